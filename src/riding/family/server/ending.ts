/** What becomes of a family with the account of whoever pays, and of rides ahead with somebody’s place in it. */
import { decidedOn, isKeptOut, suspended } from '#src/people/accounts/server/people/suspended.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { cancelUnpaid } from '#src/riding/lifecycle/server/moves/cancelling.ts';
import { getRide } from '#src/riding/lifecycle/server/service.ts';
import { endWhole } from './members.ts';
import type { FamilyParts } from './parts.ts';
import { findAhead, findOpenOfPayer, lockFamily } from './store.ts';

/** Nobody has set out for them, so they cost nothing; their riders are written to. */
export async function callOffAhead(parts: FamilyParts, { payload }: RoveEvent): Promise<void> {
  for (const { id } of await findAhead(parts.database.db, Number(payload.memberId)))
    await cancelUnpaid(parts, await getRide(parts, id), 'The family pays it no more').catch(
      (error: unknown) => {
        // Somebody set out for it meanwhile, or it ended: it is driven and paid.
        if (!(error instanceof Refusal)) throw error;
      },
    );
}

/** Whoever is gone, or kept out, pays for nobody. */
export async function endWithPayer(parts: FamilyParts, event: RoveEvent): Promise<void> {
  const { db } = parts.database;
  const userId = Number(event.subject.slice('user:'.length)) as UserId;
  if (event.type === suspended && !(decidedOn(event) && (await isKeptOut(db, userId)))) return;
  for (const { id } of await findOpenOfPayer(db, userId))
    await parts.database.transaction(async (tx) => {
      const family = await lockFamily(tx, id);
      if (family) await endWhole(parts, tx, family);
    });
}

export const endingTypes = ['account.deleted', suspended];
