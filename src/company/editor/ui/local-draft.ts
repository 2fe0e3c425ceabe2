/** What this browser keeps of a post that the server may not have. */

import type { WorkingCopy } from '#src/company/journal/shapes.ts';
import type { PostId } from '#src/platform/ids.ts';

interface Kept {
  base: WorkingCopy;
  copy: WorkingCopy;
}
const keyOf = (id: PostId) => `rove-post-${id}`;

export function readLocalDraft(id: PostId): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
export function writeLocalDraft(id: PostId, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(id), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(id));
  } catch {
    // A browser that keeps nothing still sends every change to the server.
  }
}
