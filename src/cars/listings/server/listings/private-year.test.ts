import { expect, test, vi } from 'vitest';
import { dealingHere } from '#src/cars/dealers/dealing.ts';
import { verifiedDealership } from '#src/cars/dealers/server/testing.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const app = await createTestApp(
  { dealing: { ...dealingHere.fallback, privateCarsAYear: 2 } },
  { DEMO: 'on' },
);
await app.start();
const operator = await app.signedUp({}, ['operator']);

let numbers = 0;
async function confirmPhone(person: TestPerson): Promise<void> {
  numbers += 1;
  await person.call('POST /api/account/phone', { phone: `+1416${560 + numbers}0142` });
  const { rows } = await app.database.pool.query<{ body: string }>(
    'select body from text_messages where user_email = $1 order by id desc limit 1',
    [person.email],
  );
  const code = /: (\d{6}) /.exec(rows[0]!.body)![1];
  expect((await person.call('POST /api/account/phone/confirm', { code })).statusCode).toBe(200);
}
async function seller(): Promise<TestPerson> {
  const person = await app.signedUp();
  await confirmPhone(person);
  return person;
}
const draft = async (person: TestPerson, vin = ''): Promise<number> =>
  (await person.call('POST /api/vehicles', listingForm(vin ? { vin } : {}))).json().id;
const publish = (person: TestPerson, id: number) => person.call(`POST /api/vehicles/${id}/publish`);

test('a car waits for its private seller’s telephone, and is shown once that is confirmed', async () => {
  const person = await app.signedUp();
  const id = await draft(person);
  expect((await publish(person, id)).json()).toMatchObject({
    status: 'review',
    reviewReasons: [expect.stringContaining('telephone')],
  });
  expect((await person.call('GET /api/vehicles/private-year')).json()).toEqual({
    ...{ most: 2, brought: 0, phoneWaits: true },
  });
  expect(
    (await operator.call(`POST /api/vehicles/${id}/review`, { decision: 'approve' })).json(),
  ).toMatchObject({
    code: 'seller_not_ready',
  });
  await confirmPhone(person);
  await vi.waitFor(async () => expect((await app.call(`GET /api/vehicles/${id}`)).statusCode).toBe(200), {
    timeout: 60_000,
    interval: 50,
  });
});

test('so many a year, then words that lead to the dealers; one that was there before is none more', async () => {
  const person = await seller();
  const ids = [await draft(person), await draft(person), await draft(person)];
  expect((await publish(person, ids[0]!)).json()).toMatchObject({ status: 'published' });
  expect((await publish(person, ids[1]!)).json()).toMatchObject({ status: 'published' });
  const refused = (await publish(person, ids[2]!)).json();
  expect(refused).toMatchObject({ status: 409, code: 'too_many_cars_a_year' });
  expect(refused.detail).toMatch(/at most 2 cars .* dealer/);
  await person.call(`POST /api/vehicles/${ids[0]}/pause`);
  expect((await publish(person, ids[0]!)).json()).toMatchObject({ status: 'published' });
  // Removing one and listing another is another car all the same.
  await person.call(`POST /api/vehicles/${ids[0]}/remove`);
  expect((await publish(person, ids[2]!)).json()).toMatchObject({ code: 'too_many_cars_a_year' });
  // A year later it is not counted any more.
  await app.database.pool.query(
    "update vehicles set listed_at = listed_at - interval '366 days' where seller_id = $1 and id = $2",
    [person.id, ids[0]],
  );
  expect((await publish(person, ids[2]!)).json()).toMatchObject({ status: 'published' });
});

test('the same car by its VIN is one, however often it is listed', async () => {
  const person = await seller();
  const vin = '1HGCM82633A004352';
  const first = await draft(person, vin);
  await publish(person, first);
  await person.call(`POST /api/vehicles/${first}/remove`);
  await publish(person, await draft(person, vin));
  await publish(person, await draft(person));
  expect((await person.call('GET /api/vehicles/private-year')).json()).toMatchObject({ brought: 2 });
});

test('a listing stays the car that it came to market as; what was mistyped is put right within a day', async () => {
  const person = await seller();
  const id = await draft(person, '1HGBH41JXMN109186');
  const patch = (form: object) => person.call(`PATCH /api/vehicles/${id}`, form);
  await publish(person, id);
  expect((await patch({ model: 'Outback' })).json()).toMatchObject({ model: 'Outback' });
  await app.database.pool.query("update vehicles set listed_at = now() - interval '25 hours' where id = $1", [
    id,
  ]);
  for (const form of [{ make: 'Honda' }, { model: 'Civic' }, { vin: '' }, { vin: '1M8GDM9AXKP042788' }])
    expect((await patch(form)).json(), JSON.stringify(form)).toMatchObject({
      status: 409,
      code: 'other_car',
    });
  await person.call(`POST /api/vehicles/${id}/pause`);
  expect((await patch({ make: 'Honda', model: 'Civic' })).json().code).toBe('other_car');
  expect((await patch({ model: ' outback', price: '19000' })).json()).toMatchObject({ price: '19000.00' });
});

test('of several at once no more come to market than may', async () => {
  const person = await seller();
  const ids = await Promise.all(Array.from({ length: 5 }, () => draft(person)));
  const answers = await Promise.all(ids.map((id) => publish(person, id)));
  expect(answers.filter((answer) => answer.json().status === 'published')).toHaveLength(2);
  expect(answers.filter((answer) => answer.json().code === 'too_many_cars_a_year')).toHaveLength(3);
});

test('what waited for something else is held too, and comes to market once its seller is a dealer', async () => {
  const person = await app.signedUp();
  const ids = [await draft(person), await draft(person), await draft(person)];
  for (const id of ids) await publish(person, id);
  await confirmPhone(person);
  const statuses = async () =>
    (await person.call('GET /api/vehicles/mine'))
      .json()
      .map(({ status }: { status: string }) => status)
      .sort();
  await vi.waitFor(async () => expect(await statuses()).toEqual(['published', 'published', 'review']), {
    ...{ timeout: 60_000, interval: 50 },
  });
  await verifiedDealership(app.database, person.id);
  const { asked } = (await person.call('POST /api/trading-name', { name: 'Late Dealer Cars' })).json();
  await operator.call(`POST /api/operations/trading-names/${asked.id}`, { decision: 'approve' });
  await vi.waitFor(async () => expect(await statuses()).toEqual(Array(3).fill('published')), {
    ...{ timeout: 60_000, interval: 50 },
  });
});
