declare module 'tz-lookup-oss' {
  /** The IANA name of the time zone at a place, anywhere on earth. Throws beyond ±90 and ±180 degrees. */
  export default function timeZoneOf(lat: number, lng: number): string;
}
