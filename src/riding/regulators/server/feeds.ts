/** What a city reads, piece by piece, so that no hour of any city is held in memory whole. */
import type { Positions } from '#src/geo/positions/server/service.ts';
import { type City, isServed } from '#src/geo/streets/cities/cities.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Span } from '#src/platform/time/spans.ts';
import { piecesOf } from '../hours.ts';
import type { MdsEvent, MdsTelemetry, MdsTrip, MdsVehicle, MdsVehicleStatus } from '../mds-shapes.ts';
import { type CarRow, findCars, findFree, findOnDuty, findRidden } from './cars-store.ts';
import {
  type Crossing,
  findCrossings,
  findFreeCrossings,
  findHappened,
  findLastHappened,
} from './events-store.ts';
import {
  type CityNames,
  deviceOf,
  shapeCrossing,
  shapeEvent,
  shapePlace,
  shapeTrip,
  shapeVehicle,
} from './shaping.ts';
import { findEnded, findTrips, type Place } from './trips-store.ts';

export interface FeedParts {
  database: Database;
  positions: Pick<Positions, 'positionOf'>;
}
/** A city that asks, as it is now, and what it knows us by. */
export interface Asking extends CityNames {
  city: City;
}

const eventMinutes = 5;
const ridesAtOnce = 50;
const driversAtOnce = 100;
export const carsOnPage = 200;

export const isInside =
  (city: City) =>
  ({ lat, lng }: Place): boolean =>
    isServed(city, [lng, lat]);

/** What changed within a span, in the order of time. */
export async function* eventsOf(
  { database }: FeedParts,
  asking: Asking,
  span: Span,
): AsyncGenerator<MdsEvent[]> {
  const free = await freeCrossings(database, asking.city, span);
  for (const piece of piecesOf(span, eventMinutes)) {
    const happened = await findHappened(database.db, piece);
    const crossings = await findCrossings(database.db, asking.city, piece);
    const shaped = [
      ...happened.flatMap((row) => shapeEvent(asking, row, isInside(asking.city))),
      ...[...crossings, ...free.filter(({ at }) => at >= piece.from && at < piece.to)].map((row) =>
        shapeCrossing(asking, row),
      ),
    ];
    yield shaped.sort((a, b) => a.timestamp - b.timestamp);
  }
}

/** Of a whole span, since places of free cars are found by their drivers: they are few, whatever the city. */
async function freeCrossings({ db }: Database, city: City, span: Span): Promise<Crossing[]> {
  const found: Crossing[] = [];
  for (let after = 0; ; ) {
    const drivers = await findOnDuty(db, span, { after, most: driversAtOnce });
    const last = drivers.at(-1);
    if (last === undefined) return found;
    found.push(...(await findFreeCrossings(db, city, drivers, span)));
    after = last;
  }
}

/** Trips whose end within the city lies in a span. */
export async function* tripsOf(
  { database }: FeedParts,
  asking: Asking,
  span: Span,
): AsyncGenerator<MdsTrip[]> {
  for await (const rows of tripRowsOf({ database }, asking.city, span))
    yield rows
      .flatMap((row) => shapeTrip(asking, row) ?? [])
      .filter(({ end_time: end }) => end >= span.from.getTime() && end < span.to.getTime());
}

export async function* tripRowsOf({ database }: Pick<FeedParts, 'database'>, city: City, span: Span) {
  const ids = await findEnded(database.db, city, span);
  for (let at = 0; at < ids.length; at += ridesAtOnce)
    yield await findTrips(database.db, city, ids.slice(at, at + ridesAtOnce));
}

/** Where cars were within a span: those with a ride first, then free ones, each in the order of time. */
export async function* telemetryOf(
  { database }: FeedParts,
  asking: Asking,
  span: Span,
): AsyncGenerator<MdsTelemetry[]> {
  for (const piece of piecesOf(span, eventMinutes))
    yield (await findRidden(database.db, asking.city, piece)).map((row) => shapePlace(asking, row));
  for (let after = 0; ; ) {
    const drivers = await findOnDuty(database.db, span, { after, most: driversAtOnce });
    const last = drivers.at(-1);
    if (last === undefined) return;
    yield (await findFree(database.db, asking.city, drivers, span)).map((row) => shapePlace(asking, row));
    after = last;
  }
}

/** A page of cars, and where the next one begins; null after the last. */
async function carsOf({ database, positions }: FeedParts, { city }: Asking, after: number, now: Date) {
  const rows = await findCars(database.db, city, { after, most: carsOnPage, now });
  const inside = isInside(city);
  const here = rows.flatMap((row) => {
    const known = row.isOnline ? positions.positionOf(row.driverId) : undefined;
    // A phone that has gone silent says nothing of where its car is.
    return (known ? inside(known) : row.isHere) ? [{ row, known }] : [];
  });
  const next = rows.length === carsOnPage ? (rows.at(-1)?.driverId ?? null) : null;
  return { here, next };
}

export async function vehiclesOf(
  parts: FeedParts,
  asking: Asking,
  after: number,
  now: Date,
): Promise<{ rows: MdsVehicle[]; next: number | null }> {
  const { here, next } = await carsOf(parts, asking, after, now);
  return { rows: here.map(({ row }) => shapeVehicle(asking, row)), next };
}

/** Cars on duty alone: where somebody's own car stands when they do not work is nobody's to ask. */
export async function statusOf(
  parts: FeedParts,
  asking: Asking,
  after: number,
  now: Date,
): Promise<{ rows: MdsVehicleStatus[]; next: number | null }> {
  const { here, next } = await carsOf(parts, asking, after, now);
  const onDuty = here.filter(({ row }) => row.isOnline);
  const happened = await findLastHappened(
    parts.database.db,
    onDuty.map(({ row }) => row.driverId),
  );
  const rows = onDuty.flatMap(({ row, known }) => {
    const last = happened.find(({ driverId }) => driverId === row.driverId);
    const place = placeNow(row, known, last?.at);
    if (!last || !place) return [];
    // The car is here, whatever the place of its last event was.
    // Whoever asked for a break during their last ride is on it now.
    const event = shapeEvent(
      asking,
      { ...last, carId: row.carId, cityId: asking.cityId, ...elsewhere(last, asking) },
      () => true,
    ).at(-1);
    return event
      ? [
          {
            device_id: deviceOf(asking, row),
            provider_id: asking.providerId,
            last_event: event,
            last_telemetry: shapePlace(asking, place),
          },
        ]
      : [];
  });
  return { rows, next };
}

/** A place outside is not told. */
const elsewhere = ({ lat, lng }: { lat: number | null; lng: number | null }, { city }: Asking) =>
  lat !== null && lng !== null && !isInside(city)({ lat, lng }) ? { lat: null, lng: null } : {};

function placeNow(
  row: CarRow,
  known: ReturnType<FeedParts['positions']['positionOf']>,
  since: Date | undefined,
) {
  const { driverId, carId, rideId } = row;
  if (known)
    return {
      driverId,
      carId,
      rideId,
      at: known.at,
      lat: known.lat,
      lng: known.lng,
      heading: known.heading,
      speedKmh: known.speedKmh,
    };
  if (row.lat === null || row.lng === null || !since) return null;
  return { driverId, carId, rideId, at: since, lat: row.lat, lng: row.lng, heading: 0, speedKmh: 0 };
}

/** The one car with this name, found by making the names of all that may be asked for. */
export async function oneOf<Row extends { device_id: string }>(
  read: (after: number) => Promise<{ rows: Row[]; next: number | null }>,
  deviceId: string,
): Promise<Row | null> {
  for (let after: number | null = 0; after !== null; ) {
    const { rows, next }: { rows: Row[]; next: number | null } = await read(after);
    const row = rows.find(({ device_id }) => device_id === deviceId);
    if (row) return row;
    after = next;
  }
  return null;
}
