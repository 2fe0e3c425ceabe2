/** The SQL of when riders want to be asked for their PIN. */
import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { type ChosenRule, type PinRule, pinRuleOf } from '../pins.ts';
import { pinChoices } from './tables.ts';

export async function findPinChoice(queries: Queries, riderId: UserId): Promise<ChosenRule | null> {
  const [row] = await queries
    .select({ rule: pinChoices.rule })
    .from(pinChoices)
    .where(eq(pinChoices.riderId, riderId));
  return row?.rule ?? null;
}

/** What holds for a ride that is booked now: the rider's own choice, or else the city's. */
export const pinRuleFor = async (
  queries: Queries,
  riderId: UserId,
  cityId: string | null,
): Promise<PinRule> => (await findPinChoice(queries, riderId)) ?? pinRuleOf(cityId);

export async function setPinChoice(
  tx: Tx,
  riderId: UserId,
  rule: ChosenRule | null,
  chosenAt: Date,
): Promise<void> {
  if (rule === null) await tx.delete(pinChoices).where(eq(pinChoices.riderId, riderId));
  else
    await tx
      .insert(pinChoices)
      .values({ riderId, rule, chosenAt })
      .onConflictDoUpdate({ target: pinChoices.riderId, set: { rule, chosenAt } });
}
