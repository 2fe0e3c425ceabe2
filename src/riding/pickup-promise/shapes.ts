/** The promise about a pickup, and what was given where it was not kept, as screens read them. */
import { z } from 'zod';
import { DecimalAmount, nameShapes, Timestamp } from '#src/platform/contract.ts';

export const ToldPromise = z.object({
  lateMinutes: z.number().int(),
  noticeMinutes: z.number().int(),
  /** What a late car brings: a gift card over `late`, or the fare back up to that. */
  gives: z.enum(['card', 'fare']),
  late: DecimalAmount,
  /** The gift card where no car came. */
  none: DecimalAmount,
});
export type ToldPromise = z.output<typeof ToldPromise>;

/** What a rider got because their car came late, or none. */
export const Compensation = z.object({
  why: z.enum(['late', 'none']),
  /** After the promised time; null where none came. */
  lateMinutes: z.number().int().nullable(),
  gives: z.enum(['card', 'fare']),
  /** `owed` until the fare was taken and is on its way back. */
  state: z.enum(['owed', 'given']),
  amount: DecimalAmount.nullable(),
  /** The last four signs of the gift card’s code. */
  cardEnding: z.string().nullable(),
  /** How the code went to them; null where nobody could be reached, and of a fare. */
  toldBy: z.enum(['mail', 'text']).nullable(),
  at: Timestamp,
});
export type Compensation = z.output<typeof Compensation>;

nameShapes({ PickupPromise: ToldPromise, Compensation });
