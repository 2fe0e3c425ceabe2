/** Takes away, hour by hour, what has been kept for long enough and has no sweep of its own. */
import { sql } from 'drizzle-orm';
import { sessionIdleMs } from '#src/people/accounts/server/sign-in/session-life.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import type { Log } from '#src/platform/observe/log.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { createInterval, type Interval } from '#src/platform/time/interval.ts';
import { allowForgetting, retentionMs } from '#src/platform/time/retention.ts';
import type { retentionDays } from '#src/platform/time/retention-days.ts';

const everyMs = 3_600_000;
/** In one transaction, so that no lock is held for long. */
const mostAtOnce = 5000;

/** Removes up to `mostAtOnce` rows from before a moment, the oldest first. @returns how many */
type Forget = (tx: Tx, before: Date) => Promise<number>;

const rowsOf = async (tx: Tx, statement: ReturnType<typeof sql>): Promise<number> =>
  (await tx.execute(statement)).rowCount ?? 0;

/** Each kind with its statement; the others are swept by their rooms, by the same days. */
const statements = {
  mails: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from mails where id in
        (select id from mails where created_at < ${before} order by id limit ${mostAtOnce})`,
    ),
  mailCounts: (tx, before) =>
    rowsOf(tx, sql`delete from mail_counts where day < ${before.toISOString().slice(0, 10)}`),
  texts: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from text_messages where id in
        (select id from text_messages where created_at < ${before} order by id limit ${mostAtOnce})`,
    ),
  events: async (tx, before) => {
    await allowForgetting(tx, 'old events');
    // By number they are nearly in the order of time, so the oldest are found without reading the others. One that is
    // parked waits for its consumer.
    return rowsOf(
      tx,
      sql`delete from events where seq in (
          select seq from events order by seq limit ${mostAtOnce})
        and created_at < ${before}
        and not exists (select 1 from parked_events p where p.seq = events.seq and p.dropped_at is null)`,
    );
  },
  endedSessions: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from sessions where id in
        (select id from sessions
          where expires_at < ${before} or updated_at < ${new Date(before.getTime() - sessionIdleMs)}
          limit ${mostAtOnce})`,
    ),
  endedLinks: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from verifications where id in
        (select id from verifications where expires_at < ${before} limit ${mostAtOnce})`,
    ),
  emailChanges: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from email_changes where id in
        (select id from email_changes where asked_at < ${before} limit ${mostAtOnce})`,
    ),
  invitations: async (tx, before) =>
    Math.max(
      await rowsOf(
        tx,
        sql`delete from operator_invitations where id in
          (select id from operator_invitations where ends_at < ${before} and accepted_at is null limit ${mostAtOnce})`,
      ),
      await rowsOf(
        tx,
        sql`delete from business_invitations where id in
          (select id from business_invitations where expires_at < ${before} limit ${mostAtOnce})`,
      ),
      await rowsOf(
        tx,
        sql`delete from dealer_invitations where id in
          (select id from dealer_invitations where expires_at < ${before} limit ${mostAtOnce})`,
      ),
      await rowsOf(
        tx,
        sql`delete from family_invitations where id in
          (select id from family_invitations where expires_at < ${before} limit ${mostAtOnce})`,
      ),
    ),
  providerNews: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from provider_events where id in (
        select id from provider_events where received_at < ${before} and processed_at is not null
        limit ${mostAtOnce})`,
    ),
  // As with events, the oldest stand first.
  offers: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from ride_offers where id in (select id from ride_offers order by id limit ${mostAtOnce})
        and offered_at < ${before} and status <> 'open'`,
    ),
  queuePlaces: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from driver_queue where id in
        (select id from driver_queue where left_at < ${before} limit ${mostAtOnce})`,
    ),
  phoneSilences: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from phone_silences where driver_id in
        (select driver_id from phone_silences where since < ${before} limit ${mostAtOnce})`,
    ),
  reservations: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from ride_reservations where id in
        (select id from ride_reservations where ended_at < ${before} limit ${mostAtOnce})`,
    ),
  rideFlights: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from ride_flights where ride_id in (
        select f.ride_id from ride_flights f join rides r on r.id = f.ride_id
          where f.set_at < ${before} and r.updated_at < ${before}
            and r.status in ('completed', 'cancelled', 'no_driver')
          limit ${mostAtOnce})`,
    ),
  contactAsks: (tx, before) =>
    rowsOf(tx, sql`delete from contact_asks where day < ${before.toISOString().slice(0, 10)}`),
  contactsUnanswered: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from trusted_contacts where id in
        (select id from trusted_contacts where state = 'asked' and asked_at < ${before} limit ${mostAtOnce})`,
    ),
  contactNotices: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from contact_notices where ctid in
        (select ctid from contact_notices where at < ${before} limit ${mostAtOnce})`,
    ),
  driverMessages: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from driver_messages where id in
        (select id from driver_messages where created_at < ${before} order by id limit ${mostAtOnce})`,
    ),
  dealerActs: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from dealer_acts where id in
        (select id from dealer_acts where at < ${before} order by id limit ${mostAtOnce})`,
    ),
  carOffers: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from car_offers where id in
        (select id from car_offers where updated_at < ${before} and state not in ('open', 'accepted')
          order by updated_at limit ${mostAtOnce})`,
    ),
  carVisits: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from car_visits where id in
        (select id from car_visits where updated_at < ${before} and state not in ('asked', 'booked')
          order by updated_at limit ${mostAtOnce})`,
    ),
  leadCopies: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from lead_copies_sent where (seller_id, lead) in
        (select seller_id, lead from lead_copies_sent where sent_at < ${before}
          order by sent_at limit ${mostAtOnce})`,
    ),
  regulatorCalls: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from regulator_calls where id in
        (select id from regulator_calls where at < ${before} order by id limit ${mostAtOnce})`,
    ),
  // A guest has no account that ends; what is left says which city and what it cost.
  guests: (tx, before) =>
    rowsOf(
      tx,
      sql`update rides set passenger_name = null, passenger_phone = null, note = null, pin = '',
          pickup_location = 'Removed', destination = 'Removed', stops = '[]',
          pickup_lat = round(pickup_lat::numeric, 1), pickup_lng = round(pickup_lng::numeric, 1),
          dest_lat = round(dest_lat::numeric, 1), dest_lng = round(dest_lng::numeric, 1)
        where id in (
          select r.id from rides r join users u on u.id = r.rider_id
          where r.hail_type = 'phone_dispatch' and r.passenger_phone is not null and u.is_guest
            and r.updated_at < ${before} and r.settled_at is not null
          limit ${mostAtOnce})`,
    ),
  // What is tried still is younger than this.
  webhookDeliveries: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from webhook_deliveries where id in
        (select id from webhook_deliveries where created_at < ${before} order by created_at limit ${mostAtOnce})`,
    ),
  nearNotes: (tx, before) =>
    rowsOf(
      tx,
      sql`delete from near_notes where id in
        (select id from near_notes where expires_at < ${before} limit ${mostAtOnce})`,
    ),
} satisfies Partial<Record<keyof typeof retentionDays, Forget>>;

type Kind = keyof typeof statements;

/** Takes away all that is due. @returns how many rows of each kind */
export async function forgetOld({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<Record<Kind, number>> {
  const gone = {} as Record<Kind, number>;
  for (const [kind, forget] of Object.entries(statements) as [Kind, Forget][]) {
    const before = new Date(clock.now().getTime() - retentionMs(kind));
    gone[kind] = 0;
    for (let rows = mostAtOnce; rows === mostAtOnce; gone[kind] += rows)
      rows = await database.transaction((tx) => forget(tx, before));
  }
  return gone;
}

export const createForgetting = (parts: {
  database: Database;
  clock: Clock;
  log: Log;
  isSweeping?: () => boolean;
}): Interval =>
  createInterval(
    async () => {
      const gone = Object.entries(await forgetOld(parts)).filter(([, rows]) => rows > 0);
      if (gone.length > 0)
        parts.log.info({ event: 'forgotten', rows: Object.fromEntries(gone) }, 'old data was removed');
    },
    {
      everyMs,
      failed: 'old data was not removed; it is tried again',
      log: parts.log,
      isMine: parts.isSweeping,
    },
  );
