/** What the desk does about what was given for a late car. */
import { z } from 'zod';
import { type Calls, Email, idOf, longText } from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { Compensation } from '#src/riding/pickup-promise/shapes.ts';

export const compensationRefusals = {
  no_card_given: [404, 'No gift card was given for this ride.'],
  card_spent: [409, 'Nothing is left on this gift card, so there is no code to send.'],
  caller_has_no_email: [422, 'Whoever booked has no account. Enter the address to which the code goes.'],
  rider_has_email: [422, 'The code goes to the address of the rider’s account and to no other.'],
} satisfies RefusalCatalogue;

export const compensationCalls = {
  'POST /api/operations/rides/:id/compensation/send': {
    summary:
      'Send a new code of the gift card that was given for a late car; the one before opens nothing any more',
    access: 'operator',
    permission: 'payments.refund',
    params: z.object({ id: idOf<RideId>() }),
    body: z.object({
      /** Of a caller without an account; a rider’s goes to their own. */
      email: Email.nullish(),
      reason: longText(300).min(3, 'Say why, in a few words.'),
    }),
    reply: Compensation,
    refusals: ['no_card_given', 'card_spent', 'caller_has_no_email', 'rider_has_email'],
  },
} satisfies Calls;
