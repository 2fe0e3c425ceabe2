/** A place that is written as its coordinates. */
import type { LatLng } from '#src/geo/streets/geo.ts';

const number = String.raw`[+-]?\d{1,3}(?:[.,]\d+)?`;

/**
 * The place that a text says by coordinates, latitude first: with a comma, a space or neither, in degrees, minutes and
 * seconds, with N and W, as a `geo:` address, or in the address of a map; undefined where it says none.
 */
export function coordinatesIn(given: string): LatLng | undefined {
  const text = given.trim();
  return inMapAddress(text) ?? inDegrees(text) ?? inDecimals(text);
}

const valid = (lat: number, lng: number): LatLng | undefined =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;

function inMapAddress(text: string): LatLng | undefined {
  if (!/^(?:geo:|https?:\/\/|(?:www\.|maps\.|goo\.gl|google\.|openstreetmap\.|osm\.))/i.test(text))
    return undefined;
  const plain = text.replace(/%2C/gi, ',').replace(/%20|\+/g, ' ');
  const pair = String.raw`(-?\d{1,2}\.\d+)\s*(?:,|/)\s*(-?\d{1,3}\.\d+)`;
  // The place somebody marked comes before the middle of what their map showed.
  const asked =
    /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/.exec(plain) ??
    /mlat=(-?\d{1,2}\.\d+)&mlon=(-?\d{1,3}\.\d+)/.exec(plain) ??
    new RegExp(`(?:[?&](?:q|query|ll|sll|daddr|destination|center|cp)=(?:loc:)?)${pair}`).exec(plain) ??
    new RegExp(`/(?:place|search|dir)/[^@]*?${pair}`).exec(plain) ??
    new RegExp(`[@/]${pair}`).exec(plain) ??
    /^geo:(-?\d{1,2}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)/i.exec(plain);
  return asked ? valid(Number(asked[1]), Number(asked[2])) : undefined;
}

/** `43°38'33"N 79°23'14"W`, `N 43° 38.55 W 79° 23.23`, `43.6426 N, 79.3871 W`. */
function inDegrees(text: string): LatLng | undefined {
  if (!/[°º′″'"]|[NSEW]/i.test(text) || /[a-z]{2}/i.test(text.replace(/lat|lng|lon|deg/gi, '')))
    return undefined;
  const plain = text.toUpperCase().replace(/LATITUDE|LONGITUDE|LAT|LNG|LON|DEG|[:=]/g, ' ');
  const size = String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*[°º]?\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]?\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')?)?)?`;
  // Where the first side comes before its number, a letter between the two belongs to the second.
  const [before, after] = /^\s*[NSEW]/.test(plain) ? ['([NSEW])', '()'] : ['()', '([NSEW])?'];
  const part = `${before}\\s*${size}\\s*${after}`;
  const found = new RegExp(`^\\s*${part}\\s*[,;/ ]?\\s*${part}\\s*$`).exec(plain);
  if (!found) return undefined;
  const [, before1, degrees1, minutes1, seconds1, after1, before2, degrees2, minutes2, seconds2, after2] =
    found;
  const first = degreesOf(degrees1, minutes1, seconds1, before1 || after1);
  const second = degreesOf(degrees2, minutes2, seconds2, before2 || after2);
  const firstIsLng = /[EW]/.test(before1 || after1 || '');
  if (firstIsLng === /[EW]/.test(before2 || after2 || '') && (before1 || after1)) return undefined;
  return firstIsLng ? valid(second, first) : valid(first, second);
}

function degreesOf(degrees = '0', minutes = '0', seconds = '0', side = ''): number {
  const whole = Number(degrees);
  const size = Math.abs(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  return /[SW]/.test(side) || whole < 0 ? -size : size;
}

/** `43.6426, -79.3871`, `43.6426 -79.3871`, `43.6426;-79.3871`, `(43.6426, -79.3871)`, `lat: 43.6, lng: -79.4`. */
function inDecimals(text: string): LatLng | undefined {
  const plain = text.replace(/latitude|longitude|lat|lng|lon|[():=[\]{}"]/gi, ' ').trim();
  const found =
    /^([+-]?\d{1,3}(?:\.\d+)?)\s*[,;|/]\s*([+-]?\d{1,3}(?:\.\d+)?)$/.exec(plain) ??
    /^([+-]?\d{1,2}\.\d+)\s+([+-]?\d{1,3}\.\d+)$/.exec(plain) ??
    /^([+-]?\d{1,2}\.\d+)([+-]\d{1,3}\.\d+)$/.exec(plain) ??
    new RegExp(`^(${number})\\s*[; ]\\s*(${number})$`).exec(/\d,\d{3,}/.test(plain) ? plain : '');
  if (!found?.[1] || !found[2]) return undefined;
  const isPair = /\.|,|-|;/.test(plain);
  return isPair ? valid(Number(found[1].replace(',', '.')), Number(found[2].replace(',', '.'))) : undefined;
}
