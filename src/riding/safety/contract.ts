/** Help in a ride: the alarm, and the question whether all is well. */
import { z } from 'zod';
import { type Calls, idOf, Timestamp } from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';

export const safetyRefusals = {
  ...ridesRefusals,
  alarm_not_found: [404, 'There is no such alarm.'],
  alarm_settled: [409, 'This alarm was settled a moment ago.'],
  alarm_claimed: [409, 'Somebody else took this alarm a moment ago.'],
} satisfies RefusalCatalogue;

const RideParams = z.object({ id: idOf<RideId>() });

export const safetyCalls = {
  'POST /api/rides/:id/all-well': {
    summary:
      'I am asked whether all is well, as the car strays or stands: yes, or the alarm to the operators',
    access: 'signed_in',
    params: RideParams,
    body: z.object({ well: z.boolean() }),
    reply: z.void(),
    status: 204,
    refusals: ['ride_not_found', 'not_your_ride'],
  },
  'POST /api/rides/:id/sos': {
    summary: 'Raise the alarm to the operators',
    access: 'signed_in',
    params: RideParams,
    reply: z.object({ raisedAt: Timestamp, emergencyNumber: z.string() }),
    refusals: ['ride_not_found', 'not_your_ride'],
  },
} satisfies Calls;
