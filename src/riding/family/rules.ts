/** What whoever pays for a family lets one of it ride: the rules asked of a trip, and the same in words. Pure. */
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { hoursWords, isInHours, localMoment, type WeekHours } from '#src/platform/time/week-hours.ts';

/** People of a family besides whoever pays, with those who were asked. */
export const mostPeople = 6;
/** Places of one person. */
export const mostPlaces = 10;
export const invitationDays = 14;
export const placeRadiiMeters = [200, 500, 1000, 3000] as const;

/** A place that somebody may ride to and from, and so many metres around it. */
export interface FamilyPlace extends LatLng {
  name: string;
  address: string;
  radiusMeters: number;
}

/** What is paid for one person; null where it has no bound. Places and cities together say where. */
export interface FamilyRules {
  places: FamilyPlace[] | null;
  /** Ids of cities, anywhere in which they may ride. */
  cities: string[] | null;
  /** By the clocks at the pickup. */
  hours: WeekHours | null;
  rideCents: Cents | null;
  /** Within a month of the books. */
  monthCents: Cents | null;
}

export const noFamilyRules: FamilyRules = {
  ...{ places: null, cities: null, hours: null, rideCents: null, monthCents: null },
};

/** A trip as the rules look at it: its pickup, stops and destination, each with the city it lies in. */
export interface FamilyTrip {
  at: Date;
  timeZone: string;
  spots: readonly { at: LatLng; cityId: string | null }[];
  cents: Cents;
}

/** `60.00` of which is left where 45.00 was ridden for: never below nothing. */
const left = (most: Cents, used: Cents): string => formatMoney(Math.max(0, most - used));

/**
 * Why a trip is not paid, in words; null where it is.
 * @param payer first name of whoever pays
 * @param usedCents what this month has brought already, open rides with all that they may cost
 */
export function whyNotPaid(
  rules: FamilyRules,
  trip: FamilyTrip,
  { payer, usedCents }: { payer: string; usedCents: Cents },
): string | null {
  const { hours, rideCents, monthCents } = rules;
  if (!trip.spots.every((spot) => isAllowed(rules, spot)))
    return `${payer} does not pay for rides to or from all of these places.`;
  if (hours && !isInHours([hours], localMoment(trip.at, trip.timeZone)))
    return `${payer} does not pay for rides at this time, but ${hoursWords([hours])}.`;
  if (rideCents !== null && trip.cents > rideCents)
    return `${payer} pays for rides up to ${formatMoney(rideCents)}, and this one may cost ${formatMoney(trip.cents)}.`;
  if (monthCents !== null && usedCents + trip.cents > monthCents)
    return `${payer} pays up to ${formatMoney(monthCents)} a month for you, and ${left(monthCents, usedCents)} of it is left.`;
  return null;
}

function isAllowed({ places, cities }: FamilyRules, { at, cityId }: FamilyTrip['spots'][number]): boolean {
  if (places === null && cities === null) return true;
  if (cityId !== null && cities?.includes(cityId)) return true;
  return places?.some((place) => distanceMeters(pointOf(place), pointOf(at)) <= place.radiusMeters) ?? false;
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * `Ada pays for rides between Home and School, up to $30.00 each and $200.00 a month, Mon to Fri 07:00 to 19:00.`
 * @param cityNames of the cities among the rules
 */
export function familyWords(rules: FamilyRules, payer: string, cityNames: readonly string[]): string {
  const { places, hours, rideCents, monthCents } = rules;
  const named = places?.map(({ name }) => name) ?? [];
  const where = [
    ...(named.length > 0 ? [`between ${listed.format(named)}`] : []),
    ...(cityNames.length > 0 ? [`anywhere in ${listed.format(cityNames)}`] : []),
  ];
  const most = [
    ...(rideCents === null ? [] : [`${formatMoney(rideCents)} each`]),
    ...(monthCents === null ? [] : [`${formatMoney(monthCents)} a month`]),
  ];
  return [
    `${payer} pays for rides${where.length > 0 ? ` ${where.join(' or ')}` : ''}`,
    ...(most.length > 0 ? [`up to ${most.join(' and ')}`] : []),
    ...(hours ? [hoursWords([hours])] : []),
  ]
    .join(', ')
    .concat('.');
}

/** What pays a ride of a family, as its rider reads it: whose card, and nothing of the card. */
export const familyLabel = (payer: string): string => `Family, paid by ${payer}`;
