import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { apiFor, hasSaidNo } from '#src/platform/browser/api.ts';
import { createSaveQueue, type SaveQueue } from '#src/platform/browser/save-queue.ts';
import { sealedIsWritten } from '#src/platform/offline/sealed-storage.ts';
import type { ApplicationForm } from '#src/riding/drivers/application-form.ts';
import type { Application, papersCalls } from '#src/riding/drivers/papers-contract.ts';
import { type ApplicationDraft, keepHere } from './application-draft.ts';

const api = apiFor<typeof papersCalls>();
export const saveAfterMs = 700;
const saveCall = 'PATCH /api/drivers/application';

/**
 * Keeps the form as it changes: on the account, or in this browser for a visitor.
 * @param account whether there is one
 * @param latest the form as it is now
 * @param onSaved the account has it; without an application it is kept in this browser
 */
export function useSaves(
  account: RefObject<boolean>,
  latest: RefObject<ApplicationDraft>,
  onSaved: (next: Application | null) => void,
) {
  const [unsaved, setUnsaved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [saves] = useState(() =>
    createSaveQueue<ApplicationForm>({
      async send(body) {
        onSaved(await api(saveCall, { body }));
      },
      // What the server will not have stays in the field with its words.
      mayTryAgain: (error) => !hasSaidNo(error),
    }),
  );

  /** A page that is opened again before the server has everything goes on from here. */
  const keepUnsaved = useCallback(() => {
    const { unsaved } = saves;
    keepHere(unsaved && { form: unsaved.changes, step: unsaved.step });
  }, [saves]);

  /** Sends what was noted since the last time. What could not be sent is tried again, or goes with the next change. */
  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (!account.current) {
      keepHere(latest.current);
      await sealedIsWritten();
      onSaved(null);
      return;
    }
    keepUnsaved();
    const saved = await saves.save();
    setUnsaved(!saved);
    keepUnsaved();
    if (saves.unsaved) timer.current = setTimeout(() => void flush(), saveAfterMs * 5);
  }, [account, latest, onSaved, saves, keepUnsaved]);

  const flushIn = useCallback(
    (ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), ms);
    },
    [flush],
  );
  useLastSave(account, saves, flush);
  return { unsaved, flush, flushIn, note: saves.note };
}

/** A page that goes sends what is not known to have arrived. */
function useLastSave(
  account: RefObject<boolean>,
  saves: SaveQueue<ApplicationForm>,
  flush: () => Promise<void>,
): void {
  useEffect(() => {
    const leave = () => {
      const { unsaved } = saves;
      if (!account.current || !unsaved) return;
      const [method, path] = saveCall.split(' ') as [string, string];
      const headers = { 'content-type': 'application/json' };
      fetch(path, { method, headers, body: JSON.stringify(unsaved), keepalive: true }).catch(() => {
        // It is kept in this browser.
      });
    };
    const hide = () => {
      if (document.visibilityState === 'hidden' && saves.unsaved) void flush();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [account, flush, saves]);
}
