import { expect, test } from 'vitest';
import { cookieOf, createTestApp, type TestPerson } from './app.ts';

const app = await createTestApp();
await app.start();
const { pool } = app.database;
const password = 'correct horse battery';
const leave = (person: TestPerson, proof: object = { password }) =>
  person.call('POST /api/account/leave', proof);
const downtown = { pickupLat: '43.6426', pickupLng: '-79.3871', destLat: '43.6677', destLng: '-79.3948' };
const trip = {
  pickupLocation: 'CN Tower, Toronto',
  destination: 'Royal Ontario Museum, Toronto',
  ...downtown,
};

async function tracesOf(words: string[]): Promise<string[]> {
  const { rows: columns } = await pool.query(`
    select table_name as t, column_name as c from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`);
  const found: string[] = [];
  for (const { t, c } of columns) {
    const { rows } = await pool.query(`select 1 from "${t}" where "${c}"::text ilike any($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (rows.length > 0) found.push(`${t}.${c}`);
  }
  return found;
}

async function bookRide(person: TestPerson, more: object = {}) {
  const estimate = (
    await person.call('POST /api/rides/estimate', { ...trip, vehicleType: 'standard' })
  ).json();
  const paid = await app.payCard(person, { kind: 'ride', quoteId: estimate.quoteId } as never);
  return person.call('POST /api/rides', {
    ...trip,
    vehicleType: 'standard',
    bookingType: 'instant',
    quoteId: estimate.quoteId,
    paymentIntentId: paid.paymentIntentId,
    ...more,
  });
}

test('whoever leaves is gone from every table, and can sign up again', async () => {
  // The number in all its writings; four digits alone are in a table by chance, as part of a hash or a time.
  const traits = ['zebulonia', 'quackenbush', '5550177', '555 0177', '555-0177'];
  const person = await app.signedUp({
    firstName: 'Zebulonia',
    lastName: 'Quackenbush',
    email: 'zebulonia@example.com',
    phone: '+1 416 555 0177',
  });
  await person.call('POST /api/vehicles/1/favorite');
  await person.call('PUT /api/account/preferences', {
    distance: 'miles',
    fuel: null,
    unwantedMails: ['cars'],
  });
  await person.call('POST /api/account/exports');
  const listing = await person.call('POST /api/vehicles', { year: 2020 });
  expect([201, 400]).toContain(listing.statusCode);
  expect((await tracesOf(traits)).length).toBeGreaterThan(2);

  expect((await leave(person, { password: 'wrong' })).json()).toMatchObject({ code: 'wrong_password' });
  expect((await leave(person, {})).statusCode).toBe(400);
  const left = await leave(person);
  expect(left.statusCode).toBe(204);
  expect(left.headers['clear-site-data']).toBe('"cache"');

  expect((await person.call('GET /api/auth/session')).statusCode).toBe(401);
  // The last mail is all that is left, and is removed by a job within a week.
  const traces = await tracesOf(traits);
  expect(traces.filter((place) => !place.startsWith('mails.'))).toEqual([]);
  const { rows: mails } = await pool.query(
    "select subject from mails where to_address = 'zebulonia@example.com'",
  );
  expect(mails).toEqual([{ subject: 'Your account is deleted' }]);
  const { rows: jobs } = await pool.query(
    "select data, start_after > now() + interval '6 days' as later from jobs.job where name = 'accounts.remove-goodbye'",
  );
  expect(jobs).toEqual([{ data: { email: 'zebulonia@example.com' }, later: true }]);

  const again = await app.call('POST /api/auth/login', { email: person.email, password });
  expect(again.statusCode).toBe(401);
  const anew = await app.signedUp({ email: 'zebulonia@example.com' });
  expect(anew.id).not.toBe(person.id);
});

test('what is open is refused by name, with the page where it is ended; afterwards its places are gone', async () => {
  const person = await app.signedUp();
  const booked = await bookRide(person);
  expect(booked.statusCode).toBe(201);
  const { id } = booked.json();
  const refused = await leave(person);
  expect(refused.json()).toMatchObject({
    status: 409,
    code: 'not_settled',
    // The money that is held for it ends with it, and is no second thing.
    unsettled: [
      {
        words: expect.stringContaining('Royal Ontario Museum'),
        to: `/live-tracking?rideId=${id}`,
        action: 'Open the ride',
      },
    ],
  });
  const looked = (await person.call('GET /api/account/leaving')).json();
  expect(looked.unsettled).toEqual(refused.json().unsettled);
  expect(looked.goes).toContain('Favorite cars');
  expect(looked.stays).toContainEqual({
    title: 'What you paid',
    because: expect.stringContaining('tax law'),
  });

  await person.call(`POST /api/rides/${id}/cancel`, { reason: 'plans' });
  await expect.poll(async () => (await person.call('GET /api/account/leaving')).json().unsettled).toEqual([]);
  expect((await leave(person)).statusCode).toBe(204);
  const { rows } = await pool.query(
    'select pickup_location, pickup_lat, destination, rider_id from rides where id = $1',
    [id],
  );
  expect(rows).toEqual([
    { pickup_location: 'Removed', pickup_lat: 43.6, destination: 'Removed', rider_id: person.id },
  ]);
  const { rows: books } = await pool.query('select description, label from payments where user_id = $1', [
    person.id,
  ]);
  expect(books).toEqual([{ description: 'Ride', label: null }]);
  const { rows: quotes } = await pool.query('select 1 from quotes where user_id = $1', [person.id]);
  expect(quotes).toEqual([]);
});

test('a car that is listed is named, too', async () => {
  const seller = await app.signedUp();
  await pool.query(
    `insert into vehicles (seller_id, seller_type, status, year, make, model, price_cents, condition, mileage, fuel, transmission, body, colour, paint, location, lat, lng, created_at, updated_at)
     values ($1, 'private', 'published', 2019, 'Honda', 'Civic', 1, 'used', 1, 'gasoline', 'manual', 'sedan', 'red', '#f00', 'Toronto, ON', 43.6, -79.3, now(), now())`,
    [seller.id],
  );
  expect((await leave(seller)).json()).toMatchObject({
    unsettled: [
      {
        words: 'Your 2019 Honda Civic is listed. Remove it first.',
        to: expect.stringMatching(/^\/sell\/\d+$/),
      },
    ],
  });
});

test('of rivals one deletes the account, and a request that was under way finds nobody', async () => {
  const person = await app.signedUp();
  const answers = await Promise.all([leave(person), leave(person), leave(person), leave(person)]);
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(answers.every(({ statusCode }) => statusCode === 204 || statusCode === 401)).toBe(true);
  await expect(
    pool.query(
      "insert into payments (id, user_id, kind, status, capture_method, description, reference, amount_cents, created_at, updated_at) values ('pay_late', $1, 'custom', 'processing', 'automatic', '', '', 1, now(), now())",
      [person.id],
    ),
  ).rejects.toMatchObject({ constraint: 'who_left' });
});

test('whose data is put together while they leave is not written to afterwards', async () => {
  const person = await app.signedUp();
  const leaving = await pool.connect();
  try {
    await leaving.query('begin');
    await leaving.query('select 1 from users where id = $1 for no key update', [person.id]);
    await person.call('POST /api/account/exports');
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"users"%for update'`;
    await expect.poll(async () => (await pool.query(waiting)).rows).toEqual([{ n: 1 }]);
    await leaving.query('update users set deleted_at = now() where id = $1', [person.id]);
    await leaving.query('commit');
  } finally {
    leaving.release();
  }
  const done =
    "select count(*)::int as n from jobs.job where name = 'accounts.gather-data' and state < 'completed'";
  await expect.poll(async () => (await pool.query(done)).rows).toEqual([{ n: 0 }]);
  const { rows } = await pool.query('select subject from mails where to_address = $1', [person.email]);
  expect(rows.map(({ subject }) => subject)).not.toContain('Your data is ready');
});

test('a person’s data comes by a job and a mail, opens for nobody else, and ends', async () => {
  const person = await app.signedUp({ firstName: 'Odalys', lastName: '<b>Brandt</b>' });
  const stranger = await app.signedUp();
  await bookRide(person);
  const asked = await person.call('POST /api/account/exports');
  expect(asked.statusCode).toBe(202);
  const { id } = asked.json();
  const twice = await person.call('POST /api/account/exports');
  expect([202, 409]).toContain(twice.statusCode);
  await expect
    .poll(async () => (await person.call('GET /api/account/exports')).json().at(-1).readyAt, {
      timeout: 20_000,
    })
    .toEqual(expect.any(String));
  const { rows } = await pool.query(
    "select body from mails where to_address = $1 and subject = 'Your data is ready' order by id",
    [person.email],
  );
  expect(rows[0].body).toContain(`/account/data/${id}`);

  const json = await person.call(`GET /api/account/exports/${id}/json`);
  expect(json.headers['content-disposition']).toBe(`attachment; filename="rove-data-${id}.json"`);
  expect(json.headers['cache-control']).toBe('private, no-store');
  const sections: { title: string; rows: Record<string, unknown>[] }[] = json.json().sections;
  const part = (title: string) => sections.find((section) => section.title === title)?.rows;
  expect(part('Your account')).toMatchObject([{ firstName: 'Odalys', email: person.email }]);
  expect(part('Rides you took')).toMatchObject([{ pickupLocation: 'CN Tower, Toronto' }]);
  expect(json.body).not.toMatch(/argon2|"pin"|"token"|digest/);
  const page = await person.call(`GET /api/account/exports/${id}/html`);
  expect(page.body).toContain('<h2>Rides you took</h2>');
  expect(page.body).toContain('&lt;b&gt;Brandt');

  expect((await stranger.call(`GET /api/account/exports/${id}/json`)).statusCode).toBe(404);
  expect((await app.call(`GET /api/account/exports/${id}/json`)).statusCode).toBe(401);
  await pool.query('update data_exports set ends_at = now() where id = $1', [id]);
  expect((await person.call(`GET /api/account/exports/${id}/json`)).statusCode).toBe(404);
});

test('the only operator cannot leave before there is another', async () => {
  const operator = await app.signedUp({}, ['rider', 'operator']);
  expect((await leave(operator)).json()).toMatchObject({
    code: 'not_settled',
    detail: expect.stringContaining('only owner of the desk'),
  });
  await app.signedUp({}, ['rider', 'operator']);
  expect((await leave(operator)).statusCode).toBe(204);
  expect(cookieOf(await leave(operator))).toBe('');
});
