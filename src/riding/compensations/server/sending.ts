/** The desk sends a code again that was lost, or that reached nobody. */

import { noteAct } from '#src/platform/audit/under-way.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { isMailbox } from '#src/platform/mail-addresses.ts';
import { noteOperator } from '#src/riding/lifecycle/server/moves/moves.ts';
import type { Compensation } from '#src/riding/pickup-promise/shapes.ts';
import { findRide } from '#src/riding/rides/server/store.ts';
import { referenceOf, tellCard } from './giving.ts';
import { type CompensationParts, refuse } from './parts.ts';
import { lockCompensation } from './store.ts';
import { toCompensation } from './views.ts';

/**
 * Another code for the same card: the one before opens nothing any more, so that whoever has that mail has no money.
 * @throws Refusal no_card_given, card_spent, caller_has_no_email, rider_has_email
 */
export async function sendCode(
  parts: CompensationParts,
  operator: Actor,
  rideId: RideId,
  { email, reason }: { email?: string | null | undefined; reason: string },
): Promise<Compensation> {
  const { database, clock, cards } = parts;
  return database.transaction(async (tx) => {
    const row = await lockCompensation(tx, rideId);
    const ride = await findRide(tx, rideId);
    if (!row?.cardLastFour || !ride) throw refuse('no_card_given');
    const hasMailbox = isMailbox(ride.riderEmail);
    if (hasMailbox && email) throw refuse('rider_has_email');
    if (!hasMailbox && !email)
      throw refuse('caller_has_no_email', { fields: { email: 'Enter the address to which the code goes.' } });
    const card = existing(await cards.renew(tx, referenceOf(rideId)), `the card for ride ${rideId}`);
    if (card.cents === 0) throw refuse('card_spent');
    await tellCard(parts, tx, ride, { row, card, email: email ?? undefined });
    noteAct({ subject: `ride:${rideId}`, after: { codeSentTo: email ?? 'the rider’s account' } });
    const said = { by: operator.userId, reason };
    await noteOperator(tx, 'ride.code_sent_by_operator', rideId, said, clock.now());
    return toCompensation(existing(await lockCompensation(tx, rideId), `what ride ${rideId} was given`));
  });
}
