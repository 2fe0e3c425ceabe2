import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { listingForm } from '../testing.ts';

const app = await createTestApp({}, { DEMO: 'on' });

test('of conversations longer than an answer the newest messages are shown, in the list and alone', async () => {
  const seller = await app.signedUp();
  const { id: vehicleId } = (await seller.call('POST /api/vehicles', listingForm())).json();
  await seller.call(`POST /api/vehicles/${vehicleId}/publish`);
  const ask = async () => {
    const buyer = await app.signedUp();
    const form = { name: 'Omar', email: buyer.email, message: 'Is it there?', vehicleId };
    return (await buyer.call('POST /api/contact/vehicle', form)).json().id as number;
  };
  const [long, short] = [await ask(), await ask()];
  await app.database.pool.query(
    `insert into inquiry_messages (inquiry_id, from_seller, text, created_at)
     select $1, false, 'message ' || i, now() from generate_series(1, 2500) i`,
    [long],
  );
  await app.database.pool.query(
    `insert into inquiry_messages (inquiry_id, from_seller, text, created_at)
     values ($1, false, 'the last word', now())`,
    [short],
  );
  const list = (await seller.call('GET /api/inquiries')).json();
  const lastOf = (id: number) => list.find((inquiry: { id: number }) => inquiry.id === id).lastMessage;
  expect([lastOf(long), lastOf(short)]).toEqual(['message 2500', 'the last word']);
  const { messages } = (await seller.call(`GET /api/inquiries/${long}`)).json();
  expect(messages).toHaveLength(2000);
  expect([messages[0].text, messages.at(-1).text]).toEqual(['message 501', 'message 2500']);
});
