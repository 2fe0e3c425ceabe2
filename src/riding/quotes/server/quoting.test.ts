import { describe, expect, test } from 'vitest';
import { cityOf } from '#src/geo/streets/cities/cities.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { vehicleFare } from '#test/fares.ts';
import { fareOf } from '../fares.ts';
import { rideTaxes } from './taxes.ts';

const holds = createMemoryHolds();
const app = await createTestApp({ holds, dispatchLoop: false });
const { trip } = createRideCast(app, holds);

describe('an estimate', () => {
  test('has parts that add up, a price for every type, and is needed by nobody signed in', async () => {
    const quote = (await app.call('POST /api/rides/estimate', trip)).json();
    const sum = quote.parts.reduce(
      (cents: number, part: { amount: string }) => cents + Math.round(Number(part.amount) * 100),
      0,
    );
    expect(sum).toBe(Math.round(Number(quote.estimatedFare) * 100));
    expect(quote.options.map((option: { vehicleType: string }) => option.vehicleType)).toEqual([
      'standard',
      'premium',
      'xl',
      'eco',
    ]);
    expect(quote.distanceMeters).toBeGreaterThan(7000);
  });

  test.each([
    ['toronto', 43.66, -79.38, 13.5],
    ['calgary', 51.045, -114.06, 13.5],
  ])('of an 8 km trip in %s costs what the screen hints', async (cityId, lat, lng) => {
    const hints = { standard: [12, 15], premium: [18, 22], xl: [25, 30], eco: [10, 13] };
    const kmh = cityId === 'toronto' ? 23.8 : 33;
    expect(app.places.cityAt({ lat, lng })?.id).toBe(cityId);
    for (const [vehicleType, [low, high]] of Object.entries(hints)) {
      const rate = await vehicleFare(app, cityId, vehicleType as 'standard');
      const taxes = await rideTaxes(app.taxes, cityOf(cityId));
      const fare = fareOf({
        terms: { rate, surge: 1, taxes },
        distanceMeters: 8000,
        durationSeconds: (8 / kmh) * 3600,
      });
      expect(fare.totalCents / 100).toBeGreaterThanOrEqual(low!);
      expect(fare.totalCents / 100).toBeLessThanOrEqual(high!);
    }
  });

  test('names the field whose place is not known', async () => {
    const answer = await app.call('POST /api/rides/estimate', {
      pickupLocation: 'Union Station',
      destination: 'qqqzzzxxx',
    });
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'place_not_found',
      errors: { destination: expect.any(String) },
    });
  });
});
