/** Who operates the place: how they come, and how they go. */
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { endOperator } from './ending.ts';
import { findSetupCode, makeFirstOperator } from './first-operator.ts';
import { accept, type Invited, invite, listOperators, look, withdraw } from './invitations.ts';
import type { Parts } from './parts.ts';
import { changeRoles } from './roles/giving.ts';
import { changeRole, endRole, listRoles, makeRole, readMine } from './roles/roles.ts';

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
  mine: (actor: Actor) => readMine(parts, actor),
  roles: (actor: Actor) => listRoles(parts, actor),
  makeRole: (actor: Actor, form: Parameters<typeof makeRole>[2]) => makeRole(parts, actor, form),
  changeRole: (actor: Actor, id: number, form: Parameters<typeof makeRole>[2]) =>
    changeRole(parts, actor, id, form),
  endRole: (actor: Actor, id: number, reason: string) => endRole(parts, actor, id, reason),
  changeRoles: (actor: Actor, id: UserId, change: Parameters<typeof changeRoles>[3]) =>
    changeRoles(parts, actor, id, change),
  end: (actor: Actor, id: UserId, reason: string) => endOperator(parts, actor, id, reason),
});
