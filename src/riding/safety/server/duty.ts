/** Who is on duty, and so is called first when somebody asks for help. */

import type { Actor } from '#src/platform/http/actor.ts';
import type { Duty } from '../operations-contract.ts';
import { deleteDuty, findOperators, insertDuty, type Operator } from './duty-store.ts';
import type { SafetyParts } from './parts.ts';

export async function readDuty({ database }: Pick<SafetyParts, 'database'>, actor: Actor): Promise<Duty> {
  const operators = await findOperators(database.db);
  const me = operators.find(({ userId }) => userId === actor.userId);
  return {
    mine: { onDuty: Boolean(me?.onDutySince), phone: me?.phone ?? null },
    onDuty: operators.flatMap(({ name, onDutySince }) =>
      onDutySince ? [{ name, since: onDutySince.toISOString() }] : [],
    ),
  };
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
