/** The market model, kept up with the listings it is fitted on. */
import type { VehicleId } from '#src/platform/ids.ts';
import { type Cents, formatMoney, toWholeUnits } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import {
  type DealRating,
  fewestComparables,
  fitMarket,
  type MarketModel,
  type PricedCar,
  rateDeal,
  slopesInWords,
} from '../deal-rating.ts';

// A new fit is due when this share of the listings has changed since the last.
const changedShareForFit = 0.02;

export type Market = ReturnType<typeof createMarket>;

/** What the model looks at of a listing, or of a form that is not one yet. */
export const pricedCarOf = (car: {
  id: VehicleId;
  make: string;
  model: string;
  trim?: string | null | undefined;
  fuel?: string | null | undefined;
  year: number;
  mileage: number;
  condition: 'new' | 'used';
  priceCents: Cents;
}): PricedCar => {
  const modelKey = `${car.make} ${car.model}`.toLowerCase();
  return {
    id: car.id,
    makeKey: car.make.toLowerCase(),
    modelKey,
    trimKey: `${modelKey} ${car.trim?.toLowerCase() ?? ''}`,
    fuelKey: `${modelKey} ${car.fuel ?? ''}`,
    year: car.year,
    mileage: car.mileage,
    isNew: car.condition === 'new',
    priceCents: car.priceCents,
  };
};

/** How far a price lies from the market's, as a share of that; null where nothing is known. */
const differenceShare = ({ marketCents, differenceCents }: DealRating): number | null =>
  marketCents && differenceCents !== null ? differenceCents / marketCents : null;

/** Of what nothing is known. */
export const noRating: DealRating = {
  kind: 'unknown',
  marketCents: null,
  differenceCents: null,
  comparables: 0,
  yearsApart: null,
};

export function createMarket() {
  const cars = new Map<number, PricedCar>();
  // The cars as the model was fitted on them; a car that came or changed since is not part of it.
  let fitted = new Map<number, PricedCar>();
  const names = createNames();
  let model: MarketModel = fitMarket([], new Date().getFullYear());
  let changes = 0;

  function rate(car: PricedCar): DealRating {
    return rateDeal(model, car, fitted.get(car.id));
  }

  function ratingOf(id: VehicleId): DealRating {
    const car = cars.get(id);
    return car ? rate(car) : noRating;
  }

  /** How far each car that a rating compares with lies from its own market price, as shares such as -0.03. */
  function spreadOf(car: PricedCar, { marketCents, yearsApart }: DealRating): number[] {
    if (marketCents === null) return [];
    const shares: number[] = [];
    for (const other of fitted.values()) {
      if (other.modelKey !== car.modelKey || other.isNew || other.id === car.id) continue;
      if (yearsApart !== null && Math.abs(other.year - car.year) > yearsApart) continue;
      const share = differenceShare(ratingOf(other.id));
      if (share !== null) shares.push(share);
    }
    return shares;
  }

  return {
    put(car: PricedCar): void {
      cars.set(car.id, names.shared(car));
      changes += 1;
    },
    remove(id: VehicleId): void {
      if (cars.delete(id)) changes += 1;
    },
    /** Whether so much has changed that ratings should be made anew. */
    isStale: (): boolean => changes > Math.max(10, cars.size * changedShareForFit),
    fitModel(thisYear: number): void {
      model = fitMarket([...cars.values()], thisYear);
      fitted = new Map(cars);
      names.keepThoseOf(cars.values());
      changes = 0;
    },
    ratingOf,
    /** Difference as a share of the market price, for sorting; null where there is none. */
    shareOf(id: VehicleId): number | null {
      const share = differenceShare(ratingOf(id));
      return share === null ? null : Math.round(share * 1e4) / 1e4;
    },
    /** What a price is worth and why; with how far each car it is compared with lies from its own market price. */
    judge(car: PricedCar, name: string, withSpread: boolean) {
      const deal = rate(car);
      return {
        deal,
        reasons: reasonsOf(model, car, `${name}s`, deal),
        spread: withSpread ? spreadOf(car, deal) : [],
      };
    },
  };
}

const roundWhole = (cents: Cents) => formatMoney(toWholeUnits(cents), { short: true });
const percent = (share: number) => `${Math.abs(share * 100).toFixed(0)} %`;

/** Why a rating is what it is, in sentences for a buyer or seller. */
function reasonsOf(model: MarketModel, car: PricedCar, name: string, rating: DealRating): string[] {
  if (rating.kind === 'list_price')
    return ['A new car is sold at its list price, so there is no market to compare it with yet.'];
  if (rating.kind === 'unknown' || rating.marketCents === null) {
    return [
      rating.comparables >= fewestComparables
        ? `No other ${name} of about the same age are listed on ${companyName()}, so a rating would be a guess.`
        : `${rating.comparables === 0 ? 'No' : `Only ${rating.comparables}`} other ${name} ${rating.comparables === 1 ? 'is' : 'are'} listed on ${companyName()}; a rating needs at least ${fewestComparables}.`,
    ];
  }
  const { perYear, perTenThousandMiles } = slopesInWords(model, car);
  const years =
    rating.yearsApart === null
      ? 'of any year'
      : `from ${car.year - rating.yearsApart}–${car.year + rating.yearsApart}`;
  return [
    `Compared with ${rating.comparables} other ${name} ${years} listed on ${companyName()}, adjusted for year, mileage, fuel and trim.`,
    `Cars like this lose about ${percent(perYear)} of their price with another year, and ${percent(perTenThousandMiles)} with another 10,000 miles.`,
    `At ${car.mileage.toLocaleString('en-US')} miles its market price is ${roundWhole(rating.marketCents)}.`,
  ];
}

const keys = ['makeKey', 'modelKey', 'trimKey', 'fuelKey'] as const;

/** Many cars of few models: each name stands in memory once. */
function createNames() {
  const names = new Map<string, string>();
  const once = (name: string): string => {
    const known = names.get(name) ?? name;
    names.set(known, known);
    return known;
  };
  return {
    shared: (car: PricedCar): PricedCar => ({
      ...car,
      makeKey: once(car.makeKey),
      modelKey: once(car.modelKey),
      trimKey: once(car.trimKey),
      fuelKey: once(car.fuelKey),
    }),
    keepThoseOf(cars: Iterable<PricedCar>): void {
      names.clear();
      for (const car of cars) for (const key of keys) once(car[key]);
    },
  };
}
