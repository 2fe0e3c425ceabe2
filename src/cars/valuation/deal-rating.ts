/**
 * What comparable cars cost, from our own listings: log price on age, mileage, condition, make and model.
 * Slopes are shared by all cars, tilted by make; each model has its own level, and fuel and trim move a car
 * from it as far as there are listings to show it. Pure.
 */
import { existing } from '#src/platform/existing.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';

export interface PricedCar {
  id: VehicleId;
  makeKey: string;
  modelKey: string;
  /** Its model with its trim, and with its fuel. */
  trimKey: string;
  fuelKey: string;
  year: number;
  mileage: number;
  isNew: boolean;
  priceCents: Cents;
}

export type DealKind = 'great' | 'good' | 'fair' | 'high' | 'list_price' | 'unknown';
export interface DealRating {
  kind: DealKind;
  marketCents: Cents | null;
  /** Asking price less market price; below zero is cheaper. */
  differenceCents: Cents | null;
  /** Cars the price was compared with. */
  comparables: number;
  /** They are the same model at most this many model years apart; null when any year counted. */
  yearsApart: number | null;
}

/** Upper ends of each rating as a share of the market price. */
export const dealLimits = { great: -0.045, good: -0.015, fair: 0.035 } as const;
/** Fewer comparable cars than this say nothing. */
export const fewestComparables = 5;
/** A comparable car is the same model this many model years apart; wider only when that finds too few. */
const comparableYears = [3, 6] as const;
/** Of any year only when at least one is this near: beyond, the model would guess where no car stands. */
const nearestYears = 4;

const milesPerUnit = 10_000;
/** What the price of a car is fitted on. */
type Features = [age: number, ageSquared: number, miles: number, isNew: number];
const columns = [0, 1, 2, 3] as const;
type Matrix = [Features, Features, Features, Features];
// How many listings an effect needs to count for half of what it measures.
const priorTrims = 1.5;
const priorAges = 40;

interface Sum {
  count: number;
  total: number;
}
interface Group {
  count: number;
  meanLogPrice: number;
  meanX: Features;
  countByYear: Map<number, number>;
}

export interface MarketModel {
  slopes: Features;
  groups: Map<string, Group>;
  /** How much more or less than others a make loses in a year, in log price. */
  yearTilt: Map<string, number>;
  fuels: Map<string, Sum>;
  trims: Map<string, Sum>;
  thisYear: number;
}

const featuresOf = (car: Pick<PricedCar, 'year' | 'mileage' | 'isNew'>, thisYear: number): Features => {
  const age = Math.max(0, thisYear - car.year);
  return [age, (age * age) / 10, car.mileage / milesPerUnit, car.isNew ? 1 : 0];
};

function add(sums: Map<string, Sum>, key: string, value: number): void {
  const sum = sums.get(key);
  if (sum) {
    sum.count += 1;
    sum.total += value;
  } else sums.set(key, { count: 1, total: value });
}
/** The mean, drawn towards nothing the fewer there are. `own` is taken out of it first. */
function effect(sums: Map<string, Sum>, key: string, own: number | null = null): number {
  const sum = sums.get(key);
  if (!sum) return 0;
  return own === null
    ? sum.total / (sum.count + priorTrims)
    : (sum.total - own) / (sum.count - 1 + priorTrims);
}

/** Fits the model by least squares within models; cars without a price are ignored. */
export function fitMarket(cars: readonly PricedCar[], thisYear: number): MarketModel {
  const groups = new Map<string, Group>();
  for (const car of cars) {
    if (car.priceCents <= 0) continue;
    let group = groups.get(car.modelKey);
    if (!group) {
      group = { count: 0, meanLogPrice: 0, meanX: [0, 0, 0, 0], countByYear: new Map() };
      groups.set(car.modelKey, group);
    }
    const x = featuresOf(car, thisYear);
    group.count += 1;
    group.meanLogPrice += (Math.log(car.priceCents) - group.meanLogPrice) / group.count;
    for (const i of columns) group.meanX[i] += (x[i] - group.meanX[i]) / group.count;
    if (!car.isNew) group.countByYear.set(car.year, (group.countByYear.get(car.year) ?? 0) + 1);
  }
  const model: MarketModel = {
    slopes: commonSlopes(cars, groups, thisYear),
    groups,
    yearTilt: new Map(),
    fuels: new Map(),
    trims: new Map(),
    thisYear,
  };
  const priced = cars.filter((car) => car.priceCents > 0);
  const ages = new Map<string, { xy: number; xx: number }>();
  for (const car of priced) {
    const age = ageFromMean(model, car);
    const sums = ages.get(car.makeKey) ?? { xy: 0, xx: 0 };
    sums.xy += age * leftOf(model, car);
    sums.xx += age * age;
    ages.set(car.makeKey, sums);
  }
  for (const [make, { xy, xx }] of ages) model.yearTilt.set(make, xy / (xx + priorAges));
  for (const car of priced) add(model.fuels, car.fuelKey, leftOf(model, car));
  for (const car of priced) {
    add(model.trims, car.trimKey, leftOf(model, car) - effect(model.fuels, car.fuelKey));
  }
  return model;
}

function commonSlopes(cars: readonly PricedCar[], groups: Map<string, Group>, thisYear: number): Features {
  const xx: Matrix = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ];
  const xy: Features = [0, 0, 0, 0];
  for (const car of cars) {
    const group = groups.get(car.modelKey);
    if (!group || car.priceCents <= 0) continue;
    const x = featuresOf(car, thisYear);
    for (const i of columns) x[i] -= group.meanX[i];
    const y = Math.log(car.priceCents) - group.meanLogPrice;
    for (const i of columns) {
      xy[i] += x[i] * y;
      for (const j of columns) xx[i][j] += x[i] * x[j];
    }
  }
  // A small ridge keeps the answer finite when, say, no new car is listed.
  for (const i of columns) xx[i][i] += 1e-3;
  return solve(xx, xy);
}

const ageFromMean = (model: MarketModel, car: PricedCar): number =>
  Math.max(0, model.thisYear - car.year) - (model.groups.get(car.modelKey)?.meanX[0] ?? 0);

/** Log price by model, age, mileage and condition; undefined for a model nobody lists. */
function baseOf(model: MarketModel, car: PricedCar): number | undefined {
  const group = model.groups.get(car.modelKey);
  if (!group) return undefined;
  const { slopes, thisYear } = model;
  const { meanX, meanLogPrice } = group;
  const age = Math.max(0, thisYear - car.year);
  // Written out, because this runs for every listing whenever the model is fitted again.
  return (
    meanLogPrice +
    (slopes[0] + (model.yearTilt.get(car.makeKey) ?? 0)) * (age - meanX[0]) +
    slopes[1] * ((age * age) / 10 - meanX[1]) +
    slopes[2] * (car.mileage / milesPerUnit - meanX[2]) +
    slopes[3] * ((car.isNew ? 1 : 0) - meanX[3])
  );
}

/** How much more a car costs than one of its model, age, mileage and condition, in log price; it was fitted on. */
const leftOf = (model: MarketModel, car: PricedCar): number =>
  Math.log(car.priceCents) - existing(baseOf(model, car), 'the group of a car that was fitted');

/** Gaussian elimination with pivoting; `a` and `b` are used up. */
function solve(a: Matrix, b: Features): Features {
  for (const column of columns) {
    const below = columns.filter((row) => row > column);
    let pivot: (typeof columns)[number] = column;
    for (const row of below) if (Math.abs(a[row][column]) > Math.abs(a[pivot][column])) pivot = row;
    [a[column], a[pivot]] = [a[pivot], a[column]];
    [b[column], b[pivot]] = [b[pivot], b[column]];
    for (const row of below) {
      const factor = a[row][column] / a[column][column];
      for (const k of columns) if (k >= column) a[row][k] -= factor * a[column][k];
      b[row] -= factor * b[column];
    }
  }
  const x: Features = [0, 0, 0, 0];
  for (const row of [...columns].reverse()) {
    let rest = b[row];
    for (const k of columns) if (k > row) rest -= a[row][k] * x[k];
    x[row] = rest / a[row][row];
  }
  return x;
}

/** How far a fitted car lies from its level, and from its level with its fuel. */
function residualsOf(model: MarketModel, car: PricedCar): { level: number; trim: number } {
  const level = leftOf(model, car);
  return { level, trim: level - effect(model.fuels, car.fuelKey) };
}

/** How many cars of the same model it is compared with, looking further only while there are too few. */
function comparablesOf(
  group: Group | undefined,
  car: PricedCar,
  own: PricedCar | undefined,
): Pick<DealRating, 'comparables' | 'yearsApart'> {
  if (!group) return { comparables: 0, yearsApart: comparableYears[0] };
  const within = (years: number): number => {
    let count = 0;
    for (const [year, n] of group.countByYear) if (Math.abs(year - car.year) <= years) count += n;
    return own && !own.isNew && Math.abs(own.year - car.year) <= years ? count - 1 : count;
  };
  for (const yearsApart of comparableYears) {
    const comparables = within(yearsApart);
    if (comparables >= fewestComparables) return { comparables, yearsApart };
  }
  if (within(nearestYears) > 0) return { comparables: within(Number.POSITIVE_INFINITY), yearsApart: null };
  return { comparables: within(comparableYears[1]), yearsApart: comparableYears[1] };
}

/**
 * Rates one asking price. `listed` is the same car as the model was fitted on, if it was; it is then left out
 * of its own comparison, whatever price it is rated at now.
 */
export function rateDeal(model: MarketModel, car: PricedCar, listed?: PricedCar): DealRating {
  const group = model.groups.get(car.modelKey);
  const own = listed?.modelKey === car.modelKey ? listed : undefined;
  const compared = comparablesOf(group, car, own);
  const none = { marketCents: null, differenceCents: null, ...compared };
  if (car.isNew) return { kind: 'list_price', ...none };
  const base = baseOf(model, car);
  if (!group || base === undefined || compared.comparables < fewestComparables) {
    return { kind: 'unknown', ...none };
  }
  const left = own && group.count > 1 ? residualsOf(model, own) : undefined;
  const ownFuel = left && own?.fuelKey === car.fuelKey ? left.level : null;
  const ownTrim = left && own?.trimKey === car.trimKey ? left.trim : null;
  const expected =
    base -
    // The car pulled its model's level towards itself by 1/n; taking it out moves the level by 1/(n-1).
    (left ? left.level / (group.count - 1) : 0) +
    effect(model.fuels, car.fuelKey, ownFuel) +
    effect(model.trims, car.trimKey, ownTrim);
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
  return { kind, marketCents, differenceCents, ...compared };
}

/** What one more year and 10,000 more miles do to a price, as shares such as -0.09. */
export function slopesInWords(
  model: MarketModel,
  car: Pick<PricedCar, 'year' | 'makeKey'>,
): { perYear: number; perTenThousandMiles: number } {
  const age = Math.max(0, model.thisYear - car.year);
  const tilt = model.yearTilt.get(car.makeKey) ?? 0;
  const perYear = Math.exp(model.slopes[0] + tilt + (model.slopes[1] * (2 * age + 1)) / 10) - 1;
  return { perYear, perTenThousandMiles: Math.exp(model.slopes[2]) - 1 };
}
