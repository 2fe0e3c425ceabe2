/** How a ride was asked for, and what became of its way. */
import { z } from 'zod';
import { DecimalAmount, longText, Timestamp } from '#src/platform/contract.ts';
import { cutShortReasons } from './road.ts';

/** How a ride was asked for, by the words of MDS. */
export const hailTypes = ['app', 'phone_dispatch'] as const;
export type HailType = (typeof hailTypes)[number];

/**
 * Where the fare of a ride ahead stands: held; to be held the day before on the card that was kept; or its rider is asked
 * to confirm it.
 */
export const fareSteps = ['held', 'kept', 'asked'] as const;
export type FareStep = (typeof fareSteps)[number];

/** What the car drove with the rider in it; metres are null where its track says nothing. */
export const Driven = z.object({ meters: z.number().int().nullable(), seconds: z.number().int() });
/** Why a ride was not driven as it was planned. */
export const CutShort = z.object({
  reason: z.enum(cutShortReasons),
  words: z.string(),
  /** How far from the drop-off it ended; null where that is not known, or where it is there. */
  metersAway: z.number().int().nullable(),
  /** Stops that were left out, counted from 1. */
  stopsSkipped: z.array(z.number().int()),
  /** What had been promised, where less is charged; null otherwise, and for whoever does not pay. */
  promised: DecimalAmount.nullable(),
});

/** A change that was agreed after the booking, in words, with the price before and after. */
export const AgreedChange = z.object({
  at: Timestamp,
  words: z.string(),
  priceBefore: DecimalAmount,
  priceAfter: DecimalAmount,
});

/** A car as it is looked for at the curb, and on a receipt. */
export const DrivenIn = z.object({
  vehicleInfo: z.string(),
  vehicleColor: z.string().nullable(),
  licensePlate: z.string(),
  /** Where the plate is from. */
  state: z.string(),
});
export type DrivenIn = z.output<typeof DrivenIn>;

/** Why a rider is asked whether all is well: the car left its way, or stands. */
export const checkKinds = ['off_route', 'long_stop'] as const;
export type CheckKind = (typeof checkKinds)[number];

export const CancelRequest = z.object({
  reason: longText(200).nullish(),
  /** What the caller was told that it costs: where it costs more by now, nothing happens. */
  feeAtMost: DecimalAmount.nullish(),
  /**
   * For a driver who has waited long enough: false gives the ride back to the queue all the same, true refuses where the
   * rider may still come. Unless said, it is a no-show as soon as it may be one.
   */
  noShow: z.boolean().nullish(),
});
