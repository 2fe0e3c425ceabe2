/** Messages between rider and driver. */
import { z } from 'zod';
import { type Calls, Id, idOf, longText, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';

export const Message = z.object({
  id: Id,
  from: z.enum(['rider', 'driver']),
  text: z.string(),
  at: Timestamp,
});
export type Message = z.output<typeof Message>;

export const talkingRefusals = ridesRefusals;

const RideParams = z.object({ id: idOf<RideId>() });

export const talkingCalls = {
  'GET /api/rides/:id/messages': {
    summary: 'Messages between rider and driver',
    access: 'signed_in',
    params: RideParams,
    reply: z.array(Message),
    refusals: ['ride_not_found', 'not_your_ride'],
  },
  'POST /api/rides/:id/messages': {
    summary: 'Write to the other side while the ride is on',
    access: 'signed_in',
    params: RideParams,
    body: z.object({
      text: longText(500).min(1),
      /** By the phone's clock, where it had to wait for a connection; believed within the last hour. */
      writtenAt: Timestamp.nullish(),
    }),
    reply: Message,
    status: 201,
    refusals: ['ride_not_found', 'not_your_ride', 'ride_ended', 'move_not_allowed', 'caller_not_texted'],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
} satisfies Calls;

nameShapes({ Message });
