/** A post while it is being written: kept in this browser with every letter, on the server a moment later. */
import { type RefObject, useEffect, useState } from 'react';
import type { DeskPost, Editor } from '#src/company/journal/desk-contract.ts';
import type { PostId } from '#src/platform/ids.ts';
import { readLocalDraft, writeLocalDraft } from './local-draft.ts';
import { mergeCopies, sameCopy } from './merge-copies.ts';
import { useDraftSaves, type Written } from './use-draft-saves.ts';
import { usePresence } from './use-presence.ts';

export function useDraft(post: DeskPost) {
  const { id } = post;
  const [editors, setEditors] = useState<Editor[]>(post.editors);
  const [recovered, setRecovered] = useState(false);
  const saves = useDraftSaves(post, setEditors);
  const { copy, saving, now, take, save, change, begin } = saves;

  // What a closed tab had typed and not sent.
  useEffect(() => {
    const kept = readLocalDraft(id);
    if (!kept) return;
    if (sameCopy(kept.copy, now.current.base)) {
      writeLocalDraft(id, null);
      return;
    }
    take(mergeCopies(kept.copy, kept.base, now.current.base));
    setRecovered(true);
    void save();
  }, [id, now, save, take]);
  useLastWords(id, now);
  const at = usePresence(id, saves, editors, setEditors);

  return {
    copy,
    change,
    save,
    begin,
    saving,
    editors,
    recovered,
    revision: () => now.current.revision,
    /** Where the writer is, for the others. */
    at,
  };
}

/** A tab that closes sends what it has; what does not arrive is kept here. */
function useLastWords(id: PostId, now: RefObject<Written>): void {
  useEffect(() => {
    const leave = () => {
      const { copy: last, base, revision } = now.current;
      const send = (method: string, path: string, body: object) =>
        void fetch(path, {
          method,
          keepalive: true,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).catch(() => {});
      const path = `/api/operations/journal/posts/${id}`;
      if (!sameCopy(last, base)) send('PATCH', path, { revision, copy: last });
      send('POST', `${path}/presence`, { leaving: true });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, now]);
}
