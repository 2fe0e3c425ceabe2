/** The places on the way between pickup and destination. Pure. */
export interface Stop {
  address: string;
  lat: number;
  lng: number;
}
export const mostStops = 3;
