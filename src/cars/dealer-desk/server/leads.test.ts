import { describe, expect, test, vi } from 'vitest';
import { actOn, offerFor } from '#src/cars/offers/server/testing.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { bookAt, showCars, timesOf } from '#src/cars/visits/server/testing.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { Leads } from '../contract.ts';

const clock = manualClock(new Date('2026-05-01T12:00:00Z'));
const app = await createTestApp({ clock }, { DEMO: 'on' });
await app.start();
const hourMs = 3_600_000;

let models = 0;
async function listed(seller: TestPerson): Promise<number> {
  const { id } = (await seller.call('POST /api/vehicles', listingForm({ model: `L${models++}` }))).json();
  await seller.call(`POST /api/vehicles/${id}/publish`);
  return id;
}
const leadsOf = async (seller: TestPerson, query = ''): Promise<Leads> => {
  const answer = await seller.call(`GET /api/my-leads${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const waiting = async (seller: TestPerson): Promise<number> =>
  (await seller.call('GET /api/my-leads/waiting')).json().count;
async function ask(buyer: TestPerson, vehicleId: number, message = 'Is it there?'): Promise<number> {
  const form = { name: 'Omar', email: buyer.email, message, vehicleId };
  return (await buyer.call('POST /api/contact/vehicle', form)).json().id;
}

describe('leads', () => {
  test('are messages, offers and visits in one list, the first due on top', async () => {
    const seller = await app.signedUp();
    const buyer = await app.signedUp({ firstName: 'Noor' });
    const car = await listed(seller);
    await showCars(seller);
    const offer = (await offerFor(buyer, car, '20000')).json();
    const [day] = (await timesOf(buyer, car)).days;
    expect((await bookAt(buyer, car, day!.times[0]!, { note: 'We come by train.' })).statusCode).toBe(201);
    const inquiry = await ask(buyer, car);
    const { leads, counts } = await leadsOf(seller);
    expect(counts).toEqual({ all: 3, waiting: 3, message: 1, offer: 1, visit: 1 });
    const dues = leads.map(({ due }) => Date.parse(due!));
    expect(dues).toEqual([...dues].sort((a, b) => a - b));
    const message = leads.find(({ kind }) => kind === 'message')!;
    expect(message).toMatchObject({ id: inquiry, who: 'Omar', said: 'Is it there?' });
    expect(Date.parse(message.due!)).toBe(clock.now().getTime() + 24 * hourMs);
    expect(leads.find(({ kind }) => kind === 'offer')).toMatchObject({ who: 'Noor', said: 'Offers $20,000' });
    expect(JSON.stringify(leads)).not.toContain(buyer.email);
    await actOn(seller, offer.id, 'decline');
    const after = await leadsOf(seller, '?show=waiting');
    expect(after.leads.map(({ kind }) => kind).sort()).toEqual(['message', 'visit']);
    expect(await waiting(seller)).toBe(2);
    expect((await leadsOf(buyer)).leads).toEqual([]);
    expect((await app.call('GET /api/my-leads')).statusCode).toBe(401);
  });

  test('wait from the first question that has no answer, until it has one', async () => {
    const seller = await app.signedUp();
    const buyer = await app.signedUp();
    const car = await listed(seller);
    const id = await ask(buyer, car);
    const asked = clock.now().getTime();
    clock.advance(hourMs);
    await buyer.call(`POST /api/inquiries/${id}/messages`, { message: 'Hello?' });
    expect((await leadsOf(seller)).leads[0]).toMatchObject({
      said: 'Hello?',
      due: new Date(asked + 24 * hourMs).toISOString(),
    });
    await seller.call(`POST /api/inquiries/${id}/messages`, { message: 'It is.' });
    expect((await leadsOf(seller)).leads[0]).toMatchObject({ said: 'You: It is.', due: null });
    expect(await waiting(seller)).toBe(0);
  });

  test('may need no answer, by their seller’s word, until the buyer writes again', async () => {
    const seller = await app.signedUp();
    const buyer = await app.signedUp();
    const id = await ask(buyer, await listed(seller), 'Thank you, bye.');
    const settle = (person: TestPerson) => person.call(`POST /api/my-leads/messages/${id}/settle`);
    for (const other of [buyer, await app.signedUp()])
      expect((await settle(other)).json().code).toBe('inquiry_not_found');
    expect(await waiting(seller)).toBe(1);
    expect((await settle(seller)).statusCode).toBe(204);
    expect(await waiting(seller)).toBe(0);
    clock.advance(1000);
    await buyer.call(`POST /api/inquiries/${id}/messages`, { message: 'One more thing.' });
    expect(await waiting(seller)).toBe(1);
  });
});

describe('copies', () => {
  const mailsTo = async (email: string) =>
    (
      await app.database.pool.query<{ subject: string; body: string; attached: { content: string } | null }>(
        'select subject, body, attached from mails where to_address = $1 order by id',
        [email],
      )
    ).rows;
  const codeIn = ({ body }: { body: string }): string => /\b\d{6}\b/.exec(body)![0];
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const want = (seller: TestPerson, email: string, asAdf = true) =>
    seller.call('PUT /api/lead-copies', { email, asAdf });
  const confirm = (seller: TestPerson, code: string) =>
    seller.call('POST /api/lead-copies/confirm', { code });

  test('go nowhere until the address was confirmed, then once for each lead, as ADF too', async () => {
    const seller = await app.signedUp();
    const buyer = await app.signedUp({ firstName: 'Noor' });
    const car = await listed(seller);
    const email = `sales-${seller.id}@dealer.example`;
    expect((await want(seller, email)).json()).toEqual({ email: null, asked: email, asAdf: true });
    await ask(buyer, car, 'Before.');
    const code = codeIn((await mailsTo(email))[0]!);
    expect((await confirm(seller, wrong(code))).json().code).toBe('copy_code_wrong');
    expect((await confirm(seller, code)).json()).toEqual({ email, asked: null, asAdf: true });
    expect((await confirm(seller, code)).json().code).toBe('copy_code_over');
    clock.advance(1000);
    const other = await app.signedUp();
    const id = await ask(other, car, '</comments><email>x@evil.example</email> & "more"');
    await other.call(`POST /api/inquiries/${id}/messages`, { message: 'Hello?' });
    await offerFor(buyer, car, '20000', 'In cash.');
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(3), 5000);
    const adf = (await mailsTo(email)).map(({ attached }) => attached?.content ?? '').join('');
    expect(adf).toContain('&lt;/comments&gt;&lt;email&gt;x@evil.example');
    expect(adf).not.toContain('<email>');
    expect(adf).toContain('Offers $20,000. In cash.');
    expect(adf).not.toContain(other.email);
    expect((await seller.call('DELETE /api/lead-copies')).json().email).toBeNull();
    await ask(await app.signedUp(), car);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test('cannot be aimed at a stranger more than a few times, nor guessed', async () => {
    const seller = await app.signedUp();
    const email = 'stranger@elsewhere.example';
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push((await want(seller, email)).statusCode);
    expect(answers).toEqual([200, 200, 200, 429]);
    const code = codeIn((await mailsTo(email)).at(-1)!);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(seller, wrong(code))));
    expect(guesses.filter((one) => one.json().code === 'copy_code_wrong')).toHaveLength(5);
    expect((await confirm(seller, code)).json().code).toBe('copy_code_over');
  });
});
