import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DeskPost, deskCalls, Editor } from '#src/company/journal/desk-contract.ts';
import type { WorkingCopy } from '#src/company/journal/shapes.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { PostId } from '#src/platform/ids.ts';
import { writeLocalDraft } from './local-draft.ts';
import { mergeCopies, sameCopy } from './merge-copies.ts';

const api = apiFor<typeof deskCalls>();
const saveAfterMs = 800;
const tryAgainMs = 5_000;

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

/** The text here, and what of it the server has. */
export interface Written {
  copy: WorkingCopy;
  base: WorkingCopy;
  revision: number;
}
type Theirs = Pick<Written, 'copy' | 'revision'>;

/** Sends what is not saved yet, also what is written meanwhile. Answers how it ended. */
async function sendAll(
  id: PostId,
  now: RefObject<Written>,
  heard: {
    joined: (theirs: Theirs) => void;
    saved: (answer: { savedAt: string; editors: Editor[] }) => void;
  },
): Promise<Pick<Saving, 'status' | 'words'>> {
  while (!sameCopy(now.current.copy, now.current.base)) {
    const { copy: sent, revision } = now.current;
    try {
      const saved = await api('PATCH /api/operations/journal/posts/:id', {
        params: { id },
        body: { revision, copy: sent },
      });
      now.current.base = sent;
      now.current.revision = saved.revision;
      heard.saved(saved);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) return { status: 'offline' };
      if (refusal.code !== 'post_changed_meanwhile')
        return { status: 'refused', words: Object.values(refusal.fieldErrors)[0] ?? refusal.words };
      // This refusal says what the other wrote, which the type of all problems does not know.
      heard.joined(refusal.problem as unknown as Theirs);
    }
  }
  // Also where there was nothing left to send, because the other's words were the same.
  return { status: 'saved' };
}

/** The text as it is written, and its saves. @param setEditors hears who else is in the post */
export function useDraftSaves(post: DeskPost, setEditors: (editors: Editor[]) => void) {
  const { id } = post;
  const [copy, setCopy] = useState(post.copy);
  const [saving, setSaving] = useState<Saving>({ status: 'saved', at: post.savedAt });
  const now = useRef<Written>({ copy: post.copy, base: post.copy, revision: post.revision });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const again = useRef(() => {});

  const take = useCallback((next: WorkingCopy) => {
    now.current.copy = next;
    setCopy(next);
  }, []);

  /** What somebody else wrote, joined with what is written here. */
  const join = useCallback((theirs: Theirs) => {
    const copy = mergeCopies(now.current.copy, now.current.base, theirs.copy);
    now.current = { copy, base: theirs.copy, revision: theirs.revision };
    setCopy(copy);
  }, []);

  const send = useCallback(async (): Promise<void> => {
    const ended = await sendAll(id, now, {
      joined: join,
      saved({ savedAt, editors }) {
        setEditors(editors);
        setSaving({ status: 'saved', at: savedAt });
      },
    });
    setSaving((before) => (ended.status === 'saved' ? { ...ended, at: before.at } : { ...before, ...ended }));
    if (ended.status === 'saved') writeLocalDraft(id, null);
    if (ended.status === 'offline') timer.current = setTimeout(() => again.current(), tryAgainMs);
  }, [id, join, setEditors]);

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
      writeLocalDraft(id, { base: now.current.base, copy: now.current.copy });
      setSaving((before) => ({ ...before, status: 'unsaved', words: undefined }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), saveAfterMs);
    },
    [id, save, take],
  );

  /** Goes on from what the server answered to a move, such as a restore. */
  const begin = useCallback(
    (next: DeskPost) => {
      now.current = { copy: next.copy, base: next.copy, revision: next.revision };
      setCopy(next.copy);
      setSaving({ status: 'saved', at: next.savedAt });
      writeLocalDraft(id, null);
    },
    [id],
  );

  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    copy,
    saving,
    now,
    take,
    join,
    save,
    change,
    begin,
    isSaving: () => running.current !== undefined,
  };
}
