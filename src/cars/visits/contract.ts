/** The calls about visits: a buyer sees a car or drives it, at a time from its seller's hours. */
import { z } from 'zod';
import { Week } from '#src/cars/dealers/dealership-contract.ts';
import { vehiclesRefusals } from '#src/cars/vehicles/contract.ts';
import { Picture } from '#src/cars/vehicles/shapes.ts';
import { containsLink, nameWords } from '#src/platform/contains-link.ts';
import {
  type Calls,
  DecimalAmount,
  Id,
  idOf,
  longText,
  nameShapes,
  Timestamp,
  text,
  typedCount,
} from '#src/platform/contract.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import {
  atOnce,
  licences,
  longestNote,
  mostDaysOff,
  mostOpenVisits,
  mostVisitsADay,
  noticeHours,
  visitActs,
  visitKinds,
  visitMinutes,
  visitStates,
} from './rules.ts';

export const visitsRefusals = {
  vehicle_not_found: vehiclesRefusals.vehicle_not_found,
  own_listing: [409, 'This is your own listing.'],
  vehicle_unavailable: [409, 'This vehicle is not for sale at the moment.'],
  address_unconfirmed: [403, 'Confirm your email address first: open the link that we mailed to you.'],
  visits_off: [409, 'The seller of this car shows it by agreement alone. Write to them.'],
  test_drives_off: [409, 'The seller of this car offers no test drives.'],
  visit_open: [409, 'You have a visit of this car already. Go on with that one.'],
  too_many_visits: [409, `At most ${mostOpenVisits} visits can lie ahead of you. Call one off first.`],
  too_many_visits_today: [429, `At most ${mostVisitsADay} visits can be booked in a day. Go on tomorrow.`],
  car_visited_enough: [409, 'No more visits of this car can be booked at the moment.'],
  visits_paused: [409, 'You did not come to several visits. You can book again in some time.'],
  visit_time_unusable: [409, 'The seller does not show cars at this time. Choose another one.'],
  visit_time_taken: [409, 'Somebody else has just taken this time. Choose another one.'],
  visits_overlap: [409, 'You have another visit at this time. Choose another one.'],
  visit_not_found: [404, 'There is no such visit.'],
  visit_moved_enough: [409, 'Other times were named often enough. Take one of them, or call the visit off.'],
  visit_moved_on: [409, 'The visit has changed meanwhile. Look at where it stands.'],
  visit_hours_unusable: [422, 'Something is missing. What it is stands beside each field.'],
  own_visit: [409, 'You are one of the two. Another operator decides on it.'],
  nothing_to_strike: [409, 'Nobody is said to have been absent, or it was decided already.'],
} satisfies RefusalCatalogue;

const Side = z.enum(['buyer', 'seller']);
const Came = z.enum(['came', 'absent']);
const noLink = 'Leave addresses, links and telephone numbers out.';
const words = longText(longestNote)
  .refine((typed) => !containsLink(typed), noLink)
  .default('');

export const CarVisit = z.object({
  id: Id,
  /** What the caller is in it. */
  side: Side,
  state: z.enum(visitStates),
  kind: z.enum(visitKinds),
  vehicleId: idOf<VehicleId>(),
  title: z.string(),
  picture: Picture,
  mileage: z.number().int(),
  listed: DecimalAmount,
  /** First names alone, or what a dealer trades as. */
  buyer: z.string(),
  seller: z.string(),
  at: Timestamp,
  endsAt: Timestamp,
  /** The clocks of where the car stands. */
  zone: z.string(),
  /** The whole address of a dealer; of a private seller, the town alone unless the visit is booked. */
  place: z.string(),
  isPlaceWhole: z.boolean(),
  note: z.string().nullable(),
  /** By when the seller confirms it. */
  until: Timestamp.nullable(),
  proposal: z.object({ by: Side, at: Timestamp, words: z.string().nullable() }).nullable(),
  licence: z.enum(licences),
  buyerSays: Came.nullable(),
  sellerSays: Came.nullable(),
  /** The desk took away what counted of it. */
  isStruck: z.boolean(),
  /** What was written or said when it ended. */
  endedBecause: z.string().nullable(),
  may: z.array(z.enum(visitActs)),
  /** Goes up with each change: whoever acts says which one they read. */
  revision: z.number().int(),
});
export type CarVisit = z.output<typeof CarVisit>;

export const VisitTimes = z.object({
  vehicleId: idOf<VehicleId>(),
  offered: z.boolean(),
  testDrives: z.boolean(),
  asksLicence: z.boolean(),
  minutes: z.number().int(),
  zone: z.string(),
  place: z.string(),
  isPlaceWhole: z.boolean(),
  /** A private seller confirms each visit. */
  isConfirmedByHand: z.boolean(),
  /** The caller's own that lies ahead. */
  mine: Id.nullable(),
  /** Until when the caller books none, after they did not come. */
  pausedUntil: Timestamp.nullable(),
  /** Free times, by days of where the car stands; days without one are left out. */
  days: z.array(z.object({ day: z.iso.date(), times: z.array(Timestamp) })),
});
export type VisitTimes = z.output<typeof VisitTimes>;

const whole = (least: number, most: number) =>
  typedCount(
    z
      .number('Enter a whole number.')
      .int('Enter a whole number.')
      .min(least, `Enter ${least} or more.`)
      .max(most, `Enter ${most} or less.`),
  );

export const VisitHoursForm = z.object({
  offered: z.boolean(),
  hours: Week,
  minutes: whole(visitMinutes.least, visitMinutes.most),
  noticeHours: whole(noticeHours.least, noticeHours.most),
  atOnce: whole(atOnce.least, atOnce.most),
  daysOff: z.array(z.iso.date()).max(mostDaysOff),
  testDrives: z.boolean(),
  asksLicence: z.boolean(),
  street: text(120).refine((typed) => !containsLink(typed), nameWords),
});
export type VisitHoursForm = z.output<typeof VisitHoursForm>;

export const VisitHoursShown = VisitHoursForm.extend({
  minutes: z.number().int(),
  noticeHours: z.number().int(),
  atOnce: z.number().int(),
  street: z.string(),
  /** Where a verified dealer's cars are seen; null of whoever is none. */
  dealerPlace: z.string().nullable(),
});
export type VisitHoursShown = z.output<typeof VisitHoursShown>;

const revision = Id;
const at = Timestamp;
export const CarVisitAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('confirm'), revision }),
  z.object({ act: z.literal('decline'), revision, words }),
  z.object({ act: z.literal('call_off'), revision, words }),
  z.object({ act: z.literal('propose'), revision, at, words }),
  z.object({ act: z.literal('take'), revision }),
  z.object({ act: z.literal('keep'), revision }),
  z.object({ act: z.literal('licence_seen'), revision }),
  z.object({ act: z.literal('say'), revision, came: Came }),
]);
export type CarVisitAct = z.output<typeof CarVisitAct>;

const params = z.object({ id: Id });

export const visitsCalls = {
  'GET /api/vehicles/:id/visit-times': {
    summary: 'When a vehicle can be seen or driven, in the time of where it stands',
    access: 'signed_in',
    params,
    reply: VisitTimes,
    refusals: ['vehicle_not_found'],
  },
  'POST /api/vehicles/:id/visits': {
    offer: 'cars',
    summary: 'Book a visit or a test drive; a private seller confirms it first',
    access: 'signed_in',
    params,
    body: z.object({ kind: z.enum(visitKinds), at, note: words }),
    reply: CarVisit,
    status: 201,
    refusals: [
      'vehicle_not_found',
      'own_listing',
      'vehicle_unavailable',
      'address_unconfirmed',
      'visits_off',
      'test_drives_off',
      'visit_open',
      'too_many_visits',
      'too_many_visits_today',
      'car_visited_enough',
      'visits_paused',
      'visit_time_unusable',
      'visit_time_taken',
      'visits_overlap',
    ],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
  'GET /api/car-visits': {
    summary: 'Visits I booked and visits of my cars, those ahead first',
    access: 'signed_in',
    duty: 'look',
    reply: z.array(CarVisit),
  },
  'GET /api/car-visits/:id': {
    summary: 'One visit of mine or of a car of mine',
    access: 'signed_in',
    duty: 'look',
    twoSided: true,
    params,
    reply: CarVisit,
    refusals: ['visit_not_found'],
  },
  'POST /api/car-visits/:id/acts': {
    summary: 'Confirm a visit, call it off, name another time, or say what became of it',
    access: 'signed_in',
    duty: 'leads',
    twoSided: true,
    params,
    body: CarVisitAct,
    reply: CarVisit,
    refusals: [
      'visit_not_found',
      'visit_moved_on',
      'visit_time_unusable',
      'visit_time_taken',
      'visits_overlap',
      'visit_moved_enough',
    ],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
  'GET /api/visit-hours': {
    summary: 'When I show my cars',
    access: 'signed_in',
    duty: 'look',
    reply: VisitHoursShown,
  },
  'PUT /api/visit-hours': {
    summary: 'Say when I show my cars; visits that are booked stay',
    access: 'signed_in',
    duty: 'leads',
    body: VisitHoursForm,
    reply: VisitHoursShown,
    refusals: ['visit_hours_unusable'],
    rateLimit: { max: 30, windowSeconds: 3600 },
  },
} satisfies Calls;

const Party = z.object({
  id: Id,
  name: z.string(),
  /** How often they are said to have been absent, in the time that counts, what was taken away left out. */
  absences: z.number().int(),
});
export const DeskVisit = CarVisit.pick({
  ...{ id: true, state: true, kind: true, vehicleId: true, title: true, at: true, zone: true },
  ...{ licence: true, buyerSays: true, sellerSays: true, isStruck: true, endedBecause: true },
}).extend({ buyer: Party, seller: Party, mayStrike: z.boolean() });
export type DeskVisit = z.output<typeof DeskVisit>;

export const visitsDeskCalls = {
  'GET /api/operations/car-visits': {
    summary: 'Visits of cars: those to which somebody did not come, those ahead, those that are over',
    access: 'operator',
    permission: 'cars.read',
    query: z.object({ show: z.enum(['absent', 'ahead', 'over']).default('absent') }),
    reply: z.object({ visits: z.array(DeskVisit), most: z.number().int(), days: z.number().int() }),
  },
  'POST /api/operations/car-visits/:id/strike': {
    summary: 'Take away what counts of a visit to which somebody is said not to have come',
    access: 'operator',
    permission: 'cars.review',
    params,
    body: z.object({ reason: text(500).min(1, 'Say why.') }),
    reply: DeskVisit,
    refusals: ['visit_not_found', 'own_visit', 'nothing_to_strike'],
  },
} satisfies Calls;

nameShapes({ CarVisit, CarVisitAct, VisitTimes, VisitHoursForm, VisitHoursShown, DeskVisit });
