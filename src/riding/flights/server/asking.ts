/** The round that asks for flights whose turn it is, and keeps what is said with its moment. */

import { airportAt } from '#src/geo/addresses/airport-at.ts';
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { tellRide } from '#src/riding/lifecycle/server/moves/moves.ts';
import { pickupOf } from '#src/riding/lifecycle/server/moves/way.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import { findRide, lockRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { asksNext, daysOfPickup, type FlightState, flightOfPickup, isOfPickup } from '../rules.ts';
import type { FlightParts } from './parts.ts';
import type { FlightSaid, FlightSource } from './source.ts';
import { endAsking, type FlightRow, findDue, findFlight, setFlight } from './store.ts';
import { tellRider } from './telling.ts';

const mostEachRound = 40;
const atOnce = 4;
/** So many failures in a row are a source that is away: the others are left for the next round. */
const mostFailures = 3;

/** What was said in this round, by number, day and airport: many riders come with one flight. */
type Said = Map<string, Promise<FlightSaid>>;

/** When the rider is, or was to be, at the car. */
const pickupTimeOf = (ride: RideRow): Date => ride.scheduledAt ?? ride.createdAt;

export async function askDue(parts: FlightParts): Promise<void> {
  const { database, clock, source, log } = parts;
  if (!source) return;
  const due = await findDue(database.db, clock.now(), mostEachRound);
  const said: Said = new Map();
  let failures = 0;
  const askNext = async (): Promise<void> => {
    for (let row = due.shift(); row && failures < mostFailures; row = due.shift()) {
      const isAnswered = await askOne(parts, source, row, said);
      failures = isAnswered ? 0 : failures + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askNext));
  if (failures >= mostFailures) log.warn({ event: 'flights_away' }, 'the source of flights does not answer');
}

/** @returns false where the source failed; it is asked again later */
async function askOne(
  parts: FlightParts,
  source: FlightSource,
  row: FlightRow,
  said: Said,
): Promise<boolean> {
  const { database, clock, log } = parts;
  const ride = await findRide(database.db, row.rideId);
  // Of a ride whose rider is in the car nobody needs to know any more.
  const isOver = !ride || isEnded(ride.status) || ride.pickedUpAt !== null || !airportAt(pickupOf(ride));
  if (isOver) {
    await endAsking(database.db, row);
    return true;
  }
  const pickupAt = pickupTimeOf(ride);
  let found: Found;
  try {
    found = await ask(source, ride, row, said);
  } catch (error) {
    const tries = row.tries + 1;
    const dueAt = asksNext({ pickupAt, now: clock.now() }, { state: row.state, tries });
    log.warn({ err: error, rideId: row.rideId }, 'a source of flights did not answer');
    await database.transaction(async (tx) => {
      const present = await lockRide(tx, row.rideId);
      if (present?.planVersion === ride.planVersion && isSame(row, await findFlight(tx, row.rideId)))
        await setFlight(tx, row.rideId, { tries, dueAt });
    });
    return false;
  }
  await keep(parts, row, ride, found);
  return true;
}

/** What is to be written of a flight. */
type Found = Pick<FlightRow, 'day' | 'source' | 'scheduledAt' | 'estimatedAt' | 'actualAt' | 'terminal'> & {
  state: FlightState;
};

/** On the day that was found before, or else on those on which it may be due. @throws where the source fails */
async function ask(source: FlightSource, ride: RideRow, row: FlightRow, said: Said): Promise<Found> {
  const at = pickupOf(ride);
  const timeZone = timeZoneAt(at);
  const pickupAt = pickupTimeOf(ride);
  const known = row.day !== null && isOfPickup(row, pickupAt) ? row.day : null;
  const days = known === null ? daysOfPickup(pickupAt, timeZone) : [known];
  const around = (known !== null && row.scheduledAt) || pickupAt;
  const [lat, lng] = [Number(at.lat.toFixed(2)), Number(at.lng.toFixed(2))];
  const answers: { day: string; said: FlightSaid }[] = [];
  for (const day of days) {
    const key = [row.number, day, lat, lng, around.getTime()].join(' ');
    const asked = said.get(key) ?? source.flightOn(row.number, day, { lat, lng, timeZone, around });
    said.set(key, asked);
    answers.push({ day, said: await asked });
  }
  const arrivals = answers.flatMap(({ day, said: { source: by, arrival } }) =>
    arrival ? [{ day, source: by, arrival }] : [],
  );
  const found = known === null ? flightOfPickup(arrivals, pickupAt) : (arrivals[0] ?? null);
  if (found) return { day: found.day, source: found.source, ...found.arrival };
  const by = answers[0]?.said.source ?? null;
  const nothing = { scheduledAt: null, estimatedAt: null, actualAt: null, terminal: null };
  return { day: null, source: by, state: 'unknown', ...nothing };
}

/** Named anew since it was read, it is another that is to be asked for. */
const isSame = (row: FlightRow, now: FlightRow | undefined): now is FlightRow =>
  now !== undefined && now.number === row.number && now.setAt.getTime() === row.setAt.getTime();

/** What differs is told to the screens of its people, what the rider should think of to them. */
async function keep(parts: FlightParts, row: FlightRow, asked: RideRow, found: Found): Promise<void> {
  const { database, clock } = parts;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const ride = await lockRide(tx, row.rideId);
    const before = await findFlight(tx, row.rideId);
    // Of a ride that was changed meanwhile another flight may be meant: it stays due, and is asked for in the next round.
    if (ride?.planVersion !== asked.planVersion || !isSame(row, before)) return;
    const dueAt = asksNext({ pickupAt: pickupTimeOf(ride), now }, { state: found.state, tries: 0 });
    const kept = await setFlight(tx, row.rideId, { ...found, askedAt: now, dueAt, tries: 0 });
    if (!kept) return;
    if (isNews(before, kept)) await tellRide(parts, tx, 'ride.flight_news', ride);
    await tellRider(parts, tx, ride, kept);
  });
}

function isNews(before: FlightRow, after: FlightRow): boolean {
  const told = ({ state, terminal, scheduledAt, estimatedAt, actualAt }: FlightRow) =>
    JSON.stringify([state, terminal, scheduledAt, estimatedAt, actualAt]);
  return told(before) !== told(after);
}
