/** A post while it is being written: kept in this browser with every letter, on the server a moment later. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, apiFor } from '#src/platform/api.ts';
import type { PostId } from '#src/platform/ids.ts';
import { useLive } from '#src/platform/live-client.ts';
import type { DeskPost, deskCalls, Editor } from '../../desk-contract.ts';
import type { WorkingCopy } from '../../shapes.ts';
import { mergeCopies, sameCopy } from './merge-copies.ts';

const api = apiFor<typeof deskCalls>();
const saveAfterMs = 800;
const tryAgainMs = 5_000;
const stillHereMs = 15_000;

export interface Saving {
  status: 'saved' | 'unsaved' | 'offline' | 'refused';
  /** When the server last kept it; null before the first time. */
  at: string | null;
  /** Why it was refused, in words. */
  words?: string | undefined;
}

/** Why the server said no for good. Undefined when it may take the same in a moment: unreachable, starting, or busy. */
export const refusalOf = (error: unknown): ApiError | undefined =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 ? error : undefined;

interface Kept {
  base: WorkingCopy;
  copy: WorkingCopy;
}
const keyOf = (id: number) => `rove-post-${id}`;

function readKept(id: number): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
function writeKept(id: number, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(id), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(id));
  } catch {
    // A browser that keeps nothing still sends every change to the server.
  }
}

export function useDraft(post: DeskPost) {
  const { id } = post;
  const [copy, setCopy] = useState(post.copy);
  const [saving, setSaving] = useState<Saving>({ status: 'saved', at: post.savedAt });
  const [editors, setEditors] = useState<Editor[]>(post.editors);
  const [recovered, setRecovered] = useState(false);
  const now = useRef({
    copy: post.copy,
    base: post.copy,
    revision: post.revision,
    line: null as number | null,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const again = useRef(() => {});

  const take = useCallback((next: WorkingCopy) => {
    now.current.copy = next;
    setCopy(next);
  }, []);

  /** What somebody else wrote, joined with what is written here. */
  const join = useCallback(
    (theirs: { copy: WorkingCopy; revision: number }) => {
      const { copy: mine, base } = now.current;
      const merged = mergeCopies(mine, base, theirs.copy);
      now.current.base = theirs.copy;
      now.current.revision = theirs.revision;
      take(merged);
    },
    [take],
  );

  const send = useCallback(async (): Promise<void> => {
    while (!sameCopy(now.current.copy, now.current.base)) {
      const { copy: sent, revision } = now.current;
      try {
        const saved = await api('PATCH /api/operations/journal/posts/:id', {
          params: { id },
          body: { revision, copy: sent },
        });
        now.current.base = sent;
        now.current.revision = saved.revision;
        setEditors(saved.editors);
        setSaving({ status: 'saved', at: saved.savedAt });
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) {
          setSaving((before) => ({ ...before, status: 'offline' }));
          timer.current = setTimeout(() => again.current(), tryAgainMs);
          return;
        }
        if (refusal.code !== 'post_changed_meanwhile') {
          const words = Object.values(refusal.fieldErrors)[0] ?? refusal.words;
          setSaving((before) => ({ ...before, status: 'refused', words }));
          return;
        }
        join(refusal.problem as unknown as { copy: WorkingCopy; revision: number });
      }
    }
    // Also where there was nothing left to send, because the other's words were the same.
    setSaving(({ at }) => ({ status: 'saved', at }));
    writeKept(id, null);
  }, [id, join]);

  /** Sends what is not saved yet; resolves when the server has it, or has said no. */
  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    running.current ??= send().finally(() => {
      running.current = undefined;
    });
    await running.current;
  }, [send]);
  again.current = () => void save();

  const change = useCallback(
    (part: Partial<WorkingCopy>) => {
      take({ ...now.current.copy, ...part });
      writeKept(id, { base: now.current.base, copy: now.current.copy });
      setSaving((before) => ({ ...before, status: 'unsaved', words: undefined }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), saveAfterMs);
    },
    [id, save, take],
  );

  /** Goes on from what the server answered to a move, such as a restore. */
  const begin = useCallback(
    (next: DeskPost) => {
      now.current = { ...now.current, copy: next.copy, base: next.copy, revision: next.revision };
      setCopy(next.copy);
      setSaving({ status: 'saved', at: next.savedAt });
      writeKept(id, null);
    },
    [id],
  );

  // What a closed tab had typed and not sent.
  useEffect(() => {
    const kept = readKept(id);
    if (!kept) return;
    if (sameCopy(kept.copy, now.current.base)) {
      writeKept(id, null);
      return;
    }
    now.current.copy = mergeCopies(kept.copy, kept.base, now.current.base);
    setCopy(now.current.copy);
    setRecovered(true);
    void save();
  }, [id, save]);

  // A tab that closes sends what it has; what does not arrive is kept here.
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
      clearTimeout(timer.current);
      leave();
    };
  }, [id]);

  const readAgain = useCallback(async () => {
    const theirs = await api('GET /api/operations/journal/posts/:id', { params: { id } }).catch(() => null);
    if (!theirs || theirs.revision <= now.current.revision) return;
    join(theirs);
    setEditors(theirs.editors);
    await save();
  }, [id, join, save]);

  const sayHere = useCallback(async () => {
    const answer = await api('POST /api/operations/journal/posts/:id/presence', {
      params: { id },
      body: { line: now.current.line },
    }).catch(() => null);
    if (!answer) return;
    setEditors(answer.editors);
    // News of it may have been lost on the way, and another window of one's own makes none.
    if (answer.revision > now.current.revision && !running.current) await readAgain();
  }, [id, readAgain]);

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
    at(line: number) {
      if (now.current.line === line) return;
      now.current.line = line;
      if (editors.length > 1) void sayHere();
    },
  };
}
