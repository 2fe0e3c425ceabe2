import { describe, expect, test } from 'vitest';
import { fitMarket, type PricedCar, rateDeal, slopesInWords } from './deal-rating.ts';

const thisYear = 2026;
/** Cars whose prices follow the model exactly: 9 % a year, 4 % per 10,000 miles. */
function exactCar(id: number, modelKey: string, base: number, year: number, mileage: number): PricedCar {
  const log = Math.log(base) - 0.09 * (thisYear - year) - 0.04 * (mileage / 10_000);
  return {
    id,
    makeKey: modelKey.split(' ')[0]!,
    modelKey,
    trimKey: `${modelKey} `,
    fuelKey: `${modelKey} gasoline`,
    year,
    mileage,
    isNew: false,
    priceCents: Math.round(Math.exp(log)),
  };
}
const cars: PricedCar[] = [];
for (let i = 0; i < 60; i++) {
  cars.push(
    exactCar(
      i + 1,
      i % 2 ? 'toyota camry' : 'bmw x3',
      i % 2 ? 3_000_000 : 5_500_000,
      2016 + (i % 9),
      10_000 + ((i * 7919) % 90_000),
    ),
  );
}

describe('the market model', () => {
  test('finds back what age and mileage cost', () => {
    const slopes = slopesInWords(fitMarket(cars, thisYear), {
      year: 2021,
      makeKey: 'toyota',
    });
    expect(slopes.perYear).toBeCloseTo(Math.exp(-0.09) - 1, 2);
    expect(slopes.perTenThousandMiles).toBeCloseTo(Math.exp(-0.04) - 1, 2);
  });

  test.each([
    [0.9, 'great'],
    [0.97, 'good'],
    [1, 'fair'],
    [1.08, 'high'],
  ] as const)('a car at %f of its market price is %s', (share, kind) => {
    const fair = exactCar(999, 'toyota camry', 3_000_000, 2020, 40_000);
    const rating = rateDeal(fitMarket(cars, thisYear), {
      ...fair,
      priceCents: Math.round(fair.priceCents * share),
    });
    expect(rating.kind).toBe(kind);
    expect(Math.abs(rating.marketCents! - fair.priceCents) / fair.priceCents).toBeLessThan(0.01);
  });

  test('a listed car is not compared with itself', () => {
    const odd = { ...exactCar(500, 'toyota camry', 3_000_000, 2020, 40_000), priceCents: 900_000 };
    const model = fitMarket([...cars, odd], thisYear);
    const alone = rateDeal(fitMarket(cars, thisYear), odd);
    expect(rateDeal(model, odd, odd).marketCents! / alone.marketCents!).toBeCloseTo(1, 1);
    const changed = { ...odd, priceCents: 1_800_000 };
    expect(rateDeal(model, changed, odd).marketCents).toBe(rateDeal(model, odd, odd).marketCents);
  });

  test('four comparable cars say nothing, and a new car has only its list price', () => {
    const few = cars
      .filter((car) => car.modelKey === 'bmw x3')
      .slice(0, 4)
      .map((car) => ({ ...car, year: 2020 }));
    const model = fitMarket(few, thisYear);
    expect(rateDeal(model, exactCar(9, 'bmw x3', 5_500_000, 2020, 20_000)).kind).toBe('unknown');
    expect(rateDeal(model, { ...exactCar(9, 'bmw x3', 5_500_000, 2025, 0), isNew: true }).kind).toBe(
      'list_price',
    );
  });

  test('it looks wider only while there are too few, and not where no car of about that age stands', () => {
    const of = (...years: number[]) =>
      fitMarket(
        years.map((year, i) => exactCar(i + 1, 'mazda mx-5', 2_500_000, year, 10_000 * (i + 1))),
        thisYear,
      );
    const rate = (model: ReturnType<typeof fitMarket>) =>
      rateDeal(model, exactCar(99, 'mazda mx-5', 2_500_000, 2020, 40_000));
    expect(rate(of(2018, 2019, 2020, 2021, 2022, 2010))).toMatchObject({ comparables: 5, yearsApart: 3 });
    expect(rate(of(2018, 2019, 2024, 2025, 2015, 2010))).toMatchObject({ comparables: 5, yearsApart: 6 });
    expect(rate(of(2018, 2009, 2010, 2011, 2012, 2010))).toMatchObject({ comparables: 6, yearsApart: null });
    expect(rate(of(2009, 2009, 2010, 2011, 2012, 2010)).kind).toBe('unknown');
    expect(rate(of(2018, 2019, 2024, 2025)).kind).toBe('unknown');
  });

  test('a better trim and another fuel are told from a high price', () => {
    const plain = cars.filter((car) => car.modelKey === 'toyota camry');
    const dearer = plain.map((car, i) => ({
      ...car,
      id: 1000 + i,
      trimKey: 'platinum',
      priceCents: Math.round(car.priceCents * 1.15),
    }));
    const model = fitMarket([...plain, ...dearer], thisYear);
    expect(rateDeal(model, dearer[4]!, dearer[4]!).kind).toBe('fair');
    expect(rateDeal(model, { ...dearer[4]!, trimKey: 'toyota camry ' }).kind).toBe('high');
  });

  test('a make that loses more in a year is not taken for cheap when it is old', () => {
    const steady = cars.filter((car) => car.modelKey === 'toyota camry');
    const steep = cars
      .filter((car) => car.modelKey === 'bmw x3')
      .map((car) => ({
        ...car,
        priceCents: Math.round(car.priceCents * Math.exp(-0.06 * (thisYear - car.year))),
      }));
    const model = fitMarket([...steady, ...steep], thisYear);
    const tilt = (key: string) => model.yearTilt.get(key)!;
    expect(tilt('bmw') - tilt('toyota')).toBeLessThan(-0.04);
    const oldest = [...steep].sort((a, b) => a.year - b.year)[0]!;
    expect(['fair', 'good']).toContain(rateDeal(model, oldest, oldest).kind);
  });

  test('no listings at all give no rating and no error', () => {
    expect(rateDeal(fitMarket([], thisYear), exactCar(1, 'x', 1_000_000, 2020, 1)).kind).toBe('unknown');
  });
});
