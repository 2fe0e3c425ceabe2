import type { FastifyInstance } from 'fastify';
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { toldOptions } from '#src/riding/ride-options/ride-options.ts';
import { vehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';
import { type Decline, declineCalls } from '../contract.ts';
import { countedDays } from '../rules.ts';
import { countByDriver, findDeclines } from './store.ts';

const pageSize = 50;
const dayMs = 86_400_000;

interface DeclineParts {
  database: Database;
  clock: Clock;
}

export function serveDeclines(app: FastifyInstance, parts: DeclineParts): void {
  serve(
    app,
    'Operations',
    { calls: declineCalls, refusals: {} },
    { 'GET /api/operations/declines': ({ query, cities }) => listDeclines(parts, query.before, cities) },
  );
}

async function listDeclines(
  { database: { db }, clock }: DeclineParts,
  before: number | undefined,
  cities: readonly string[] | null,
) {
  const types = vehicleTypes()
    .filter(({ isAccessible }) => isAccessible)
    .map(({ id }) => id);
  const rows = await findDeclines(db, { types, cities, before, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const since = new Date(clock.now().getTime() - countedDays * dayMs);
  const counts = await countByDriver(db, { ids: shown.map(({ driver }) => driver.id), types, since });
  const declines = shown.map(({ offer, ride, driver }): Decline => {
    const { letGo = 0, offered = 0 } = counts.get(driver.id) ?? {};
    return {
      ...{ id: offer.id, at: offer.offeredAt.toISOString(), reason: offer.declineReason },
      how: offer.status as Decline['how'],
      driver,
      rideId: ride.id,
      timeZone: timeZoneAt(ride),
      vehicleType: ride.vehicleType,
      isAccessible: types.includes(ride.vehicleType),
      rideOptions: toldOptions(ride.terms.options),
      ...{ letGo, offered },
    };
  });
  return { declines, before: rows.length > pageSize ? (declines.at(-1)?.id ?? null) : null };
}
