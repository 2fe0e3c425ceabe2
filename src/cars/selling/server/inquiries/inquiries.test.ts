import { describe, expect, test } from 'vitest';
import { inventStock } from '#demo/stock/generator.ts';
import { insertStock } from '#demo/stock/seed.ts';
import type { MyListing } from '#src/cars/listings/shapes.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { listingForm } from '../testing.ts';

const app = await createTestApp();
const seller = await app.signedUp({ firstName: 'Priya' });
const buyer = await app.signedUp({ firstName: 'Omar' });
const operator = await app.signedUp({ firstName: 'Olga' }, ['operator']);
const stock = [...inventStock({ seed: 3, count: 300, thisYear: 2026 })];
await app.database.transaction((tx) => insertStock(tx, stock, () => seller.id, new Date()));

async function published(person: TestPerson, change = {}): Promise<MyListing> {
  const draft = await person.call('POST /api/vehicles', listingForm(change));
  expect(draft.statusCode, draft.body).toBe(201);
  const answer = await person.call(`POST /api/vehicles/${draft.json().id}/publish`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('asking', () => {
  test('a question becomes a conversation that hides both addresses', async () => {
    const listing = await published(seller);
    const form = {
      name: 'Omar',
      email: buyer.email,
      phone: '',
      message: 'Is it still here?',
      vehicleId: listing.id,
    };
    const asked = await buyer.call('POST /api/contact/vehicle', form);
    expect(asked.statusCode).toBe(201);
    const { id } = asked.json();
    const [mine] = (await seller.call('GET /api/inquiries')).json();
    expect(mine).toMatchObject({
      id,
      role: 'seller',
      withName: 'Omar',
      unread: true,
      lastMessage: 'Is it still here?',
    });
    expect(JSON.stringify(mine)).not.toContain(buyer.email);
    const answered = await seller.call(`POST /api/inquiries/${id}/messages`, { message: 'It is.' });
    expect(answered.json().messages.map((message: { mine: boolean }) => message.mine)).toEqual([false, true]);
    expect((await buyer.call('GET /api/inquiries')).json()[0]).toMatchObject({
      role: 'buyer',
      unread: true,
      lastMessage: 'It is.',
    });
    // A link that is fetched ahead has not been read.
    expect((await buyer.call(`GET /api/inquiries/${id}`)).json().unread).toBe(true);
    expect((await buyer.call('GET /api/inquiries')).json()[0].unread).toBe(true);
    expect((await operator.call(`POST /api/inquiries/${id}/read`)).statusCode).toBe(404);
    expect((await buyer.call(`POST /api/inquiries/${id}/read`)).statusCode).toBe(204);
    expect((await buyer.call('GET /api/inquiries')).json()[0].unread).toBe(false);
    expect((await operator.call(`GET /api/inquiries/${id}`)).statusCode).toBe(404);
    const { rows } = await app.database.pool.query('select body from mails where subject like $1', [
      'A question about your%',
    ]);
    expect(rows[0].body).not.toContain(buyer.email);
    const again = await buyer.call('POST /api/contact/vehicle', { ...form, message: 'And a price?' });
    expect(again.json().id).toBe(id);
  });

  test('a visitor may ask; an empty form and one’s own listing are refused', async () => {
    const listing = await published(seller);
    const form = { name: 'Lena', email: 'lena@example.com', message: 'Hello', vehicleId: listing.id };
    expect((await app.call('POST /api/contact/vehicle', form)).statusCode).toBe(201);
    const empty = await app.call('POST /api/contact/vehicle', { ...form, message: '  ' });
    expect(empty.json()).toMatchObject({
      status: 400,
      errors: { message: 'Please fill in your name, email, and message.' },
    });
    expect((await seller.call('POST /api/contact/vehicle', form)).json().code).toBe('own_listing');
  });
});
