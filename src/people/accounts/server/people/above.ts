/** What operators may not do with each other: take the last owner away, or reach above themselves. */

import { covers, type DeskRights } from '#src/people/desk-roles/desk-roles.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { accountsRefusals } from '../../contract.ts';
import type { UserRow } from '../store.ts';
import { findRights, type lockOperators } from './desk-role-store.ts';

const refuse = refusalsOf(accountsRefusals);

/** Those who may come in, as `lockOperators` found them; it comes before any other lock on an account. */
type Locked = Awaited<ReturnType<typeof lockOperators>>;

/** Somebody else has to be left who owns the desk and may come in. @throws Refusal last_operator */
export function requireAnotherOwner(operators: Locked, id: UserId): void {
  if (!operators.some((one) => one.id !== id && one.deskRoles.includes('owner')))
    throw refuse('last_operator');
}

/** What the actor may do, and where, by their roles as they are in this transaction. */
export const rightsInside = (tx: Tx, operators: Locked, actorId: UserId): Promise<DeskRights> =>
  findRights(tx, operators.find(({ id }) => id === actorId)?.deskRoles ?? []);

/** @throws Refusal beyond_your_roles where what is given, taken or acted on may do more than the actor, or elsewhere */
export function requireWithin(actors: DeskRights, all: DeskRights): void {
  if (!covers(actors, all)) throw refuse('beyond_your_roles');
}

/** Nobody acts on an operator who may do more than they. @throws Refusal beyond_your_roles */
export async function requireNotAbove(
  tx: Tx,
  operators: Locked,
  actorId: UserId,
  person: Pick<UserRow, 'id' | 'deskRoles'>,
): Promise<void> {
  if (person.deskRoles.length === 0 || person.id === actorId) return;
  requireWithin(await rightsInside(tx, operators, actorId), await findRights(tx, person.deskRoles));
}
