/** Rider and driver call each other without numbers. */
import { z } from 'zod';
import { type Calls, Id } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';

export const callRefusals = {
  ...ridesRefusals,
  phone_missing: [409, 'Add your phone number to your account first: it is the one that rings.'],
  their_phone_missing: [409, 'They have not named a phone number. Send a message instead.'],
  call_failed: [503, 'The call could not be placed. Send a message instead, or try again.'],
} satisfies RefusalCatalogue;

export const callCalls = {
  'POST /api/rides/:id/call': {
    summary: 'Have my phone rung and connected to the other side, without either number being shown',
    access: 'signed_in',
    params: z.object({ id: Id }),
    reply: z.object({
      /** False where no calls are placed, such as in a demo. */
      connects: z.boolean(),
      /** The last two figures of the phone that rings first. */
      myPhone: z.string().nullable(),
    }),
    refusals: [
      'ride_not_found',
      'not_your_ride',
      'ride_ended',
      'move_not_allowed',
      'caller_not_texted',
      'phone_missing',
      'their_phone_missing',
      'call_failed',
    ],
    rateLimit: { max: 6, windowSeconds: 300 },
    idempotent: false,
  },
} satisfies Calls;
