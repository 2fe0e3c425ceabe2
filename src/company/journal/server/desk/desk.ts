/** Writing posts: what is typed is kept as versions, readers see a post when it is published. */
import type { Actor } from '#src/platform/http/actor.ts';
import type { WorkingCopy } from '../../shapes.ts';
import type { DeskParts } from './desk-parts.ts';
import { getPost, listPosts } from './post-views.ts';
import { createPresence } from './presence.ts';
import { type Due, publishDue, publishPost, publishQueue, schedulePost, withdrawPost } from './publishing.ts';
import { beginPost, restoreVersion, savePost } from './writing.ts';

export type Desk = ReturnType<typeof createDesk>;

export function createDesk(given: Omit<DeskParts, 'presence'>) {
  const parts: DeskParts = { ...given, presence: createPresence(given) };
  parts.jobs.work<Due>(publishQueue, (due) => publishDue(parts, due));
  return {
    /** What its verbs are given. */
    parts,
    get: (actor: Actor, id: number) => getPost(parts, actor, id),
    list: () => listPosts(parts),
    begin: (actor: Actor) => beginPost(parts, actor),
    save: (actor: Actor, id: number, typed: { revision: number; copy: WorkingCopy }) =>
      savePost(parts, actor, id, typed),
    restore: (actor: Actor, id: number, wanted: { revision: number; versionId: number }) =>
      restoreVersion(parts, actor, id, wanted),
    publish: (actor: Actor, id: number, revision: number) => publishPost(parts, actor, id, revision),
    schedule: (
      actor: Actor,
      id: number,
      form: { revision: number; date: string; time: string; zone: string },
    ) => schedulePost(parts, actor, id, form),
    withdraw: (actor: Actor, id: number) => withdrawPost(parts, actor, id),
    present: (actor: Actor, id: number, here: { line: number | null; leaving: boolean }) =>
      parts.presence.renew(actor, id, here),
  };
}
