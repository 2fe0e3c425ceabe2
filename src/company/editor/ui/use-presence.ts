import { useCallback, useEffect, useRef } from 'react';
import type { deskCalls, Editor } from '#src/company/journal/desk-contract.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { PostId } from '#src/platform/ids.ts';
import type { useDraftSaves } from './use-draft-saves.ts';

const api = apiFor<typeof deskCalls>();
const stillHereMs = 15_000;

/** Says who is in a post and where, and reads it again when somebody else has written. Answers how to say the line. */
export function usePresence(
  id: PostId,
  { now, join, save, isSaving }: ReturnType<typeof useDraftSaves>,
  editors: readonly Editor[],
  setEditors: (editors: Editor[]) => void,
) {
  const line = useRef<number | null>(null);
  const savingNow = useRef(isSaving);
  savingNow.current = isSaving;
  const readAgain = useCallback(async () => {
    const theirs = await api('GET /api/operations/journal/posts/:id', { params: { id } }).catch(() => null);
    if (!theirs || theirs.revision <= now.current.revision) return;
    join(theirs);
    setEditors(theirs.editors);
    await save();
  }, [id, join, now, save, setEditors]);

  const sayHere = useCallback(async () => {
    const answer = await api('POST /api/operations/journal/posts/:id/presence', {
      params: { id },
      body: { line: line.current },
    }).catch(() => null);
    if (!answer) return;
    setEditors(answer.editors);
    // News of it may have been lost on the way, and another window of one's own makes none.
    if (answer.revision > now.current.revision && !savingNow.current()) await readAgain();
  }, [id, now, readAgain, setEditors]);

  useEffect(() => {
    void sayHere();
    const still = setInterval(() => void sayHere(), stillHereMs);
    return () => clearInterval(still);
  }, [sayHere]);

  const mine =
    (act: () => Promise<void>) =>
    ({ postId }: { postId: PostId }) => {
      if (postId === id) void act();
    };
  useLive([], {
    'post.opened': mine(sayHere),
    'post.left': mine(sayHere),
    'post.saved': mine(readAgain),
    'post.restored': mine(readAgain),
  });

  return (next: number): void => {
    if (line.current === next) return;
    line.current = next;
    if (editors.length > 1) void sayHere();
  };
}
