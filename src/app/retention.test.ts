import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { allowForgetting } from '#src/platform/time/retention.ts';
import { retentionDays } from '#src/platform/time/retention-days.ts';
import { forgetOld } from './retention.ts';

const database = await createTestDatabase();
const { pool } = database;
const dayMs = 24 * 3_600_000;
const now = new Date('2026-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const clock = { now: () => now };

async function somebody(): Promise<number> {
  const { rows } = await pool.query(
    `insert into users (name, first_name, last_name, email, roles, created_at, updated_at)
     values ('A B', 'A', 'B', gen_random_uuid() || '@example.com', '{rider}', now(), now()) returning id`,
  );
  return rows[0].id;
}
const event = (at: Date) =>
  pool.query(
    `insert into events (type, subject, payload, user_ids, created_at) values ('x', 'y', '{}', '{}', $1) returning seq`,
    [at],
  );

describe('what has been kept for long enough', () => {
  test('goes, and what is younger stays', async () => {
    const user = await somebody();
    // The rides and drivers of these offers are of no matter here.
    await pool.query('alter table ride_offers disable trigger all');
    await pool.query('alter table driver_queue disable trigger all');
    await pool.query('alter table phone_silences disable trigger all');
    await pool.query('alter table ride_reservations disable trigger all');
    const insert: Partial<Record<keyof typeof retentionDays, (at: Date) => Promise<unknown>>> = {
      mails: (at) =>
        pool.query(`insert into mails (to_address, subject, body, created_at) values ('a', 'b', 'c', $1)`, [
          at,
        ]),
      // Counted by whole days, so these are a day to either side.
      mailCounts: (at) =>
        pool.query(
          `insert into mail_counts ("day", "limit", kind, key, count)
           values (($1::timestamptz + sign(extract(epoch from $1::timestamptz - $2)) * interval '1 day')::date, 'recipient', 'ride', 'k', 1)`,
          [at, daysAgo(retentionDays.mailCounts)],
        ),
      texts: (at) =>
        pool.query(
          `insert into text_messages (to_number, body, user_email, created_at) values ('1', 'b', 'c', $1)`,
          [at],
        ),
      events: event,
      endedSessions: (at) =>
        pool.query(
          `insert into sessions (user_id, token, expires_at, created_at, updated_at)
           values ($2, gen_random_uuid(), $1, $1, $3)`,
          [at, user, now],
        ),
      endedLinks: (at) =>
        pool.query(
          `insert into verifications (identifier, value, expires_at, created_at, updated_at) values ('a', 'b', $1, $1, $1)`,
          [at],
        ),
      emailChanges: (at) =>
        pool.query(
          `insert into email_changes (user_id, old_email, new_email, confirm_digest, undo_digest, asked_at, ends_at, undone_at)
           values ($2, 'a', 'b', gen_random_uuid(), gen_random_uuid(), $1, $1, $1)`,
          [at, user],
        ),
      invitations: (at) =>
        pool.query(
          `insert into operator_invitations (first_name, last_name, email, digest, invited_by, invited_at, ends_at)
           values ('a', 'b', 'c', gen_random_uuid(), $2, $1, $1)`,
          [at, user],
        ),
      providerNews: (at) =>
        pool.query(
          `insert into provider_events (id, type, received_at, processed_at) values (gen_random_uuid(), 't', $1, $1)`,
          [at],
        ),
      offers: (at) =>
        pool.query(
          `insert into ride_offers (ride_id, driver_id, round, status, offered_at, expires_at) values (1, 1, 1, 'declined', $1, $1)`,
          [at],
        ),
      queuePlaces: (at) =>
        pool.query(
          `insert into driver_queue (driver_id, city_id, area_id, joined_at, left_at, left_why) values (1, 'a', 'b', $1, $1, 'outside')`,
          [at],
        ),
      phoneSilences: (at) =>
        pool.query(
          'insert into phone_silences (driver_id, since) select coalesce(max(driver_id), 0) + 1, $1 from phone_silences',
          [at],
        ),
      guests: (at) =>
        pool.query(
          `with guest as (
             insert into users (name, first_name, last_name, email, roles, is_guest, created_at, updated_at)
             values ('G', 'G', '', gen_random_uuid() || '@guest.invalid', '{}', true, $1, $1) returning id)
           insert into rides (rider_id, quote_id, status, vehicle_type, booking_type, pickup_location, pickup_lat, pickup_lng,
             destination, dest_lat, dest_lng, distance_meters, duration_seconds, parts, terms, pin, held_cents,
             payment_intent_id, hail_type, passenger_name, passenger_phone, settled_at, created_at, updated_at)
           select id, gen_random_uuid(), 'completed', 'standard', 'instant', 'Union Station', 43.6, -79.3,
             'High Park', 43.7, -79.4, 1, 1, '[]', '{}', '1', 1,
             gen_random_uuid(), 'phone_dispatch', 'Grace', '+14165550100', $1, $1, $1 from guest`,
          [at],
        ),
      reservations: (at) =>
        pool.query(
          `insert into ride_reservations (ride_id, driver_id, committed_at, looked_at, ended_at, end_why) values (1, 1, $1, $1, $1, 'driven')`,
          [at],
        ),
      rideFlights: (at) =>
        pool.query(
          `with ride as (
             insert into rides (rider_id, quote_id, status, vehicle_type, booking_type, pickup_location, pickup_lat, pickup_lng,
               destination, dest_lat, dest_lng, distance_meters, duration_seconds, parts, terms, pin, held_cents,
               payment_intent_id, settled_at, created_at, updated_at)
             values ($2, gen_random_uuid(), 'completed', 'standard', 'instant', 'Pearson Airport', 43.6, -79.3,
               'High Park', 43.7, -79.4, 1, 1, '[]', '{}', '1', 1, gen_random_uuid(), $1, $1, $1) returning id)
           insert into ride_flights (ride_id, number, set_at) select id, 'AC 123', $1 from ride`,
          [at, user],
        ),
      contactAsks: (at) =>
        pool.query(
          `insert into contact_asks (address_digest, day)
           values (gen_random_uuid(), ($1::timestamptz + sign(extract(epoch from $1::timestamptz - $2)) * interval '1 day')::date)`,
          [at, daysAgo(retentionDays.contactAsks)],
        ),
      contactsUnanswered: (at) =>
        pool.query(
          `insert into trusted_contacts (rider_id, name, reached_by, address, address_digest, tells, asked_at)
           values ($2, 'a', 'email', 'b', gen_random_uuid(), 'night', $1)`,
          [at, user],
        ),
      contactNotices: (at) =>
        pool.query(
          `with contact as (
             insert into trusted_contacts (rider_id, name, reached_by, address, address_digest, tells, state, asked_at)
             values ($2, 'a', 'email', 'b', gen_random_uuid(), 'night', 'agreed', now()) returning id)
           insert into contact_notices (ride_id, contact_id, kind, at, reached) select 1, id, 'start', $1, 'sent' from contact`,
          [at, user],
        ),
      dealerActs: (at) =>
        pool.query(
          `insert into dealer_acts (dealer_id, member_id, at, call, words) values ($2, $2, $1, 'POST /x', 'x')`,
          [at, user],
        ),
      driverMessages: (at) =>
        pool.query(
          `with message as (
             insert into driver_messages (author_id, city_id, audience, text, reached, created_at)
             values ($2, 'a', 'everyone', 'b', 1, $1) returning id)
           insert into driver_message_readers (message_id, driver_id)
           select message.id, drivers.id from message, drivers where drivers.user_id = $2`,
          [at, user],
        ),
      regulatorCalls: (at) =>
        pool.query(
          `with city as (
             insert into regulator_cities (city_id, pseudonym_key, created_at) values ('a', 'b', $1) on conflict do nothing
           ), token as (
             insert into regulator_tokens (city_id, name, key, token_digest, made_by, made_at)
             values ('a', 'b', gen_random_uuid(), 'd', $2, $1) returning id)
           insert into regulator_calls (token_id, at, call, asked, status, rows)
           select id, $1, 'trips', '2026-01-01T10', 200, 1 from token`,
          [at, user],
        ),
      carOffers: (at) =>
        pool.query(
          `with car as (
             insert into vehicles (seller_id, seller_type, year, make, model, price_cents, condition, mileage, fuel,
               transmission, body, colour, paint, location, lat, lng, created_at, updated_at)
             values ($2, 'private', 2020, 'a', 'b', 1, 'used', 1, 'electric', 'automatic', 'suv', 'blue', 'c', 'd', 0, 0, $1, $1)
             returning id), offer as (
             insert into car_offers (vehicle_id, buyer_id, seller_id, state, buyer_cents, amount_by, created_at, updated_at)
             select id, $2, $2, 'declined', 1, 'buyer', $1, $1 from car returning id)
           insert into car_offer_steps (offer_id, at, by, act) select id, $1, 'buyer', 'offer' from offer`,
          [at, user],
        ),
      carVisits: (at) =>
        pool.query(
          `with car as (
             insert into vehicles (seller_id, seller_type, year, make, model, price_cents, condition, mileage, fuel,
               transmission, body, colour, paint, location, lat, lng, created_at, updated_at)
             values ($2, 'private', 2020, 'a', 'b', 1, 'used', 1, 'electric', 'automatic', 'suv', 'blue', 'c', 'd', 0, 0, $1, $1)
             returning id)
           insert into car_visits (vehicle_id, buyer_id, seller_id, kind, state, starts_at, ends_at, zone, licence, created_at, updated_at)
           select id, $2, $2, 'look', 'over', $1, $1::timestamptz + interval '1 hour', 'UTC', 'not_asked', $1, $1 from car`,
          [at, user],
        ),
      leadCopies: (at) =>
        pool.query(
          `with copies as (insert into lead_copies (seller_id) values ($2) on conflict do nothing)
           insert into lead_copies_sent (seller_id, lead, sent_at) values ($2, gen_random_uuid(), $1)`,
          [at, user],
        ),
      webhookDeliveries: (at) =>
        pool.query(
          `with hook as (
             insert into webhook_endpoints (name, url, events, secret, state, made_by, created_at)
             values ('a', 'b', '{}', 'c', 'on', $2, $1) returning id)
           insert into webhook_deliveries (endpoint_id, message_id, type, body, next_at, created_at)
           select id, 'a', 'b', '{}', $1, $1 from hook`,
          [at, user],
        ),
      nearNotes: (at) =>
        pool.query(
          `insert into near_notes (user_id, vehicle_type, pickup_location, pickup_lat, pickup_lng, destination, created_at, expires_at, ended_at)
           values ($2, 'standard', 'a', 0, 0, 'b', $1, $1, $1)`,
          [at, user],
        ),
    };
    for (const [kind, put] of Object.entries(insert)) {
      const days = retentionDays[kind as keyof typeof retentionDays];
      await put(daysAgo(days + 0.1));
      await put(daysAgo(days - 0.1));
    }
    const gone = await forgetOld({ database, clock });
    expect(gone).toEqual(Object.fromEntries(Object.keys(gone).map((kind) => [kind, 1])));
    expect(Object.keys(gone).sort()).toEqual(Object.keys(insert).sort());
    expect(Object.values(await forgetOld({ database, clock })).every((rows) => rows === 0)).toBe(true);
  });

  test('stays while a reader waits for it', async () => {
    const { rows } = await event(daysAgo(retentionDays.events + 1));
    await pool.query(
      `insert into parked_events (reader, seq, type, subject, tries, parked_at, next_try_at)
       values ('r', $1, 'x', 'y', 1, now(), now())`,
      [rows[0].seq],
    );
    expect(await forgetOld({ database, clock })).toMatchObject({ events: 0 });
    await pool.query('update parked_events set dropped_at = now()');
    expect(await forgetOld({ database, clock })).toMatchObject({ events: 1 });
  });
});

describe('history', () => {
  const put = {
    events: () => event(now),
    payment_audit: () =>
      pool.query(
        `insert into payment_audit (actor_id, payment_id, action, reason, created_at) values (null, null, 'x', 'r', now())`,
      ),
  };

  test.each(['events', 'payment_audit', 'account_audit', 'driver_audit'])(
    'of %s can be neither changed nor removed',
    async (table) => {
      const { rows } = await pool.query<{ tgname: string }>(
        `select tgname from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1`,
        [table],
      );
      expect(rows.map(({ tgname }) => tgname)).toEqual(
        expect.arrayContaining([`${table}_append_only`, `${table}_kept`]),
      );
      await expect(pool.query(`truncate ${table} cascade`)).rejects.toThrow('is only added to');
    },
  );

  test('has a way round for its purpose alone, and for one transaction', async () => {
    await put.events();
    const change = `update events set subject = 'changed'`;
    for (const statement of [change, 'delete from events'])
      await expect(pool.query(statement)).rejects.toThrow('events is only added to');
    await expect(
      database.transaction(async (tx) => {
        await tx.execute(`select set_config('rove.forgets', 'another purpose', true)`);
        await tx.execute(change);
      }),
    ).rejects.toMatchObject({ cause: { message: 'events is only added to' } });
    await database.transaction(async (tx) => {
      await allowForgetting(tx, 'old events');
      await tx.execute(change);
    });
    await expect(pool.query(change)).rejects.toThrow('events is only added to');
  });
});
