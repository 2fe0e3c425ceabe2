/** Papers on their way to the server: several at once, in parts, going on after a lost connection. */
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#src/features/accounts/ui/session.ts';
import { ApiError, apiFor, hasSaidNo } from '#src/platform/api.ts';
import type { Paper, papersCalls, Upload } from '../papers-contract.ts';
import { largestPaperBytes, type PaperKind } from '../standing.ts';
import { findKeptFiles, forgetFile, keepFile } from './kept-files.ts';

const api = apiFor<typeof papersCalls>();
const partBytes = 256 * 1024;

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
interface Job {
  file: File;
  kind: PaperKind;
  vehicleId: number | null;
  expiresOn: string | null;
  uploadId: string | null;
  stop: AbortController;
}

export const slotOf = (kind: PaperKind, vehicleId: number | null = null): string =>
  `${kind}:${vehicleId ?? ''}`;

async function sendPart(id: string, offset: number, bytes: Blob, signal: AbortSignal): Promise<Upload> {
  const response = await fetch(`/api/driver-uploads/${id}?offset=${offset}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
    body: bytes,
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text);
  return JSON.parse(text) as Upload;
}

export function useUploads(onPaper: (paper: Paper, file: File) => void) {
  const [sendings, setSendings] = useState<Record<string, Sending>>({});
  const jobs = useRef(new Map<string, Job>());
  const arrived = useRef(onPaper);
  arrived.current = onPaper;

  const userId = useSession()?.id;
  const keep = (slot: string, { file, kind, vehicleId, expiresOn, uploadId }: Job) => {
    if (userId !== undefined) void keepFile(userId, { slot, file, kind, vehicleId, expiresOn, uploadId });
  };
  const forget = (slot: string) => {
    if (userId !== undefined) void forgetFile(userId, slot);
  };

  const update = (slot: string, part: Partial<Sending> | null) =>
    setSendings((before) => {
      const { [slot]: known, ...others } = before;
      if (part === null) return others;
      return { ...before, [slot]: { ...known!, ...part } };
    });

  async function run(slot: string): Promise<void> {
    const job = jobs.current.get(slot);
    if (!job) return;
    const { file, kind, vehicleId, expiresOn, stop } = job;
    try {
      let upload: Upload;
      if (job.uploadId === null) {
        const body = { kind, name: file.name.slice(-120), sizeBytes: file.size, vehicleId, expiresOn };
        upload = await api('POST /api/driver-uploads', { body, signal: stop.signal });
        job.uploadId = upload.id;
        keep(slot, job);
      } else {
        const params = { upload: job.uploadId };
        upload = await api('GET /api/driver-uploads/:upload', { params, signal: stop.signal });
      }
      while (!upload.paper) {
        const from = upload.receivedBytes;
        update(slot, { sentBytes: from });
        upload = await sendPart(job.uploadId, from, file.slice(from, from + partBytes), stop.signal);
      }
      jobs.current.delete(slot);
      forget(slot);
      update(slot, null);
      arrived.current(upload.paper, file);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof ApiError && error.code === 'upload_out_of_step') return run(slot);
      if (error instanceof ApiError && error.status === 404 && job.uploadId !== null) {
        // The server has forgotten the upload that was begun; the file begins anew.
        job.uploadId = null;
        return run(slot);
      }
      const lost = !hasSaidNo(error);
      if (!lost) {
        jobs.current.delete(slot);
        forget(slot);
      }
      update(slot, {
        state: lost ? 'stopped' : 'refused',
        words: error instanceof ApiError ? (error.words ?? 'That did not work. Try again.') : null,
      });
    }
  }

  function again(slot: string): void {
    if (!jobs.current.has(slot)) return;
    update(slot, { state: 'sending', words: null, startedAt: Date.now() });
    void run(slot);
  }

  // What an earlier visit of this account chose and could not send goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an account, with what it finds then.
  useEffect(() => {
    if (userId === undefined) return;
    let gone = false;
    void findKeptFiles(userId).then((found) => {
      for (const { slot, file, ...rest } of found) {
        if (gone || jobs.current.has(slot)) continue;
        jobs.current.set(slot, { file, ...rest, stop: new AbortController() });
        const sending = { slot, name: file.name, sizeBytes: file.size, sentBytes: 0, startedAt: Date.now() };
        setSendings((before) => ({ ...before, [slot]: { ...sending, state: 'sending', words: null } }));
        void run(slot);
      }
    });
    return () => {
      gone = true;
    };
  }, [userId]);

  // Back on the network, whatever stopped goes on by itself.
  const goOn = useRef(again);
  goOn.current = again;
  useEffect(() => {
    const online = () => {
      for (const slot of jobs.current.keys()) goOn.current(slot);
    };
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);

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
      const sending = { slot, name: file.name, sizeBytes: file.size, sentBytes: 0, startedAt: Date.now() };
      if (file.size > largestPaperBytes) {
        const words = 'A document may have 15 MB. Take the photo again with less detail, or send a PDF.';
        setSendings((before) => ({ ...before, [slot]: { ...sending, state: 'refused', words } }));
        return;
      }
      const job = { file, kind, vehicleId, expiresOn, uploadId: null, stop: new AbortController() };
      jobs.current.set(slot, job);
      keep(slot, job);
      setSendings((before) => ({ ...before, [slot]: { ...sending, state: 'sending', words: null } }));
      void run(slot);
    },
    again,
    stop(slot: string): void {
      const job = jobs.current.get(slot);
      job?.stop.abort();
      jobs.current.delete(slot);
      forget(slot);
      update(slot, null);
      if (job?.uploadId) {
        const params = { upload: job.uploadId };
        api('DELETE /api/driver-uploads/:upload', { params }).catch(() => {
          // The server forgets it by itself after a day.
        });
      }
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
