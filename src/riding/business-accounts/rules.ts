/** What a company pays for: its rules asked of a trip, and the same in words. Pure. */
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { hoursWords, isInHours, localMoment, type WeekHours } from '#src/platform/time/week-hours.ts';
import { localDate, zonedTime, zonedWords } from '#src/platform/time/zoned-time.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';

export const memberRoles = ['administrator', 'coordinator', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const businessStates = ['applied', 'approved', 'refused', 'suspended'] as const;
export type BusinessState = (typeof businessStates)[number];

/** Whether a cost code is asked at a booking: never, in any words, or one of the company’s list. */
export const costCodeWays = ['none', 'free', 'list'] as const;
export type CostCodeWay = (typeof costCodeWays)[number];

/** What a company pays for; null where it sets no bound. */
export interface BusinessRules {
  /** By the clocks at the pickup. */
  hours: WeekHours | null;
  rideCents: Cents | null;
  /** Of one member within a month of the books. */
  memberCents: Cents | null;
  vehicleTypes: string[] | null;
  /** Ids of cities. */
  cities: string[] | null;
}

export const noRules: BusinessRules = {
  hours: null,
  rideCents: null,
  memberCents: null,
  vehicleTypes: null,
  cities: null,
};

/** What is asked of the rules: when the car comes, by which clocks, where, in what and for how much at most. */
export interface TripAsked {
  at: Date;
  timeZone: string;
  cityId: string | null;
  vehicleType: string;
  cents: Cents;
}

/** What this month has brought already, open rides with all that they may cost. */
export interface Used {
  byMember: Cents;
  byCompany: Cents;
}

/** Why a company does not pay for a trip, in words; null where it does. */
export function whyNot(
  { rules, creditCents }: { rules: BusinessRules; creditCents: Cents },
  trip: TripAsked,
  used: Used,
): string | null {
  const { hours, rideCents, memberCents, vehicleTypes, cities } = rules;
  if (cities && !(trip.cityId && cities.includes(trip.cityId)))
    return 'Your company does not pay for rides in this city.';
  if (vehicleTypes && !vehicleTypes.includes(trip.vehicleType))
    return `Your company does not pay for this kind of car. ${rulesWords(rules)}`;
  if (hours && !isInHours([hours], localMoment(trip.at, trip.timeZone)))
    return `Your company does not pay for rides at this time. ${rulesWords(rules)}`;
  if (rideCents !== null && trip.cents > rideCents)
    return `Your company pays for rides up to ${formatMoney(rideCents)}, and this one may cost ${formatMoney(trip.cents)}.`;
  if (memberCents !== null && used.byMember + trip.cents > memberCents)
    return `Your company pays up to ${formatMoney(memberCents)} a month for you, and ${formatMoney(Math.max(0, memberCents - used.byMember))} of it is left.`;
  if (used.byCompany + trip.cents > creditCents)
    return 'Your company has reached what it may ride for this month. Its administrator knows more.';
  return null;
}

/**
 * `Your company pays for standard rides in Toronto up to $60.00, Mon to Fri 07:00 to 19:00.`
 * @param cityNames of the cities among the rules; none says nothing of cities
 */
export function rulesWords(
  { hours, rideCents, memberCents, vehicleTypes }: BusinessRules,
  cityNames: readonly string[] = [],
): string {
  const kinds = vehicleTypes
    ? `${vehicleTypes.map((type) => vehicleTypeName(type).toLowerCase()).join(' and ')} rides`
    : 'rides';
  const where = cityNames.length > 0 ? ` in ${cityNames.join(' and ')}` : '';
  const most = rideCents === null ? '' : ` up to ${formatMoney(rideCents)}`;
  const when = hours ? `, ${hoursWords([hours])}` : '';
  const each = memberCents === null ? '' : `, and up to ${formatMoney(memberCents)} a month for each person`;
  return `Your company pays for ${kinds}${where}${most}${when}${each}.`;
}

/** The month of a moment by the clocks of the books, `2026-11`. */
export const monthOf = (at: Date, timeZone: string): string => localDate(at, timeZone).slice(0, 7);

/** When the month of a moment began. */
export const monthStart = (at: Date, timeZone: string): Date =>
  zonedTime(`${monthOf(at, timeZone)}-01`, '00:00', timeZone);

/** The month before that of a moment. */
export const monthBefore = (at: Date, timeZone: string): string =>
  monthOf(new Date(monthStart(at, timeZone).getTime() - 86_400_000), timeZone);

/** A code of the list is the same however it is spaced or in capitals. */
export const sameCode = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** `November 2026` of `2026-11`. */
export const monthWords = (month: string): string =>
  zonedWords(new Date(`${month}-15T12:00:00Z`), 'en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A line of an invoice in one: `Nov 3, 2026, 9:30 AM, A to B, Dana Cole for Sam, Audit`. */
export const lineWords = (
  line: {
    at: string;
    reference: string;
    what: string;
    member: string;
    passenger: string | null;
    costCode: string | null;
  },
  timeZone: string,
): string =>
  [
    momentWords(line.at, timeZone),
    ...[line.reference, line.what].filter(Boolean),
    line.passenger ? `${line.member} for ${line.passenger}` : line.member,
    ...(line.costCode ? [line.costCode] : []),
  ].join(', ');

/** What is left to pay of an invoice; or what is owed back of it, and what becomes of that. */
export const openWords = (open: string): { label: string; amount: string } =>
  open.startsWith('-')
    ? { label: 'To your credit, set against the next invoice', amount: open.slice(1) }
    : { label: 'Left to pay', amount: open };
