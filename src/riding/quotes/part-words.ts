/** A fare's parts in words, with factors only where they multiply to what the part costs. Pure. */
import { taxLabel } from '#src/money/tax/tax-words.ts';
import { type Cents, centsPerUnit, formatMoney, moneyDecimals, toCents } from '#src/platform/money.ts';
import { company } from '#src/platform/settings/company.ts';
import { type DistanceUnit, metersPerMile } from '#src/platform/units.ts';
import type { FarePart } from './shapes.ts';

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

const metersPer: Record<DistanceUnit, number> = { km: 1000, miles: metersPerMile };
const signs: Record<DistanceUnit, string> = { km: 'km', miles: 'mi' };

/**
 * `Distance, 17.43 km at $0.70`, or `Distance, 17.4 km` where no such factors make the amount. What is told in another
 * unit than that of the price is made of what is told in that.
 */
function distanceWords(part: Of<'distance'>, unit: DistanceUnit | null): string {
  const { meters, perKm, perMile } = part;
  const cents = toCents(part.amount) ?? 0;
  const own: DistanceUnit = perMile === undefined ? 'km' : 'miles';
  const shown = unit ?? company().distanceUnit ?? own;
  const price = perMile ?? perKm;
  const priceCents = price === null ? 0 : (toCents(price) ?? 0);
  const far = meters / metersPer[own];
  const factors =
    price === null
      ? undefined
      : factorsOf({ count: far, priceCents, cents }, { count: [1, 2, 3], ofPrice: [0] });
  if (shown === own) return wayWords(factors, far, own);
  const scale = metersPer[own] / metersPer[shown];
  const others = Number(factors?.count ?? far.toFixed(1)) * scale;
  const inOthers =
    factors &&
    factorsOf(
      { count: others, priceCents: priceCents / scale, cents },
      { count: [1, 2, 3], ofPrice: [0, 1] },
    );
  return wayWords(inOthers, others, shown);
}

const wayWords = (factors: Factors | undefined, far: number, unit: DistanceUnit): string =>
  factors
    ? `Distance, ${factors.count} ${signs[unit]} at ${factors.price}`
    : `Distance, ${far.toFixed(1)} ${signs[unit]}`;

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

/** A part's label for whoever reads it, by what it counts; `unit` null is the company's, else that of its price. */
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
