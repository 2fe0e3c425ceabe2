/** Where strangers may see a driver: coarse enough that nobody can be followed from door to door. */
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';

/** About a hundred metres, the accuracy that the live map names. */
const freeDegrees = 0.001;
/** A car with somebody in it, or on its way to them, shows only the part of town it is in: about 500 m. */
const busyDegrees = 0.005;
/** Of a ride, nothing is shown this near to either of its ends. */
const hiddenMeters = 200;

const rounded = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(4));

export const placeOfFree = ({ lat, lng }: LatLng): LatLng => ({
  lat: rounded(lat, freeDegrees),
  lng: rounded(lng, freeDegrees),
});

/** Undefined near the ends of its ride. */
export function placeOfBusy(at: LatLng, ends: readonly LatLng[]): LatLng | undefined {
  if (ends.some((end) => distanceMeters(pointOf(at), pointOf(end)) <= hiddenMeters)) return undefined;
  return { lat: rounded(at.lat, busyDegrees), lng: rounded(at.lng, busyDegrees) };
}
