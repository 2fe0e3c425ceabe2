/** The bar of a map's scale: round lengths as the company measures roads. */
import { type DistanceUnit, feetPerMeter, metersPerMile } from '#src/platform/units.ts';

export interface Scale {
  meters: number;
  name: string;
}

const metric: Scale[] = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000].map(
  (meters) => ({
    meters,
    name: meters < 1_000 ? `${meters} m` : `${meters / 1_000} km`,
  }),
);
const imperial: Scale[] = [
  ...[50, 100, 200, 500, 1_000, 2_000].map((feet) => ({
    meters: feet / feetPerMeter,
    name: `${feet.toLocaleString('en-US')} ft`,
  })),
  ...[1, 2, 5, 10, 20].map((miles) => ({ meters: miles * metersPerMile, name: `${miles} mi` })),
];
const scales = { km: metric, miles: imperial } as const;

/** The longest that is no longer than `mostMeters`, else the shortest there is. */
export function scaleWithin(mostMeters: number, unit: DistanceUnit): Scale {
  const all = scales[unit];
  const [first = { meters: 20, name: '20 m' }] = all;
  return all.findLast(({ meters }) => meters <= mostMeters) ?? first;
}
