/** What rides that were driven would have cost by other fares: who pays and earns more or less. Pure. */
import type { Cents } from '#src/platform/money.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { driverPayCents } from '../fare-parts.ts';
import type { Terms } from '../terms.ts';
import type { FareDocument } from './fare-document.ts';
import { boundedFactor, type PricedTrip, priceTrip } from './pricing.ts';

/** A ride as it was quoted. */
export interface DrivenTrip extends PricedTrip {
  pickup: string;
  destination: string;
  terms: Terms;
}

export interface Sums {
  fares: Cents;
  drivers: Cents;
  company: Cents;
  taxes: Cents;
}

export interface Repriced {
  pickup: string;
  destination: string;
  distanceMeters: number;
  durationSeconds: number;
  vehicleType: VehicleType;
  beforeCents: Cents;
  afterCents: Cents;
}

/** The outermost bars hold what lies beyond. */
export const mostPercentShown = 20;
const mostExamples = 5;

/** Without what nobody knew when it was quoted: waiting, tips and promo codes. */
function pricedBy(version: { version: number; document: FareDocument }, trip: DrivenTrip): Sums | null {
  const { terms: kept } = trip;
  const priced = priceTrip(version, trip, {
    ...kept,
    surge: boundedFactor(version.document, kept.surge),
  });
  if (!priced) return null;
  const { fare, terms } = priced;
  const taxes = fare.parts.reduce((sum, { kind, cents }) => sum + (kind === 'tax' ? cents : 0), 0);
  const drivers = driverPayCents(fare.parts, terms);
  return { fares: fare.totalCents, drivers, taxes, company: fare.totalCents - taxes - drivers };
}

/** Adds rides up as they come, so that many are counted without being held. */
export function createPreview(before: FareDocument, after: FareDocument) {
  const zero = (): Sums => ({ fares: 0, drivers: 0, company: 0, taxes: 0 });
  const sums = { before: zero(), after: zero() };
  const bars = new Map<number, number>();
  const trips: Repriced[] = [];
  const counts = { rides: 0, dearer: 0, same: 0, cheaper: 0 };

  function add(trip: DrivenTrip): void {
    const old = pricedBy({ version: 0, document: before }, trip);
    const next = pricedBy({ version: 0, document: after }, trip);
    // A type that has no fare before or after has nothing to be compared with.
    if (!old || !next) return;
    for (const key of ['fares', 'drivers', 'company', 'taxes'] as const) {
      sums.before[key] += old[key];
      sums.after[key] += next[key];
    }
    const change = next.fares - old.fares;
    counts.rides += 1;
    counts[change > 0 ? 'dearer' : change < 0 ? 'cheaper' : 'same'] += 1;
    const bar = barOf(old.fares, change);
    bars.set(bar, (bars.get(bar) ?? 0) + 1);
    const { pickup, destination, distanceMeters, durationSeconds, vehicleType } = trip;
    trips.push({
      ...{ pickup, destination, distanceMeters, durationSeconds, vehicleType },
      ...{ beforeCents: old.fares, afterCents: next.fares },
    });
  }

  return {
    add,
    result: () => ({ ...counts, sums, histogram: histogramOf(bars), examples: examplesOf(trips) }),
  };
}

/** Percent; the smallest change is no smaller than one, so that the middle bar holds what costs the same alone. */
function barOf(beforeCents: Cents, change: Cents): number {
  if (change === 0) return 0;
  const percent = beforeCents === 0 ? mostPercentShown : Math.round((change / beforeCents) * 100);
  const shown = Math.min(mostPercentShown, Math.max(1, Math.abs(percent)));
  return Math.sign(change) * shown;
}

function histogramOf(bars: ReadonlyMap<number, number>): { percent: number; rides: number }[] {
  const widest = Math.max(5, ...[...bars.keys()].map(Math.abs));
  return Array.from({ length: widest * 2 + 1 }, (_, index) => {
    const percent = index - widest;
    return { percent, rides: bars.get(percent) ?? 0 };
  });
}

/** From the one that falls most to the one that rises most, evenly. */
function examplesOf(trips: readonly Repriced[]): Repriced[] {
  const part = ({ beforeCents, afterCents }: Repriced) =>
    (afterCents - beforeCents) / Math.max(1, beforeCents);
  const ordered = trips.toSorted((a, b) => part(a) - part(b));
  const count = Math.min(mostExamples, ordered.length);
  return Array.from(
    { length: count },
    (_, index) => ordered[count === 1 ? 0 : Math.round((index * (ordered.length - 1)) / (count - 1))],
  ).filter((trip) => trip !== undefined);
}
