/** Moves a car along a way, for trying the driver's side without leaving the chair. Pure. */

export interface Underway {
  lat: number;
  lng: number;
  /** Compass degrees. */
  heading: number;
}

type Line = readonly (readonly [lng: number, lat: number])[];

const metersPerDegree = 111_195;

/** Follows `line` from its start by `meters`; answers where that is, what is left of the way, and if it ended. */
export function driveAlong(
  line: Line,
  from: Underway,
  meters: number,
): { at: Underway; rest: Line; arrived: boolean } {
  let at = from;
  let left = meters;
  for (const [index, [lng, lat]] of line.entries()) {
    const north = (lat - at.lat) * metersPerDegree;
    const east = (lng - at.lng) * metersPerDegree * Math.cos((at.lat * Math.PI) / 180);
    const length = Math.hypot(north, east);
    const heading = length > 0.5 ? ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 : at.heading;
    if (length > left) {
      const share = left / length;
      at = { lat: at.lat + (lat - at.lat) * share, lng: at.lng + (lng - at.lng) * share, heading };
      return { at, rest: line.slice(index), arrived: false };
    }
    at = { lat, lng, heading };
    left -= length;
  }
  return { at, rest: [], arrived: true };
}
