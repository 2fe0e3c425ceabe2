/** A fare's parts in words, with factors only where they multiply to what the part costs. Pure. */
import { taxLabel } from '#src/money/tax/tax-words.ts';
import { type Cents, centsPerUnit, formatMoney, moneyDecimals, toCents } from '#src/platform/money.ts';
import { company } from '#src/platform/settings/company.ts';
import type { DistanceUnit } from '#src/platform/units.ts';
import type { FarePart } from './shapes.ts';

const kmPerMile = 1.609344;

/** `17.43 km at $0.70` */
interface Factors {
  count: string;
  price: string;
}

/**
 * How often which price makes `cents`, with as few decimals as make it true to the cent; undefined where none do.
 * @param decimals of the count, and beyond those of the currency of the price, the ones to be tried
 */
function factorsOf(
  { count, priceCents, cents }: { count: number; priceCents: number; cents: Cents },
  decimals: { count: readonly number[]; ofPrice: readonly number[] },
): Factors | undefined {
  for (const moreDecimals of decimals.ofPrice) {
    const price = (priceCents / centsPerUnit()).toFixed(moneyDecimals() + moreDecimals);
    const shown = decimals.count.map((places) => count.toFixed(places));
    const found = shown.find((one) => multiplies(one, price, cents));
    if (found) return { count: found, price: formatMoney(Number(price) * centsPerUnit(), { moreDecimals }) };
  }
  return undefined;
}

/** In whole numbers, since 12.285 times 100 is a little less than half a cent in a computer. */
function multiplies(count: string, price: string, cents: Cents): boolean {
  const scale = 10 ** (decimalsOf(count) + decimalsOf(price));
  const product = Number(count.replace('.', '')) * Number(price.replace('.', ''));
  return Math.round((product * centsPerUnit()) / scale) === cents;
}
const decimalsOf = (number: string) => number.split('.')[1]?.length ?? 0;

type Of<Kind extends FarePart['kind']> = Extract<FarePart, { kind: Kind }>;

/**
 * `Distance, 17.43 km at $0.70`, or `Distance, 17.4 km` where no such factors make the amount. Miles are those of the
 * kilometres that are told to others.
 */
function distanceWords({ meters, perKm, amount }: Of<'distance'>, unit: DistanceUnit | null): string {
  const cents = toCents(amount) ?? 0;
  const perKmCents = perKm === null ? null : toCents(perKm);
  const km = meters / 1000;
  const factors =
    perKmCents === null
      ? undefined
      : factorsOf({ count: km, priceCents: perKmCents, cents }, { count: [1, 2, 3], ofPrice: [0] });
  if ((unit ?? company().distanceUnit) !== 'miles')
    return factors ? `Distance, ${factors.count} km at ${factors.price}` : `Distance, ${km.toFixed(1)} km`;
  const miles = Number(factors?.count ?? km.toFixed(1)) / kmPerMile;
  const inMiles =
    factors &&
    factorsOf(
      { count: miles, priceCents: (perKmCents ?? 0) * kmPerMile, cents },
      { count: [1, 2, 3], ofPrice: [0, 1] },
    );
  return inMiles ? `Distance, ${inMiles.count} mi at ${inMiles.price}` : `Distance, ${miles.toFixed(1)} mi`;
}

/** `Time, 14 min at $0.25`, or `Time, 14 min` where no such factors make the amount. */
function timeWords({ seconds, perMinute, amount }: Of<'time'>): string {
  const minutes = seconds / 60;
  const factors =
    perMinute === null
      ? undefined
      : factorsOf(
          { count: minutes, priceCents: toCents(perMinute) ?? 0, cents: toCents(amount) ?? 0 },
          { count: [0, 1, 2], ofPrice: [0] },
        );
  return factors ? `Time, ${factors.count} min at ${factors.price}` : `Time, ${minutes.toFixed(0)} min`;
}

const named = (words: string, name: string | null) => (name === null ? words : `${words}, ${name}`);

/** A part's label for whoever reads it, by what it counts; `unit` null is kilometres. */
export function partWords(part: FarePart, unit: DistanceUnit | null): string {
  switch (part.kind) {
    case 'base':
      return 'Base fare';
    case 'distance':
      return distanceWords(part, unit);
    case 'time':
      return timeWords(part);
    case 'booking_fee':
      return 'Booking fee';
    case 'minimum':
      return 'Up to the minimum fare';
    case 'surge':
      return `Busy right now, x${part.factor.toFixed(1)}`;
    case 'surcharge':
      return part.name ?? 'Surcharge';
    case 'airport':
      return named('Airport fee', part.name);
    case 'station':
      return named('Station fee', part.name);
    case 'toll':
      return named('Toll', part.name);
    case 'stop':
      return named('Stop', part.name);
    case 'option':
      return part.name ?? 'Option';
    case 'waiting':
      return part.atStops ? 'Waiting at the pickup and stops' : 'Waiting at the pickup';
    case 'cancellation':
      return 'Cancellation fee';
    case 'promo':
      return `Promo code ${part.code}`;
    case 'tax':
      return taxLabel(part.tax);
    case 'tip':
      return 'Tip';
    default:
      // What a browser has kept of a ride from before parts had kinds.
      return (part as FarePart).label;
  }
}
