/** What the rides of last week would have cost by a draft, next to what they cost by the fares that hold. */
import { setImmediate as breathe } from 'node:timers/promises';
import { areasOfFaresAt } from '#src/geo/streets/cities/areas-at.ts';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { toDecimal } from '#src/platform/money.ts';
import { localMoment } from '#src/platform/time/week-hours.ts';
import { elsewhere, mostPreviewRides, previewDays } from '../../versions/bounds.ts';
import { createPreview, type Sums } from '../../versions/preview.ts';
import type { FarePreview, FareSheet } from '../../versions/shapes.ts';
import { fromSheet } from '../../versions/sheet.ts';
import type { AskedOfRides } from '../parts.ts';
import { areaOf, type FareVersionParts } from './fare-versions.ts';
import { findLiveFares } from './fares-store.ts';

const dayMs = 86_400_000;
/** So many are priced before others have their turn. */
const pricedAtOnce = 100;

/** @throws Refusal fare_area_not_found */
export async function previewFares(
  parts: FareVersionParts & { asked: AskedOfRides },
  areaId: string,
  sheet: FareSheet,
): Promise<FarePreview> {
  const { database, clock, asked } = parts;
  const { timeZone } = await areaOf(parts, areaId);
  const now = clock.now();
  const from = new Date(now.getTime() - previewDays * dayMs);
  const live = (await findLiveFares(database.db, now)).find(({ area }) => area === areaId);
  // Nothing beyond the cities is booked.
  const rides =
    areaId === elsewhere
      ? []
      : await asked.findDriven(database.db, { cityId: areaId, from, most: mostPreviewRides + 1 });
  const document = fromSheet(sheet);
  const city = cities().find(({ id }) => id === areaId);
  const preview = createPreview(live?.document ?? document, document);
  for (const [index, ride] of rides.slice(0, mostPreviewRides).entries()) {
    if (index % pricedAtOnce === pricedAtOnce - 1) await breathe();
    preview.add({
      ...ride,
      pickup: ride.pickupLocation,
      at: localMoment(ride.scheduledAt ?? ride.createdAt, timeZone),
      areas: city ? areasOfFaresAt(city, [ride.pickupLng, ride.pickupLat]) : [],
    });
  }
  const { sums, examples, ...counted } = preview.result();
  const sumOf = (key: keyof Sums) => ({
    before: toDecimal(sums.before[key]),
    after: toDecimal(sums.after[key]),
  });
  return {
    ...{ live: live?.version ?? null, from: from.toISOString(), ...counted },
    isCut: rides.length > mostPreviewRides,
    ...{ fares: sumOf('fares'), drivers: sumOf('drivers') },
    ...{ company: sumOf('company'), taxes: sumOf('taxes') },
    examples: examples.map(({ beforeCents, afterCents, ...trip }) => ({
      ...{ ...trip, before: toDecimal(beforeCents), after: toDecimal(afterCents) },
    })),
  };
}
