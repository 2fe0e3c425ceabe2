/** Who operates the place: how they come, and how they go. */
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { endOperator } from './ending.ts';
import { findSetupCode, makeFirstOperator } from './first-operator.ts';
import { accept, type Invited, invite, listOperators, look, withdraw } from './invitations.ts';
import type { Parts } from './parts.ts';

export type Operators = ReturnType<typeof createOperators>;

export const createOperators = (parts: Parts) => ({
  setupCode: () => findSetupCode(parts),
  makeFirst: (form: Parameters<typeof makeFirstOperator>[1], headers: Headers) =>
    makeFirstOperator(parts, form, headers),
  list: () => listOperators(parts),
  invite: (actor: Actor, invited: Invited) => invite(parts, actor, invited),
  withdraw: (actor: Actor, id: number) => withdraw(parts, actor, id),
  look: (actor: Actor | null, token: string) => look(parts, actor, token),
  accept: (actor: Actor | null, wanted: Parameters<typeof accept>[2], headers: Headers) =>
    accept(parts, actor, wanted, headers),
  end: (actor: Actor, id: UserId, reason: string) => endOperator(parts, actor, id, reason),
});
