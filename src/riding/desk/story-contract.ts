/** What happened to one ride, as the desk has it on one page. */
import { z } from 'zod';
import { type Calls, Id, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

const RideStory = z.object({
  riderId: Id,
  /** The account of its driver; null while it has none. */
  driverUserId: Id.nullable(),
  /** Oldest first. */
  events: z.array(
    z.object({
      number: z.number().int(),
      /** `ride.accepted` */
      type: z.string(),
      at: Timestamp,
      /** Who did it, where it says so: an operator by name, or `rider`, `driver`, `system`. */
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** To whom it was offered, in order, and how each ended. */
  offers: z.array(
    z.object({
      id: Id,
      driver: z.string(),
      driverUserId: Id,
      /** `open`, `accepted`, `given_back`, `declined`, `expired`, `withdrawn` */
      status: z.string(),
      declineReason: z.string().nullable(),
      /** The rider had picked this driver. */
      chosen: z.boolean(),
      fromQueue: z.boolean(),
      round: z.number().int(),
      offeredAt: Timestamp,
      expiresAt: Timestamp,
    }),
  ),
  /** Who wrote when; what they wrote is theirs. */
  messages: z.array(z.object({ from: z.enum(['rider', 'driver']), at: Timestamp })),
});
export type RideStory = z.output<typeof RideStory>;

export const rideStoryRefusals = {
  ride_not_here: [404, 'There is no ride with this number.'],
} satisfies RefusalCatalogue;

export const rideStoryCalls = {
  'GET /api/operations/rides/:id/story': {
    summary:
      'What happened to a ride: each event with time and who, offers and how they ended, when messages were written',
    access: 'operator',
    permission: 'rides.read',
    cities: ['ride', 'id'],
    params: z.object({ id: Id }),
    reply: RideStory,
    refusals: ['ride_not_here'],
  },
} satisfies Calls;

nameShapes({ RideStory });
