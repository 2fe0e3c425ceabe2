/** Papers on their way to the server: several at once, in parts, going on after a lost connection. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { ApiError, hasSaidNo } from '#src/platform/browser/api.ts';
import { largestPaperBytes, type PaperKind } from '#src/riding/drivers/driver-status.ts';
import type { Paper } from '#src/riding/drivers/papers-contract.ts';
import { giveUp, type Job, mayGoOn, sendFile } from './send-file.ts';
import { findStoredFiles, forgetFile, keepFile } from './stored-files.ts';

export interface Sending {
  slot: string;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  state: 'sending' | 'stopped' | 'refused';
  /** What went wrong. */
  words: string | null;
  startedAt: number;
}
type Sendings = Readonly<Record<string, Sending>>;
type Jobs = RefObject<Map<string, Job>>;

export const slotOf = (kind: PaperKind, vehicleId: number | null = null): string =>
  `${kind}:${vehicleId ?? ''}`;

const tooLargeWords = 'A document may have 15 MB. Take the photo again with less detail, or send a PDF.';

const begun = (slot: string, { name, size }: File): Sending => ({
  slot,
  name,
  sizeBytes: size,
  sentBytes: 0,
  state: 'sending',
  words: null,
  startedAt: Date.now(),
});

/** With `part` of a sending that is known changed, or without it where that is null. */
function changed(before: Sendings, slot: string, part: Partial<Sending> | null): Sendings {
  const { [slot]: known, ...others } = before;
  if (part === null) return others;
  return known ? { ...before, [slot]: { ...known, ...part } } : before;
}

/** What the screen shows of files on their way, by slot. */
function useSendings() {
  const [sendings, setSendings] = useState<Sendings>({});
  return {
    sendings,
    show: (sending: Sending) => setSendings((before) => ({ ...before, [sending.slot]: sending })),
    update: (slot: string, part: Partial<Sending> | null) =>
      setSendings((before) => changed(before, slot, part)),
  };
}

export function useUploads(onPaper: (paper: Paper, file: File) => void) {
  const { sendings, show, update } = useSendings();
  const jobs = useRef(new Map<string, Job>());
  const arrived = useRef(onPaper);
  arrived.current = onPaper;

  const userId = useSession()?.id;
  const keep = (slot: string, { stop: _, ...kept }: Job) => {
    if (userId !== undefined) void keepFile(userId, { slot, ...kept });
  };
  const forget = (slot: string) => {
    jobs.current.delete(slot);
    if (userId !== undefined) void forgetFile(userId, slot);
  };

  async function run(slot: string): Promise<void> {
    const job = jobs.current.get(slot);
    if (!job) return;
    try {
      const paper = await sendFile(job, {
        begun: () => keep(slot, job),
        received: (sentBytes) => update(slot, { sentBytes }),
      });
      forget(slot);
      update(slot, null);
      arrived.current(paper, job.file);
    } catch (error) {
      if (job.stop.signal.aborted) return;
      if (mayGoOn(job, error)) return run(slot);
      const lost = !hasSaidNo(error);
      if (!lost) forget(slot);
      update(slot, {
        state: lost ? 'stopped' : 'refused',
        words: error instanceof ApiError ? (error.words ?? 'That did not work. Try again.') : null,
      });
    }
  }

  function begin(slot: string, job: Job): void {
    jobs.current.set(slot, job);
    show(begun(slot, job.file));
    void run(slot);
  }

  function again(slot: string): void {
    if (!jobs.current.has(slot)) return;
    update(slot, { state: 'sending', words: null, startedAt: Date.now() });
    void run(slot);
  }

  useEarlierFiles(userId, jobs, begin);
  useBackOnline(jobs, again);

  return {
    sendings,
    send(
      kind: PaperKind,
      file: File,
      vehicleId: number | null = null,
      expiresOn: string | null = null,
    ): void {
      const slot = slotOf(kind, vehicleId);
      jobs.current.get(slot)?.stop.abort();
      if (file.size > largestPaperBytes) {
        show({ ...begun(slot, file), state: 'refused', words: tooLargeWords });
        return;
      }
      const job = { file, kind, vehicleId, expiresOn, uploadId: null, stop: new AbortController() };
      keep(slot, job);
      begin(slot, job);
    },
    again,
    stop(slot: string): void {
      const job = jobs.current.get(slot);
      forget(slot);
      update(slot, null);
      if (job) giveUp(job);
    },
  };
}

/** What an earlier visit of this account chose and could not send goes on. */
function useEarlierFiles(
  userId: Parameters<typeof findStoredFiles>[0] | undefined,
  jobs: Jobs,
  begin: (slot: string, job: Job) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an account, with what it finds then.
  useEffect(() => {
    if (userId === undefined) return;
    let gone = false;
    void findStoredFiles(userId).then((found) => {
      for (const { slot, ...kept } of found) {
        if (!gone && !jobs.current.has(slot)) begin(slot, { ...kept, stop: new AbortController() });
      }
    });
    return () => {
      gone = true;
    };
  }, [userId]);
}

/** Back on the network, whatever stopped goes on by itself. */
function useBackOnline(jobs: Jobs, again: (slot: string) => void): void {
  const goOn = useRef(again);
  goOn.current = again;
  useEffect(() => {
    const online = () => {
      for (const slot of jobs.current.keys()) goOn.current(slot);
    };
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [jobs]);
}
export type Uploads = ReturnType<typeof useUploads>;
