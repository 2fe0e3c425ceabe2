/** What a driver's phone is told of its own silence: the call, and its refusals. */
import { z } from 'zod';
import { type Calls, Id, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { driversRefusals } from '#src/riding/drivers/contract.ts';

const { not_your_profile, driver_not_found } = driversRefusals;

export const whileDrivingRefusals = { not_your_profile, driver_not_found } satisfies RefusalCatalogue;

export const PhoneSilence = z.object({
  /** When its driver went offline by it, and since when nothing had been heard; null once they were online again. */
  offline: z.object({ since: Timestamp, at: Timestamp }).nullable(),
});
export type PhoneSilence = z.output<typeof PhoneSilence>;

export const whileDrivingCalls = {
  'GET /api/drivers/:id/silence': {
    summary: 'Whether my phone tells nothing any more, and whether I went offline by it',
    access: 'driver',
    params: z.object({ id: Id }),
    reply: PhoneSilence,
    refusals: ['not_your_profile', 'driver_not_found'],
  },
} satisfies Calls;

nameShapes({ PhoneSilence });
