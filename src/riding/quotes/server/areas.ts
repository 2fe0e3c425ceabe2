/** What the areas and opening hours of a city make of a trip: its door, its fees, and why it is not driven. */

import { hubAt } from '#src/geo/addresses/hub-at.ts';
import type { Places } from '#src/geo/places/server/service.ts';
import {
  doorAddress,
  type EndOfRide,
  nearestDoor,
  noGoAt,
  terminalAt,
} from '#src/geo/streets/cities/areas-at.ts';
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { NoGoArea, Terminal } from '#src/geo/streets/cities/city-areas.ts';
import { pointOf } from '#src/geo/streets/geo.ts';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { hoursWords, isInHours, localMoment, nextInHours } from '#src/platform/time/week-hours.ts';
import { zonedWords } from '#src/platform/time/zoned-time.ts';
import type { PickupDoors } from '../shapes.ts';
import type { Stop } from '../stops.ts';
import type { AreaFee } from '../terms.ts';
import { refuse } from './refuse.ts';

/** A pickup at an airport or a station is at one of its doors: the nearest, which one that was chosen is itself. */
export function atDoor(
  places: Pick<Places, 'cityAt'>,
  pickup: Stop,
): { pickup: Stop; pickupDoors: PickupDoors | null } {
  const city = places.cityAt(pickup);
  // What operators drew goes before what the map of the streets knows.
  const terminal = city && (terminalAt(city, pointOf(pickup)) ?? hubAt(city, pointOf(pickup)));
  const door = terminal && nearestDoor(terminal, pointOf(pickup));
  if (!door) return { pickup, pickupDoors: null };
  const doors = terminal.doors.map((one) => {
    const [lng, lat] = one.at;
    const { label, name, isStepFree } = one;
    return { address: doorAddress(terminal, one), lat, lng, label, name, isStepFree };
  });
  const [lng, lat] = door.at;
  return {
    pickup: { address: doorAddress(terminal, door), lat, lng },
    pickupDoors: { area: terminal.name, doors },
  };
}

/** What airports and stations ask: once for the pickup, and once each for whoever gets out there. */
export function feesOfAreas(city: City, pickup: Stop, dropOffs: readonly Stop[]): AreaFee[] {
  const from = terminalAt(city, pointOf(pickup));
  const to = new Set(dropOffs.flatMap((at) => terminalAt(city, pointOf(at)) ?? []));
  return [
    ...(from ? feeOf(from, from.pickupFeeCents, 'pickup') : []),
    ...[...to].flatMap((terminal) => feeOf(terminal, terminal.dropOffFeeCents, 'drop-off')),
  ];
}

const feeOf = ({ name, kind, feesGoTo }: Terminal, cents: number, end: string): AreaFee[] =>
  cents === 0 ? [] : [{ name: `${name}, ${end}`, kind, cents, share: feesGoTo }];

interface Ends {
  pickup: Stop;
  stops: readonly Stop[];
  destination: Stop;
}

interface When {
  scheduledAt: Date | null;
  now: Date;
}

/** @throws Refusal city_paused, outside_hours, no_go_area: why a trip within the city is not driven */
export function refuseUndriven(city: City, ends: Ends, when: When): void {
  if (city.state !== 'open') throw refuse('city_paused');
  refuseClosedHours(city, when);
  const at = when.scheduledAt ?? when.now;
  refuseNoGoAt(city, ends.pickup, 'pickup', 'pickupLocation', at);
  refuseNoGo(city, ends, at);
}

/** At the field of the place that lies in one. @throws Refusal no_go_area */
function refuseNoGoAt(city: City, place: Stop, end: EndOfRide, field: string, at: Date): void {
  const area = noGoAt(city, pointOf(place), end, localMoment(at, city.timeZone));
  if (!area) return;
  const words = noGoWords(area);
  throw refuse('no_go_area', { words, fields: { [field]: words } });
}

/** Where somebody gets out, also of a ride that is under way. @throws Refusal no_go_area */
export function refuseNoGo(city: City, { stops, destination }: Omit<Ends, 'pickup'>, at: Date): void {
  const refuseAt = (place: Stop, end: EndOfRide, field: string) => refuseNoGoAt(city, place, end, field, at);
  for (const [index, stop] of stops.entries()) refuseAt(stop, 'stop', `stops.${index}.address`);
  refuseAt(destination, 'drop_off', 'destination');
}

const refusedWords = { pickup: 'No pickups', drop_off: 'No drop-offs', both: 'No pickups or drop-offs' };

function noGoWords({ name, refuses, hours }: NoGoArea): string {
  const when = hours ? `, ${hoursWords(hours)}` : '';
  const what = hours ? 'Move the pin out of it, or choose another time.' : 'Move the pin out of it.';
  return `${refusedWords[refuses]} in ${name}${when}. ${what}`;
}

/** With when rides are driven next. */
function refuseClosedHours({ name, openingHours, timeZone }: City, { scheduledAt, now }: When): void {
  const at = scheduledAt ?? now;
  if (isInHours(openingHours, localMoment(at, timeZone))) return;
  const next = nextInHours(openingHours, at, timeZone);
  const from = next && zonedWords(next, dateLocale(), { ...written, timeZone });
  if (!scheduledAt) {
    const then = from ? `The next begin on ${from}. Schedule one from then on.` : 'Try again later.';
    throw refuse('outside_hours', { words: `No rides are driven in ${name} now. ${then}` });
  }
  const then = from ? `The next after it begin on ${from}.` : 'Choose another time.';
  const words = `No rides begin in ${name} at that time. ${then}`;
  throw refuse('outside_hours', { words, fields: { scheduledTime: words } });
}

const written: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'long', month: 'long', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
};
