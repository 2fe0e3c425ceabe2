/** Amounts, times and distances of a trip as the screens write them. */
/** At least one minute, because nobody is 0 minutes away until they have arrived. */
export const minutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** `2 minutes`, `1 minute`, `1.5 minutes` */
export const minutesLong = (seconds: number): string =>
  `${Math.round(seconds / 6) / 10} ${seconds === 60 ? 'minute' : 'minutes'}`;

/** `4 min`, or `1 h 5 min` from an hour on; a whole hour is `1 h`. */
export function duration(seconds: number): string {
  const all = minutes(seconds);
  if (all < 60) return `${all} min`;
  const hours = `${Math.floor(all / 60)} h`;
  return all % 60 === 0 ? hours : `${hours} ${all % 60} min`;
}

/** `0.8 km`; whole kilometres from 100 on. */
export function kilometers(meters: number): string {
  const km = meters / 1000;
  return `${km < 100 ? km.toFixed(1) : Math.round(km)} km`;
}

/** The part of an address that names the place: `Union Station, Front St W, Toronto, ON` to `Union Station`. */
export const placeName = (address: string): string => (address.split(',', 1)[0] ?? '').trim();

/** What follows the name, or an empty string. */
export const placeRest = (address: string): string => address.split(',').slice(1).join(',').trim();
