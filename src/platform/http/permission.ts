/** Asked before every call of the desk, and by handlers that operators reach by the calls of everybody. */
import { type Permission, permissions } from '#src/platform/permissions.ts';
import { refuse } from '#src/platform/refusal.ts';
import { type Actor, mayOperate } from './actor.ts';

/** @throws Refusal not_allowed, in words that say what is missing */
export function requirePermission(actor: Pick<Actor, 'permissions'>, permission: Permission): void {
  if (mayOperate(actor, permission)) return;
  throw refuse('not_allowed', {
    words: `None of your roles lets you ${permissions[permission]}. Whoever gives out roles here can add it.`,
    more: { permission },
  });
}
