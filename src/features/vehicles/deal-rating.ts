/**
 * What comparable cars cost, from our own listings: log price on age, mileage, condition and make and model.
 * Slopes are shared by all cars; each model has its own level. Pure.
 */

export interface PricedCar {
  id: number;
  modelKey: string;
  year: number;
  mileage: number;
  isNew: boolean;
  priceCents: number;
}

export type DealKind = 'great' | 'good' | 'fair' | 'high' | 'list_price' | 'unknown';
export interface DealRating {
  kind: DealKind;
  marketCents: number | null;
  /** Asking price less market price; below zero is cheaper. */
  differenceCents: number | null;
  /** Cars the price was compared with. */
  comparables: number;
}

/** Upper ends of each rating as a share of the market price. */
export const dealLimits = { great: -0.045, good: -0.015, fair: 0.035 } as const;
/** Fewer comparable cars than this say nothing. */
export const fewestComparables = 5;
/** A comparable car is the same model at most this many model years apart. */
export const comparableYears = 3;

const milesPerUnit = 10_000;
const columns = 4;

interface Group {
  count: number;
  meanLogPrice: number;
  meanX: number[];
  countByYear: Map<number, number>;
}

export interface MarketModel {
  slopes: number[];
  groups: Map<string, Group>;
  thisYear: number;
}

const featuresOf = (car: Omit<PricedCar, 'id' | 'priceCents' | 'modelKey'>, thisYear: number): number[] => {
  const age = Math.max(0, thisYear - car.year);
  return [age, (age * age) / 10, car.mileage / milesPerUnit, car.isNew ? 1 : 0];
};

/** Fits the model by least squares within models; cars without a price are ignored. */
export function fitMarket(cars: readonly PricedCar[], thisYear: number): MarketModel {
  const groups = new Map<string, Group>();
  for (const car of cars) {
    if (car.priceCents <= 0) continue;
    let group = groups.get(car.modelKey);
    if (!group) {
      group = { count: 0, meanLogPrice: 0, meanX: new Array(columns).fill(0), countByYear: new Map() };
      groups.set(car.modelKey, group);
    }
    const x = featuresOf(car, thisYear);
    group.count += 1;
    group.meanLogPrice += (Math.log(car.priceCents) - group.meanLogPrice) / group.count;
    for (let i = 0; i < columns; i++) group.meanX[i]! += (x[i]! - group.meanX[i]!) / group.count;
    if (!car.isNew) group.countByYear.set(car.year, (group.countByYear.get(car.year) ?? 0) + 1);
  }
  const xx = Array.from({ length: columns }, () => new Array<number>(columns).fill(0));
  const xy = new Array<number>(columns).fill(0);
  for (const car of cars) {
    const group = groups.get(car.modelKey);
    if (!group || car.priceCents <= 0) continue;
    const x = featuresOf(car, thisYear).map((value, i) => value - group.meanX[i]!);
    const y = Math.log(car.priceCents) - group.meanLogPrice;
    for (let i = 0; i < columns; i++) {
      xy[i]! += x[i]! * y;
      for (let j = 0; j < columns; j++) xx[i]![j]! += x[i]! * x[j]!;
    }
  }
  // A small ridge keeps the answer finite when, say, no new car is listed.
  for (let i = 0; i < columns; i++) xx[i]![i]! += 1e-3;
  return { slopes: solve(xx, xy), groups, thisYear };
}

/** Gaussian elimination with pivoting; `a` and `b` are used up. */
function solve(a: number[][], b: number[]): number[] {
  const n = b.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++) {
      if (Math.abs(a[row]![column]!) > Math.abs(a[pivot]![column]!)) pivot = row;
    }
    [a[column], a[pivot]] = [a[pivot]!, a[column]!];
    [b[column], b[pivot]] = [b[pivot]!, b[column]!];
    for (let row = column + 1; row < n; row++) {
      const factor = a[row]![column]! / a[column]![column]!;
      for (let k = column; k < n; k++) a[row]![k]! -= factor * a[column]![k]!;
      b[row]! -= factor * b[column]!;
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let row = n - 1; row >= 0; row--) {
    let rest = b[row]!;
    for (let k = row + 1; k < n; k++) rest -= a[row]![k]! * x[k]!;
    x[row] = rest / a[row]![row]!;
  }
  return x;
}

/**
 * Rates one asking price. `isListed` says that the car itself is among those the model was fitted on; it is
 * then left out of its own comparison.
 */
export function rateDeal(model: MarketModel, car: PricedCar, isListed: boolean): DealRating {
  const group = model.groups.get(car.modelKey);
  let comparables = 0;
  if (group) {
    for (let year = car.year - comparableYears; year <= car.year + comparableYears; year++) {
      comparables += group.countByYear.get(year) ?? 0;
    }
    if (isListed && !car.isNew) comparables -= 1;
  }
  if (car.isNew) return { kind: 'list_price', marketCents: null, differenceCents: null, comparables };
  if (!group || comparables < fewestComparables) {
    return { kind: 'unknown', marketCents: null, differenceCents: null, comparables };
  }
  const x = featuresOf(car, model.thisYear);
  let expected = group.meanLogPrice;
  for (let i = 0; i < columns; i++) expected += model.slopes[i]! * (x[i]! - group.meanX[i]!);
  if (isListed && group.count > 1) {
    // The car pulled its model's level towards itself by 1/n; taking it out pushes the residual by n/(n-1).
    const residual = Math.log(car.priceCents) - expected;
    expected = Math.log(car.priceCents) - (residual * group.count) / (group.count - 1);
  }
  const marketCents = Math.round(Math.exp(expected) / 1000) * 1000;
  const differenceCents = car.priceCents - marketCents;
  const share = differenceCents / marketCents;
  const kind =
    share <= dealLimits.great
      ? 'great'
      : share <= dealLimits.good
        ? 'good'
        : share <= dealLimits.fair
          ? 'fair'
          : 'high';
  return { kind, marketCents, differenceCents, comparables };
}

/** What one more year and 10,000 more miles do to a price, as shares such as -0.09. */
export function slopesInWords(
  model: MarketModel,
  car: { year: number },
): { perYear: number; perTenThousandMiles: number } {
  const age = Math.max(0, model.thisYear - car.year);
  const perYear = Math.exp(model.slopes[0]! + (model.slopes[1]! * (2 * age + 1)) / 10) - 1;
  return { perYear, perTenThousandMiles: Math.exp(model.slopes[2]!) - 1 };
}
