/** Fares as operators write, publish and take them back: each change is one transaction with its event. */
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Database, Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { rideUnit } from '#src/platform/units.ts';
import { refuseVehicleType } from '#src/riding/vehicle-types/server/vehicle-type-check.ts';
import { elsewhere, publishAheadDays } from '../../versions/bounds.ts';
import { fareRefusals } from '../../versions/contract.ts';
import type { FareDocument } from '../../versions/fare-document.ts';
import type { FareArea, FareSheet, FareVersion } from '../../versions/shapes.ts';
import { fromSheet, toSheet } from '../../versions/sheet.ts';
import { startingFares } from '../../versions/starting-fares.ts';
import { costsNothing, dearerForWheelchairs, unknownTypeIn } from '../../versions/vehicle-type-rules.ts';
import {
  countInForce,
  deleteDraft,
  type FareVersionRow,
  findCityAreas,
  findFareVersion,
  findFareVersions,
  findLastVersion,
  insertDraft,
  publishDraft,
  takeBackVersion,
  updateDraft,
} from './fares-store.ts';
import type { Fares } from './keep-fares.ts';

export const refuseFares = refusalsOf(fareRefusals);
const mostVersionsShown = 100;
const dayMs = 86_400_000;

export interface FareVersionParts {
  database: Database;
  clock: Clock;
  fares: Fares;
}
type Sheeted = FareVersion & { sheet: FareSheet };

/** The cities in their order, then everywhere beyond them. */
export async function listAreas({ database }: Pick<FareVersionParts, 'database'>): Promise<FareArea[]> {
  const cities = (await findCityAreas(database.db)).map(({ areas, ...city }) => ({
    ...city,
    ruleAreas: areas.flatMap(({ kind, id, name }) => (kind === 'fares' ? [{ id, name }] : [])),
  }));
  const timeZone = cities[0]?.timeZone ?? 'UTC';
  const distanceUnit = rideUnit();
  return [
    ...cities,
    { id: elsewhere, name: 'Elsewhere', timeZone, distanceUnit, state: null, ruleAreas: [] },
  ];
}

/** @throws Refusal fare_area_not_found */
export async function areaOf(parts: Pick<FareVersionParts, 'database'>, id: string): Promise<FareArea> {
  const area = (await listAreas(parts)).find((one) => one.id === id);
  if (!area) throw refuseFares('fare_area_not_found');
  return area;
}

/** Newest first, each with until when it held or will. */
function shown(rows: readonly (FareVersionRow & { by: string | null })[], now: Date): FareVersion[] {
  const inOrder = rows
    .filter(({ state }) => state === 'published')
    .toSorted(
      (a, b) =>
        (b.effectiveFrom?.getTime() ?? 0) - (a.effectiveFrom?.getTime() ?? 0) || b.version - a.version,
    );
  const live = inOrder.find(({ effectiveFrom }) => effectiveFrom !== null && effectiveFrom <= now);
  return rows.map((row) => {
    const place = inOrder.indexOf(row);
    const until = row.takenBackAt ?? (place > 0 ? (inOrder[place - 1]?.effectiveFrom ?? null) : null);
    return {
      ...{ version: row.version, state: row.state, isLive: row === live, revision: row.revision },
      ...{ basedOn: row.basedOn, reason: row.reason, by: row.by },
      changedAt: (row.takenBackAt ?? row.publishedAt ?? row.changedAt).toISOString(),
      effectiveFrom: row.effectiveFrom?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      takenBackReason: row.takenBackReason,
    };
  });
}

/** @throws Refusal fare_area_not_found */
export async function showFares(parts: FareVersionParts, areaId: string) {
  const { database, clock } = parts;
  const area = await areaOf(parts, areaId);
  const rows = await findFareVersions(database.db, areaId, mostVersionsShown);
  const versions = shown(rows, clock.now());
  const sheeted = (found: FareVersion | undefined): Sheeted | null => {
    const row = rows.find(({ version }) => version === found?.version);
    return found && row ? { ...found, sheet: toSheet(row.document) } : null;
  };
  return {
    ...{ area, versions },
    live: sheeted(versions.find(({ isLive }) => isLive)),
    draft: sheeted(versions.find(({ state }) => state === 'draft')),
    start: toSheet(startingFares(area.distanceUnit)),
  };
}

/** @throws Refusal fare_area_not_found, fare_version_not_found */
export async function showVersion(
  parts: FareVersionParts,
  areaId: string,
  version: number,
): Promise<Sheeted> {
  const { versions } = await showFares(parts, areaId);
  const row = await findFareVersion(parts.database.db, areaId, version);
  const found = versions.find((one) => one.version === version);
  if (!row || !found) throw refuseFares('fare_version_not_found');
  return { ...found, sheet: toSheet(row.document) };
}

export const tell = (
  tx: Tx,
  what: 'drafted' | 'discarded' | 'published' | 'taken_back',
  { area, version }: { area: string; version: number },
  { by, at, ...more }: { by: UserId | null; at: Date; reason?: string; effectiveFrom?: string },
) =>
  record(tx, {
    ...{ type: `fares.${what}`, subject: `fares:${area}`, userIds: [], at },
    payload: { version, by, ...more },
  });

/** @throws Refusal fare_area_not_found, fares_changed, vehicle_type_not_offered */
export async function saveDraft(
  parts: FareVersionParts,
  actor: Actor,
  areaId: string,
  wanted: {
    revision: number;
    basedOn?: number | null | undefined;
    newest?: number | undefined;
    sheet: FareSheet;
    reason: string;
  },
): Promise<Sheeted> {
  const { database, clock } = parts;
  await areaOf(parts, areaId);
  const now = clock.now();
  const { revision, reason } = wanted;
  const document = fromSheet(wanted.sheet);
  const unknown = unknownTypeIn(document);
  if (unknown !== undefined)
    throw refuseVehicleType('vehicle_type_not_offered', { words: `There is no vehicle type ${unknown}.` });
  const set = {
    ...{ area: areaId, reason, changedBy: actor.userId, changedAt: now },
    ...{ document, basedOn: wanted.basedOn ?? null },
  };
  const { version } = await database.transaction(async (tx) => {
    const last = await findLastVersion(tx, areaId);
    // A draft begun from a page that was opened before would undo what was published since.
    if (revision === 0 && (wanted.newest ?? last) !== last) throw refuseFares('fares_changed');
    const row =
      revision > 0
        ? await updateDraft(tx, { ...set, revision })
        : await insertDraft(tx, { ...set, state: 'draft', version: last + 1 });
    if (!row) throw refuseFares('fares_changed');
    await tell(tx, 'drafted', row, { by: actor.userId, at: now, reason });
    return row;
  });
  return showVersion(parts, areaId, version);
}

/** @throws Refusal fare_area_not_found, fares_changed */
export async function discardDraft(
  parts: FareVersionParts,
  actor: Actor,
  draft: { area: string; version: number; revision: number },
): Promise<void> {
  const { database, clock } = parts;
  await areaOf(parts, draft.area);
  await database.transaction(async (tx) => {
    if (!(await deleteDraft(tx, draft))) throw refuseFares('fares_changed');
    await tell(tx, 'discarded', draft, { by: actor.userId, at: clock.now() });
  });
}

/** What rides cannot be priced by, whichever way it comes. @throws Refusal fares_of_nothing, fares_for_wheelchairs */
export function refuseUnfit(document: FareDocument): void {
  const free = costsNothing(document);
  if (free) throw refuseFares('fares_of_nothing', { words: free });
  const dearer = dearerForWheelchairs(document);
  if (dearer) throw refuseFares('fares_for_wheelchairs', { words: dearer });
}

/** @throws Refusal fare_area_not_found, fares_changed, fare_time, and as `refuseUnfit` */
export async function publishFares(
  parts: FareVersionParts,
  actor: Actor,
  draft: { area: string; version: number; revision: number },
  from: { day: string; time: string } | null,
): Promise<FareVersion> {
  const { database, clock, fares } = parts;
  const { timeZone } = await areaOf(parts, draft.area);
  const now = clock.now();
  const effectiveFrom = from ? zonedTime(from.day, from.time, timeZone) : now;
  const isAhead = effectiveFrom > now && effectiveFrom.getTime() <= now.getTime() + publishAheadDays * dayMs;
  if (from && !isAhead) throw refuseFares('fare_time', { fields: { day: fareRefusals.fare_time[1] } });
  const inForce = await inForceNow(database.db, draft.area, now);
  await database.transaction(async (tx) => {
    const row = await publishDraft(tx, {
      ...{ area: draft.area, version: draft.version, revision: draft.revision },
      ...{ effectiveFrom, publishedBy: actor.userId, publishedAt: now },
    });
    if (!row) throw refuseFares('fares_changed');
    refuseUnfit(row.document);
    noteAct({
      before: inForce && toSheet(inForce.document),
      after: { ...toSheet(row.document), ...(from && { effectiveFrom }) },
      reason: row.reason,
    });
    await tell(tx, 'published', row, {
      ...{ by: actor.userId, at: now, reason: row.reason },
      effectiveFrom: effectiveFrom.toISOString(),
    });
  });
  await fares.read();
  return showVersion(parts, draft.area, draft.version);
}

/** What publishing a draft, or taking a version back, would change; undefined where nothing holds yet, or it cannot be. */
export async function fareChange(
  { database, clock }: Pick<FareVersionParts, 'database' | 'clock'>,
  areaId: string,
  version: number,
  what: 'publish' | 'take back',
): Promise<{ name: string; before: FareSheet; after: FareSheet | null } | undefined> {
  const { db } = database;
  const row = await findFareVersion(db, areaId, version);
  const inForce = await inForceNow(db, areaId, clock.now());
  if (!row || !inForce) return undefined;
  const { name } = await areaOf({ database }, areaId);
  return {
    name,
    before: toSheet(what === 'publish' ? inForce.document : row.document),
    after: what === 'publish' ? toSheet(row.document) : null,
  };
}

/** What rides are priced by at a moment; undefined where an area has no fares. */
async function inForceNow(queries: Queries, area: string, now: Date): Promise<FareVersionRow | undefined> {
  const rows = await findFareVersions(queries, area, mostVersionsShown);
  const version = shown(rows, now).find(({ isLive }) => isLive)?.version;
  return rows.find((row) => row.version === version);
}

/** The version before holds again. @throws Refusal fare_area_not_found, fares_changed, fares_needed */
export async function takeBackFares(
  parts: FareVersionParts,
  actor: Actor,
  { area, version }: { area: string; version: number },
  reason: string,
): Promise<FareVersion> {
  const { database, clock, fares } = parts;
  await areaOf(parts, area);
  const now = clock.now();
  await database.transaction(async (tx) => {
    const before = await countInForce(tx, area, now);
    const was = await findFareVersion(tx, area, version);
    const set = { takenBackBy: actor.userId, takenBackAt: now, takenBackReason: reason };
    if (!(await takeBackVersion(tx, { area, version, ...set }))) throw refuseFares('fares_changed');
    if (before > 0 && (await countInForce(tx, area, now)) === 0) throw refuseFares('fares_needed');
    const inForce = await inForceNow(tx, area, now);
    noteAct({ before: was && toSheet(was.document), after: inForce && toSheet(inForce.document) });
    await tell(tx, 'taken_back', { area, version }, { by: actor.userId, at: now, reason });
  });
  await fares.read();
  return showVersion(parts, area, version);
}

/** Gives a city that has no fares a draft to begin with; nothing where it has any. */
export async function beginFares(
  { database, clock }: Pick<FareVersionParts, 'database' | 'clock'>,
  area: string,
) {
  const now = clock.now();
  await database.transaction(async (tx) => {
    if ((await findLastVersion(tx, area)) > 0) return;
    const document = startingFares((await findCityAreas(tx)).find(({ id }) => id === area)?.distanceUnit);
    const row = await insertDraft(tx, {
      ...{ area, version: 1, state: 'draft', document, changedBy: null, changedAt: now },
      reason: 'A start with plain numbers. Read each of them, then publish.',
    });
    if (row) await tell(tx, 'drafted', row, { by: null, at: now, reason: row.reason });
  });
}
