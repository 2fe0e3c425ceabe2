/** What others of Rove hear when operators keep somebody out: `eventBus.consume('selling', [suspended], …)`. */
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';

export { isSuspended as isKeptOut } from './people-store.ts';
export const suspended = 'account.disabled';
export const reinstated = 'account.enabled';

/** Who it is, and which operator decided; null of the demo's own people, who come and go with the demo. */
export function decidedOn({
  subject,
  payload,
}: Pick<RoveEvent, 'subject' | 'payload'>): { userId: UserId; by: UserId } | null {
  return payload.by === null
    ? null
    : { userId: Number(subject.slice('user:'.length)), by: Number(payload.by) };
}
