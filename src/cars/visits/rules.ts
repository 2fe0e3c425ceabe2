/** A visit of a car for sale, from its booking to what became of it: who may do what, and which times are free. Pure. */

import { localMoment, type WeekHours } from '#src/cars/dealers/hours.ts';
import { daysLater } from '#src/platform/time/day-after.ts';
import { localDate, localTime, zonedTime } from '#src/platform/time/zoned-time.ts';

export const visitKinds = ['look', 'drive'] as const;
export type VisitKind = (typeof visitKinds)[number];

export const visitStates = [
  /** A private seller confirms it first. */
  'asked',
  'booked',
  /** Its time is over; the two say what became of it. */
  'over',
  'declined',
  'called_off',
  /** The seller did not confirm it in time. */
  'lapsed',
  /** Something else ended it: the car left the market, an account was closed. */
  'ended',
] as const;
export type VisitState = (typeof visitStates)[number];
export const standingStates: readonly VisitState[] = ['asked', 'booked'];

export type VisitSide = 'buyer' | 'seller';
/** `clock` is the time that ran out, `company` whatever else ended it. */
export type VisitActor = VisitSide | 'clock' | 'company' | 'desk';
/** What one of the two says of the other. */
export type Came = 'came' | 'absent';

export const visitActs = [
  'confirm',
  'decline',
  'call_off',
  'propose',
  'take',
  'keep',
  'licence_seen',
  'say',
] as const;
export type VisitAct = (typeof visitActs)[number];

export const longestNote = 300;
/** How far ahead a visit is booked. */
export const daysAhead = 21;
/** What one buyer may have ahead of them, what one car may, and how many a buyer books in a day. */
export const mostOpenVisits = 5;
export const mostVisitsOfCar = 20;
export const mostVisitsADay = 10;
/** How often the two name another time for one visit. */
export const mostProposals = 10;
/** How long a private seller has to confirm one, at most until it begins. */
export const answerHours = 48;
/** How long the two may say what became of it. */
export const sayDays = 14;
/** How long before its beginning a licence may be looked at. */
export const licenceLeadMinutes = 60;

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const minuteMs = 60_000;

export const visitMinutes = { least: 15, most: 180 };
export const noticeHours = { least: 0, most: 168 };
export const atOnce = { least: 1, most: 10 };
export const mostDaysOff = 120;

/** When a seller shows cars, and how. */
export interface VisitHours {
  offered: boolean;
  hours: WeekHours;
  /** How long one visit is. */
  minutes: number;
  noticeHours: number;
  /** How many visits there may be at a time, each of another car. */
  atOnce: number;
  /** `2026-12-24` */
  daysOff: readonly string[];
  testDrives: boolean;
  /** Whether a driver shows a licence before a test drive. */
  asksLicence: boolean;
  /** Where a private seller's cars are seen; a dealer's stand at the dealership. */
  street: string;
}

const open = { from: '10:00', to: '17:00' };
/** What a seller begins with; nothing is offered until they say so. */
export const usualHours: VisitHours = {
  offered: false,
  hours: [open, open, open, open, open, open, null],
  ...{
    minutes: 30,
    noticeHours: 24,
    atOnce: 1,
    daysOff: [],
    testDrives: true,
    asksLicence: true,
    street: '',
  },
};

/** All times at which a visit may begin, by the clocks of where the car stands; what they skip in spring is none. */
export function timesOf(hours: VisitHours, zone: string, now: Date): Date[] {
  const first = now.getTime() + hours.noticeHours * hourMs;
  const times: Date[] = [];
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = daysLater(localDate(now, zone), ahead);
    if (!hours.daysOff.includes(day)) times.push(...timesOfDay(hours, day, zone));
  }
  return times.filter((at) => at.getTime() > now.getTime() && at.getTime() >= first);
}

function timesOfDay({ hours, minutes }: VisitHours, day: string, zone: string): Date[] {
  const { weekday } = localMoment(new Date(`${day}T12:00:00Z`), 'UTC');
  const opening = hours[weekday];
  if (!opening) return [];
  const [from, to] = [minuteOf(opening.from), minuteOf(opening.to)];
  const times: Date[] = [];
  for (let minute = from; minute + minutes <= to; minute += minutes) {
    const time = timeOf(minute);
    const at = zonedTime(day, time, zone);
    if (localTime(at, zone) === time) times.push(at);
  }
  return times;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export interface Taken {
  vehicleId: number;
  startsAt: Date;
  endsAt: Date;
}

/** Whether a visit of a car fits beside what its seller has: one of a car at a time, and no more than they said. */
export function isFree(
  at: Date,
  { minutes, atOnce: most }: Pick<VisitHours, 'minutes' | 'atOnce'>,
  vehicleId: number,
  taken: readonly Taken[],
): boolean {
  const end = at.getTime() + minutes * minuteMs;
  const beside = taken.filter(
    ({ startsAt, endsAt }) => startsAt.getTime() < end && endsAt.getTime() > at.getTime(),
  );
  return beside.length < most && beside.every((other) => other.vehicleId !== vehicleId);
}

/** When it is over. */
export const endOf = (at: Date, { minutes }: Pick<VisitHours, 'minutes'>): Date =>
  new Date(at.getTime() + minutes * minuteMs);

/** What the rules look at. */
export interface VisitFacts {
  state: VisitState;
  kind: VisitKind;
  startsAt: Date;
  endsAt: Date;
  proposedBy: VisitSide | null;
  proposedAt: Date | null;
  licence: Licence;
  buyerSays: Came | null;
  sellerSays: Came | null;
}
export const licences = ['not_asked', 'asked', 'seen'] as const;
export type Licence = (typeof licences)[number];

/** What one of the two may do now. */
export function actsOf(visit: VisitFacts, side: VisitSide, now: Date): VisitAct[] {
  const saying = sayingOf(visit, side, now);
  if (visit.state === 'over') return saying;
  if (!standingStates.includes(visit.state)) return [];
  const licence = licenceOf(visit, side, now);
  if (visit.startsAt <= now) return visit.state === 'booked' ? [...licence, ...saying] : [];
  const isMine = visit.proposedBy === side;
  const answer: VisitAct[] =
    visit.proposedBy === null || isMine || (visit.proposedAt ?? now) <= now ? [] : ['take', 'keep'];
  if (visit.state === 'booked') return [...answer, ...licence, 'propose', 'call_off'];
  // The time that was asked for is still the seller's to confirm, also beside another that they named.
  return side === 'seller' ? [...answer, 'confirm', 'propose', 'decline'] : [...answer, 'call_off'];
}

/** Until when the two may say what became of it. */
export const sayUntil = ({ endsAt }: Pick<VisitFacts, 'endsAt'>): Date =>
  new Date(endsAt.getTime() + sayDays * dayMs);

function sayingOf(visit: VisitFacts, side: VisitSide, now: Date): VisitAct[] {
  const said = side === 'buyer' ? visit.buyerSays : visit.sellerSays;
  return said === null && visit.startsAt <= now && sayUntil(visit) > now ? ['say'] : [];
}

function licenceOf(visit: VisitFacts, side: VisitSide, now: Date): VisitAct[] {
  const from = visit.startsAt.getTime() - licenceLeadMinutes * minuteMs;
  return side === 'seller' && visit.licence === 'asked' && from <= now.getTime() ? ['licence_seen'] : [];
}

/** Reminded a day and two hours ahead; `reminded` counts what was sent or is too late to send. */
export const reminderLeads = [24 * hourMs, 2 * hourMs] as const;

/** How many reminders are past for a visit at `startsAt`. */
export const remindersPast = (startsAt: Date, now: Date): number =>
  reminderLeads.filter((lead) => startsAt.getTime() - lead <= now.getTime()).length;

/** When somebody has to look at a visit next: to remind, to let it lapse, or to close it. */
export function nextLook(
  visit: Pick<VisitFacts, 'state' | 'startsAt' | 'endsAt'> & { until: Date | null; reminded: number },
): Date | null {
  if (visit.state === 'asked') return visit.until;
  if (visit.state !== 'booked') return null;
  const lead = reminderLeads[visit.reminded];
  return lead === undefined ? visit.endsAt : new Date(visit.startsAt.getTime() - lead);
}

/** Until when a private seller confirms a time. */
export const answerBy = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(startsAt.getTime(), now.getTime() + answerHours * hourMs));

/** Why something else ended it, in words that both read. */
export const endWords = {
  sold: 'The car has been sold.',
  car_gone: 'The car is not for sale at the moment.',
  buyer_gone: 'The buyer’s account was closed.',
  seller_gone: 'The seller’s account was closed.',
} as const;
export type VisitEnd = keyof typeof endWords;

export const kindWords: Record<VisitKind, string> = { look: 'Visit', drive: 'Test drive' };

/** Where it stands, in two words. */
export function stateWords({
  state,
  buyerSays,
  sellerSays,
}: Pick<VisitFacts, 'state' | 'buyerSays' | 'sellerSays'>): string {
  switch (state) {
    case 'asked':
      return 'Waits for the seller';
    case 'booked':
      return 'Booked';
    case 'declined':
      return 'Declined';
    case 'called_off':
      return 'Called off';
    case 'lapsed':
      return 'Not confirmed in time';
    case 'ended':
      return 'Over';
    case 'over':
      if (sellerSays === 'absent') return buyerSays === null ? 'Buyer did not come' : 'Told differently';
      if (buyerSays === 'absent') return sellerSays === null ? 'Seller was not there' : 'Told differently';
      return (buyerSays ?? sellerSays) ? 'Happened' : 'Nobody said';
  }
}
