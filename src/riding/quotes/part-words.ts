/** A fare's parts in words, with factors only where they multiply to what the part costs. Pure. */
import { type Cents, toCents } from '#src/platform/money.ts';

const metersPerMile = 1609.344;
const kmPerMile = metersPerMile / 1000;

/** `17.43 km at $0.70` */
interface Factors {
  count: string;
  price: string;
}

/**
 * How often which price makes `cents`, with as few decimals as make it true to the cent; undefined where none do.
 * @param decimals of the count and of the price in dollars, the ones to be tried
 */
function factorsOf(
  { count, priceCents, cents }: { count: number; priceCents: number; cents: Cents },
  decimals: { count: readonly number[]; price: readonly number[] },
): Factors | undefined {
  for (const ofPrice of decimals.price) {
    const price = (priceCents / 100).toFixed(ofPrice);
    const shown = decimals.count.map((places) => count.toFixed(places));
    const found = shown.find((one) => multiplies(one, price, cents));
    if (found) return { count: found, price };
  }
  return undefined;
}

/** In whole numbers, since 12.285 times 100 is a little less than half a cent in a computer. */
function multiplies(count: string, price: string, cents: Cents): boolean {
  const scale = 10 ** (decimalsOf(count) + decimalsOf(price));
  const product = Number(count.replace('.', '')) * Number(price.replace('.', ''));
  return Math.round((product * 100) / scale) === cents;
}
const decimalsOf = (number: string) => number.split('.')[1]?.length ?? 0;

/** `Distance, 17.43 km at $0.70`, or `Distance, 17.4 km` where no such factors make `cents`. */
export function distanceLabel(km: number, perKmCents: Cents, cents: Cents): string {
  const factors = factorsOf({ count: km, priceCents: perKmCents, cents }, { count: [1, 2, 3], price: [2] });
  return factors ? `Distance, ${factors.count} km at $${factors.price}` : `Distance, ${km.toFixed(1)} km`;
}

/** `Time, 14 min at $0.25`, or `Time, 14 min` where no such factors make `cents`. */
export function timeLabel(minutes: number, perMinuteCents: Cents, cents: Cents): string {
  const factors = factorsOf(
    { count: minutes, priceCents: perMinuteCents, cents },
    { count: [0, 1, 2], price: [2] },
  );
  return factors ? `Time, ${factors.count} min at $${factors.price}` : `Time, ${minutes.toFixed(0)} min`;
}

/**
 * A part's label for whoever reads miles. It is recorded in kilometres; `unit` null reads as it is recorded, as do
 * labels that name no distance. Factors that do not make the amount, as older fares recorded them, are left out.
 */
export function partWords(
  { label, amount }: { label: string; amount: string },
  unit: 'km' | 'miles' | null,
): string {
  const [, what, count = '', of, price] =
    /^(Distance|Time), ([\d.]+) (km|min)(?: at \$([\d.]+))?$/.exec(label) ?? [];
  if (!what) return label;
  const cents = toCents(amount) ?? 0;
  const inMiles = of === 'km' && unit === 'miles';
  if (!inMiles) return price && !multiplies(count, price, cents) ? `${what}, ${count} ${of}` : label;
  const miles = Number(count) / kmPerMile;
  const factors =
    price && multiplies(count, price, cents)
      ? factorsOf(
          { count: miles, priceCents: Number(price) * 100 * kmPerMile, cents },
          { count: [1, 2, 3], price: [2, 3] },
        )
      : undefined;
  return factors ? `${what}, ${factors.count} mi at $${factors.price}` : `${what}, ${miles.toFixed(1)} mi`;
}
