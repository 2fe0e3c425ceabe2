/**
 * What others say of a car by its VIN. It is asked by jobs, when a car is listed, held or bought, and again every few
 * weeks; a page shows what was said last and asks nobody. Without a source nothing is asked and nothing is said.
 */
import type { FastifyBaseLogger } from 'fastify';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import type { VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { readPlace } from '#src/money/tax/read-place.ts';
import { placeName } from '#src/money/tax/regions.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { type Lookup, lookups, toldOf } from '../looked-up.ts';
import type { Said, VehicleHistorySource } from './source.ts';
import { findDue, findLookups, keepLookup, type LookupRow } from './store.ts';

const queue = 'vehicle-history.ask';
/** When a car comes to market, and when somebody holds or buys it: before its papers are drawn up. */
const askedAt = ['vehicle.listed', 'vehicle.reserved', 'vehicle.sold'];
const freshMs = 24 * 3_600_000;
const againMs = 30 * 24 * 3_600_000;
const roundMs = 60_000;
const mostEachRound = 50;

export type VehicleHistory = ReturnType<typeof createVehicleHistory>;
export type LookedUp = VehicleDetail['lookedUp'];

export interface HistoryParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  jobs: Jobs;
  eventBus: Pick<EventBus, 'consume'>;
  /** Null where nobody is asked. */
  source: VehicleHistorySource | null;
  isSweeping?: () => boolean;
}

export function createVehicleHistory(parts: HistoryParts) {
  const { database, jobs, eventBus, source } = parts;
  if (source) {
    jobs.work<{ vehicleId: VehicleId }>(queue, ({ vehicleId }) => lookUp(parts, source, vehicleId, freshMs));
    eventBus.consume('vehicle-history.cars', askedAt, ({ payload }) =>
      database.transaction((tx) => jobs.send(tx, queue, { vehicleId: Number(payload.vehicleId) })),
    );
  }
  let last = 0;
  const sweep = async () => {
    if (!source) return;
    const before = new Date(parts.clock.now().getTime() - againMs);
    const due = await findDue(database.db, { after: last, before, limit: mostEachRound });
    // Behind the last car it begins anew, so that one the source fails for keeps no other waiting.
    last = due.at(-1) ?? 0;
    for (const id of due) await lookUp(parts, source, id, againMs);
  };
  const rounds = createInterval(sweep, {
    everyMs: roundMs,
    failed: 'a source of recalls, liens and history did not answer',
    log: parts.log,
    isMine: parts.isSweeping,
  });
  return {
    /** By car what is shown of it; a car that nothing was said of is not among them. */
    async saidOf(ids: readonly VehicleId[]): Promise<Map<number, LookedUp>> {
      const said = new Map<number, LookedUp>();
      if (!source) return said;
      const rows = await findLookups(database.db, ids);
      for (const kind of lookups)
        for (const row of rows.filter((one) => one.kind === kind)) {
          const shown = showLookup(row);
          if (shown) said.set(row.vehicleId, [...(said.get(row.vehicleId) ?? []), shown]);
        }
      return said;
    },
    sweep,
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}

/** Asks what was not asked within `freshForMs` for the VIN that the car is listed with. @throws where a source fails */
async function lookUp(
  { database, clock }: HistoryParts,
  source: VehicleHistorySource,
  vehicleId: VehicleId,
  freshForMs: number,
): Promise<void> {
  const vehicle = await findVehicle(database.db, vehicleId);
  if (!vehicle?.vin || vehicle.status === 'removed') return;
  const { vin } = vehicle;
  const place = readPlace(vehicle.location);
  const province = place?.region ? `${place.country}-${place.region}` : null;
  const known = await findLookups(database.db, [vehicleId]);
  const since = new Date(clock.now().getTime() - freshForMs);
  for (const kind of lookups) {
    const row = known.find((one) => one.kind === kind);
    const isSameProvince = kind !== 'liens' || row?.province === province;
    if (row && row.askedAt > since && isSameProvince) continue;
    const said = await askOf(source, kind, vin, province);
    if (!said) continue;
    const ofLiens = kind === 'liens' ? province : null;
    await keepLookup(database.db, { vehicleId, kind, vin, province: ofLiens, ...said, askedAt: clock.now() });
  }
}

/** Null where it cannot be asked: liens are registered by province. */
async function askOf(
  source: VehicleHistorySource,
  kind: Lookup,
  vin: string,
  province: string | null,
): Promise<Said<Lookup> | null> {
  if (kind === 'recalls') return source.recalls(vin);
  if (kind === 'history') return source.history(vin);
  return province ? source.liens(vin, province) : null;
}

function showLookup({ kind, source, answer, askedAt, province }: LookupRow): LookedUp[number] | null {
  if (answer === null) return null;
  const [country = '', region = null] = province?.split('-') ?? [];
  const where = province ? placeName({ country, region }) : null;
  return { kind, source, askedAt: askedAt.toISOString(), ...toldOf(kind, answer, where) };
}
