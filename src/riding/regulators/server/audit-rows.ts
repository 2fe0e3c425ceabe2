/** The rows of a file for a city's audit, day by day of its clocks. */
import type { City } from '#src/geo/streets/cities/cities.ts';
import { csvRows } from '#src/platform/csv.ts';
import type { Database } from '#src/platform/database/database.ts';
import { currencyCode, toDecimal } from '#src/platform/money.ts';
import { dayAfter } from '#src/platform/time/day-after.ts';
import type { Span } from '#src/platform/time/spans.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { vehicleTypeName, vehicleTypeOf } from '#src/riding/vehicle-types/vehicle-types.ts';
import { headOf, minuteWords, placeCells, unservedWords } from '../audit-files.ts';
import type { AuditFile } from '../audit-kinds.ts';
import type { AuditQuery } from '../contract.ts';
import { driverDay } from '../driver-minutes.ts';
import { findUnserved, findWork, type UnservedRow } from './audit-store.ts';
import { findOnDuty } from './cars-store.ts';
import { tripRowsOf } from './feeds.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { driverCode, insideOf, tripUuid, vehicleCode } from './shaping.ts';
import type { TripRow } from './trips-store.ts';

interface AuditParts {
  database: Database;
  city: City;
  names: Pseudonyms;
  now: Date;
}

const driversAtOnce = 100;

/** The file piece by piece, its head first. */
export async function* auditFile(
  parts: AuditParts,
  { file, from, to }: Pick<AuditQuery, 'file' | 'from' | 'to'>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvRows([headOf(file)])}`;
  for (let day = from; day <= to; day = dayAfter(day))
    for await (const rows of rowsOfDay(parts, file, day)) yield csvRows(rows);
}

async function* rowsOfDay(parts: AuditParts, file: AuditFile, day: string): AsyncGenerator<string[][]> {
  const { timeZone } = parts.city;
  const span = { from: zonedTime(day, '00:00', timeZone), to: zonedTime(dayAfter(day), '00:00', timeZone) };
  const isWheelchair = file.startsWith('wheelchair');
  const belongs = ({ vehicleType }: { vehicleType: string }) =>
    (vehicleTypeOf(vehicleType)?.isAccessible ?? false) === isWheelchair;
  if (file === 'driver_days') yield* driverRows(parts, day, span);
  else if (file.endsWith('trips'))
    for await (const rows of tripRowsOf(parts, parts.city, span))
      yield rows.filter(belongs).flatMap((row) => tripCells(parts, row, span));
  else
    yield (await findUnserved(parts.database.db, parts.city, span))
      .filter(belongs)
      .map((row) => unservedCells(parts, row));
}

/** None of a trip that lies in another day, or outside of the city. */
function tripCells({ city, names }: AuditParts, row: TripRow, span: Span): string[][] {
  const inside = row.isRemoved
    ? {
        startsAt: row.pickedUpAt,
        endsAt: row.completedAt,
        from: null,
        to: null,
        meters: row.drivenMeters ?? row.distanceMeters,
      }
    : insideOf(row);
  if (!inside || inside.endsAt < span.from || inside.endsAt >= span.to) return [];
  if (row.isRemoved && row.cityId !== city.id) return [];
  const at = (moment: Date) => minuteWords(moment, city.timeZone);
  return [
    [
      tripUuid(names, row.id),
      driverCode(names, row.driverId),
      vehicleCode(names, row),
      vehicleTypeName(row.vehicleType),
      row.hailType === 'app' ? 'App' : 'Telephone',
      String(row.payers),
      at(row.createdAt),
      at(inside.startsAt),
      at(inside.endsAt),
      ...placeCells(inside.from),
      ...placeCells(inside.to),
      String(inside.meters),
      toDecimal(row.fareCents),
      toDecimal(row.tipCents),
      currencyCode().toUpperCase(),
    ],
  ];
}

function unservedCells({ city, names }: AuditParts, row: UnservedRow): string[] {
  const at = (moment: Date) => minuteWords(moment, city.timeZone);
  return [
    tripUuid(names, row.rideId),
    vehicleTypeName(row.vehicleType),
    at(row.askedAt),
    row.scheduledAt ? at(row.scheduledAt) : '',
    unservedWords(row),
    at(row.endedAt),
    ...placeCells(row.isRemoved ? null : row.pickup),
    ...placeCells(row.isRemoved ? null : row.destination),
  ];
}

async function* driverRows(
  { database, city, names, now }: AuditParts,
  day: string,
  span: Span,
): AsyncGenerator<string[][]> {
  const at = (moment: Date) => minuteWords(moment, city.timeZone);
  for (let after = 0; ; ) {
    const drivers = await findOnDuty(database.db, span, { after, most: driversAtOnce });
    const last = drivers.at(-1);
    if (last === undefined) return;
    const rows = await findWork(database.db, city, drivers, span, now);
    yield rows.flatMap((row) => {
      const done = driverDay(span, row.work);
      if (!done) return [];
      const { free, onTheWay, withPassenger, onBreak } = done;
      return [
        [
          day,
          driverCode(names, row.driverId),
          vehicleCode(names, row),
          vehicleTypeName(row.vehicleType),
          at(done.from),
          at(done.to),
          ...[free + onTheWay + withPassenger + onBreak, free, onTheWay, withPassenger, onBreak].map(String),
        ],
      ];
    });
    after = last;
  }
}
