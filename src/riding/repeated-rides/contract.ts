/** Rides that are repeated on days of the week: the calls of their riders, and their refusals. */
import { z } from 'zod';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import { type Calls, ChosenDay, Id, idOf, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { weekdays } from '#src/platform/time/week-hours.ts';
import { flightRefusals } from '#src/riding/flights/contract.ts';
import { NamedSpot } from '#src/riding/quotes/shapes.ts';
import { FlightTyped } from '#src/riding/rides/flight-typed.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { mostAheadDays, mostLeftOut, mostRides, mostSeries } from './rules.ts';

export const repeatedRefusals = {
  ride_not_repeatable: [404, 'Only a ride of yours that was booked for a time can be repeated.'],
  repeat_not_found: [404, 'There is no such repeated ride.'],
  repeat_ended: [409, 'This repeated ride has ended.'],
  repeat_card_needed: [
    422,
    'Each ride is paid by your saved card, and you have none. Save one, then repeat the ride.',
  ],
  repeat_no_days: [422, 'None of these days is left. Choose other days of the week, or a later last day.'],
  not_at_airport: flightRefusals.not_at_airport,
  repeat_too_far: [422, `The last day is at most ${mostAheadDays / 7} weeks from today.`],
  repeat_too_many: [422, `A ride is repeated ${mostRides} times at most. Choose an earlier last day.`],
  repeat_doubled: [
    409,
    'On some of these days this ride is repeated already. Your repeated rides stand with your rides.',
  ],
  too_many_repeated: [409, `You have ${mostSeries} repeated rides. End one of them first.`],
  repeat_day_unknown: [404, 'The ride is not repeated on that day.'],
  repeat_day_booked: [409, 'That ride is booked. Open it to change it or to call it off.'],
  provider_unreachable: paymentsRefusals.provider_unreachable,
} satisfies RefusalCatalogue;

const Day = ChosenDay('Enter a day.');

export const RepeatRequest = z.object({
  weekdays: z
    .array(z.enum(weekdays))
    .min(1, 'Choose at least one day of the week.')
    .max(7)
    .transform((days) => [...new Set(days)]),
  /** The last day, by the clocks at the pickup. */
  until: Day,
  withoutHolidays: z.boolean().default(true),
  /** Further days that are left out. */
  leftOut: z.array(Day).max(mostLeftOut, `At most ${mostLeftOut} further days.`).default([]),
  /** With which they come each time, to a ride that begins at an airport; each ride has it of its own day. */
  flight: FlightTyped.nullish(),
});
export type RepeatRequest = z.output<typeof RepeatRequest>;

export const Repeatable = z.object({
  rideId: idOf<RideId>(),
  pickup: NamedSpot,
  destination: NamedSpot,
  /** By the clocks at the pickup: `08:10`. */
  time: z.string(),
  timeZone: z.string(),
  /** The first day on which it may be repeated, and the last. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** Public holidays between them, where the rules of the place are known. */
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** What pays; null where no card is saved. */
  card: z.string().nullable(),
  /** Where the ride begins, by name, and the flight it has; null where that is no airport, or none is named. */
  airport: z.string().nullable(),
  flight: z.string().nullable(),
});
export type Repeatable = z.output<typeof Repeatable>;

export const RepeatedDay = z.object({
  day: z.string(),
  at: Timestamp,
  /** `coming` is booked by itself three days before. */
  state: z.enum(['coming', 'booking', 'booked', 'called_off', 'skipped', 'failed']),
  rideId: idOf<RideId>().nullable(),
  /** Why it could not be booked. */
  why: z.string().nullable(),
});
export type RepeatedDay = z.output<typeof RepeatedDay>;

export const RepeatedRide = z.object({
  id: Id,
  pickup: NamedSpot,
  stops: z.array(NamedSpot),
  destination: NamedSpot,
  vehicleType: VehicleType,
  time: z.string(),
  timeZone: z.string(),
  weekdays: z.array(z.enum(weekdays)),
  until: z.string(),
  /** The flight that each of them is booked with; of one alone it is changed on its page. */
  flight: z.string().nullable(),
  /** From today on, soonest first. */
  days: z.array(RepeatedDay),
});
export type RepeatedRide = z.output<typeof RepeatedRide>;

const ofRide = z.object({ id: idOf<RideId>() });
const ofSeries = z.object({ id: Id });

export const repeatedCalls = {
  'GET /api/rides/:id/repeat': {
    summary: 'How a ride ahead of yours may be repeated',
    access: 'signed_in',
    params: ofRide,
    reply: Repeatable,
    refusals: ['ride_not_repeatable', 'provider_unreachable'],
  },
  'POST /api/rides/:id/repeat': {
    summary:
      'Repeat a ride on days of the week; each is booked by itself three days before, by the saved card. Said again it is the same one',
    access: 'signed_in',
    offer: 'rides',
    params: ofRide,
    body: RepeatRequest,
    reply: RepeatedRide,
    status: 201,
    refusals: [
      'ride_not_repeatable',
      'repeat_card_needed',
      'repeat_no_days',
      'not_at_airport',
      'repeat_too_far',
      'repeat_too_many',
      'repeat_doubled',
      'too_many_repeated',
      'provider_unreachable',
    ],
  },
  'GET /api/repeated-rides': {
    summary: 'Your rides that are repeated, with the next days of each',
    access: 'signed_in',
    reply: z.array(RepeatedRide),
  },
  'POST /api/repeated-rides/:id/days/:day': {
    summary: 'Leave one day out, or have it back; one that could not be booked is tried again',
    access: 'signed_in',
    params: z.object({ id: Id, day: Day }),
    body: z.object({ skipped: z.boolean() }),
    reply: RepeatedRide,
    refusals: ['repeat_not_found', 'repeat_ended', 'repeat_day_unknown', 'repeat_day_booked'],
  },
  'POST /api/repeated-rides/:id/end': {
    summary: 'Repeat a ride no longer; those that are booked stay booked',
    access: 'signed_in',
    params: ofSeries,
    reply: z.array(RepeatedRide),
    refusals: ['repeat_not_found'],
  },
} satisfies Calls;

nameShapes({ RepeatRequest, Repeatable, RepeatedDay, RepeatedRide });
