/**
 * Counts what happened: a fold of the event log and the ledger. What is counted and how far it has come are written in
 * one transaction, so that nothing is counted twice or left out, whoever dies or counts beside it. Where figures did not
 * exist before, it begins at the start of the log and goes through all of it, a batch at a time.
 */
import { cities } from '#src/geo/streets/cities/cities.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { currentCursor, isAfter, type RoveEvent, readEventsAfter } from '#src/platform/events/events.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { localHour } from '../local-hours.ts';
import { moneyMeasureOf } from '../measures.ts';
import {
  addDeltas,
  findAcceptedBy,
  findEndedShifts,
  findListed,
  findOffers,
  findOlderEntries,
  findRideFacts,
  keepProgress,
  lockProgress,
  type Progress,
  sumEntries,
  takeListed,
} from './counting-store.ts';
import { countedTypes, type Delta, deltasOf, type ShiftFacts } from './counts.ts';

export interface CountingParts {
  database: Database;
  clock: Clock;
}

const eventsAtOnce = 1_000;
const entriesAtOnce = 5_000;
/** How old the word of when it was counted may be while nothing happens. */
const saidEveryMs = 60_000;

/** Brings the figures up to now, unless somebody else is at it. @param goesOn asked after each batch */
export async function countFigures(parts: CountingParts, goesOn: () => boolean = () => true): Promise<void> {
  while ((await countSome(parts)) === 'more' && goesOn());
}

async function countSome({ database, clock }: CountingParts): Promise<'more' | 'done' | 'elsewhere'> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const progress = await lockProgress(tx, now);
    if (!progress) return 'elsewhere';
    // Below this everything has committed, so a log that has nothing more is read up to here.
    const horizon = await currentCursor(tx);
    const events = await readEventsAfter(tx, progress.cursor, { limit: eventsAtOnce, types: countedTypes });
    const entries = await nextEntries(tx, progress.entriesAfter);
    const deltas = [...(await countEvents(tx, events)), ...(await countEntries(tx, entries.ids))];
    await addDeltas(tx, deltas);
    const isMore = events.length === eventsAtOnce || entries.isMore;
    const last = events.at(-1)?.cursor ?? progress.cursor;
    const next: Progress = {
      cursor: events.length < eventsAtOnce && isAfter(horizon, last) ? horizon : last,
      entriesAfter: entries.after,
      caughtUp: !isMore,
      at: now,
    };
    const isNews =
      events.length > 0 ||
      entries.ids.length > 0 ||
      next.entriesAfter !== progress.entriesAfter ||
      next.caughtUp !== progress.caughtUp;
    if (isNews || now.getTime() - progress.at.getTime() >= saidEveryMs) await keepProgress(tx, next);
    return isMore ? 'more' : 'done';
  });
}

/** What of the ledger comes next: first what it had before anything was listed, then what is listed. */
async function nextEntries(
  tx: Tx,
  after: string | null,
): Promise<{ ids: string[]; after: string | null; isMore: boolean }> {
  if (after === null) {
    const ids = await takeListed(tx, entriesAtOnce);
    return { ids, after, isMore: ids.length === entriesAtOnce };
  }
  const older = await findOlderEntries(tx, after, entriesAtOnce);
  const listed = await findListed(
    tx,
    older.map(({ id }) => id),
  );
  const last = older.length === entriesAtOnce ? older.at(-1)?.place : undefined;
  return {
    ids: older.filter(({ id }) => !listed.has(id)).map(({ id }) => id),
    after: last ?? null,
    isMore: true,
  };
}

const timeZoneOf = (city: string): string =>
  cities().find(({ id }) => id === city)?.timeZone ?? booksTimeZone();

async function countEvents(tx: Tx, events: readonly RoveEvent[]): Promise<Delta[]> {
  if (events.length === 0) return [];
  const numbers = (name: string, isOf: (event: RoveEvent) => boolean) => [
    ...new Set(
      events
        .filter(isOf)
        .flatMap(({ payload }) => (typeof payload[name] === 'number' ? [payload[name]] : [])),
    ),
  ];
  const rides = await findRideFacts(
    tx,
    numbers('rideId', () => true),
  );
  const offers = await findOffers(
    tx,
    numbers('offerId', ({ type }) => type === 'offer.made'),
  );
  const acceptedBy = await findAcceptedBy(
    tx,
    numbers('rideId', ({ type }) => type === 'ride.accepted'),
  );
  const shifts = await findShiftsOf(tx, events);
  return events.flatMap((event) => deltasOf(event, { rides, offers, acceptedBy, shifts, timeZoneOf }));
}

/** The shifts that these events ended, by event. One that said it twice has ended it once. */
async function findShiftsOf(tx: Tx, events: readonly RoveEvent[]): Promise<Map<string, ShiftFacts>> {
  const ended = new Map<string, string>();
  for (const { type, payload, createdAt, cursor } of events)
    if (type === 'driver.went_offline' && typeof payload.driverId === 'number')
      ended.set(`${payload.driverId} ${new Date(createdAt).getTime()}`, cursor);
  if (ended.size === 0) return new Map();
  const asked = [...ended.keys()].map((key) => {
    const [driverId = '0', ms = '0'] = key.split(' ');
    return { driverId: Number(driverId), at: new Date(Number(ms)).toISOString() };
  });
  const found = new Map<string, ShiftFacts>();
  for (const { driverId, cityName, ...shift } of await findEndedShifts(tx, asked)) {
    const cursor = ended.get(`${driverId} ${shift.until.getTime()}`);
    const city = cities().find(({ name }) => name === cityName)?.id ?? '';
    if (cursor) found.set(cursor, { ...shift, city });
  }
  return found;
}

async function countEntries(tx: Tx, ids: readonly string[]): Promise<Delta[]> {
  if (ids.length === 0) return [];
  return (await sumEntries(tx, ids)).flatMap(({ at, kind, account, cents, ...ride }) => {
    const known = moneyMeasureOf(account, kind);
    if (!known) return [];
    const city = ride.city ?? '';
    return [
      {
        at: localHour(at, timeZoneOf(city)),
        ...{ city, vehicleType: ride.vehicleType ?? '', measure: known.measure },
        value: known.sign * cents,
      },
    ];
  });
}
