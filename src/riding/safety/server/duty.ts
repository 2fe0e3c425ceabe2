/** Who is on duty, and so is called first when somebody asks for help. */

import { findRights } from '#src/people/accounts/server/people/desk-role-store.ts';
import { type Actor, citiesFor } from '#src/platform/http/actor.ts';
import type { Duty } from '../operations-contract.ts';
import { deleteDuty, findOnDuty, findPhone, insertDuty, type Operator } from './duty-store.ts';
import type { SafetyParts } from './parts.ts';

/** Those on duty who may be called for something that whoever asks may be called for too. */
export async function readDuty({ database }: Pick<SafetyParts, 'database'>, actor: Actor): Promise<Duty> {
  const cities = citiesFor(actor, 'safety.read');
  const found = await findOnDuty(database.db);
  const onDuty: Duty['onDuty'] = [];
  let mine = false;
  for (const { userId, name, since, deskRoles } of found) {
    const theirs = citiesFor(await findRights(database.db, deskRoles), 'safety.manage');
    if (theirs?.length === 0) continue;
    if (userId === actor.userId) mine = true;
    if (cities === null || theirs === null || theirs.some((id) => cities.includes(id)))
      onDuty.push({ name, since: since.toISOString() });
  }
  return { mine: { onDuty: mine, phone: await findPhone(database.db, actor.userId) }, onDuty };
}

/** Repeating it changes nothing. */
export async function setDuty(
  parts: Pick<SafetyParts, 'clock' | 'database'>,
  actor: Actor,
  onDuty: boolean,
): Promise<Duty> {
  const { database, clock } = parts;
  await database.transaction((tx) =>
    onDuty ? insertDuty(tx, actor.userId, clock.now()) : deleteDuty(tx, actor.userId),
  );
  return readDuty(parts, actor);
}

/**
 * Whom an alarm calls: those on duty; all operators where nobody is, or once it was passed on because nobody of
 * them looked after it.
 */
export function calledFor(operators: readonly Operator[], passedOn: number): readonly Operator[] {
  const onDuty = operators.filter(({ onDutySince }) => onDutySince !== null);
  return onDuty.length === 0 || passedOn > 0 ? operators : onDuty;
}
