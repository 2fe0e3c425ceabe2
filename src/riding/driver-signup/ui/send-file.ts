/** One file on its way to the server, in parts, going on where an earlier attempt stopped. */
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { PaperKind } from '#src/riding/drivers/driver-status.ts';
import type { Paper, papersCalls, Upload } from '#src/riding/drivers/papers-contract.ts';

const api = apiFor<typeof papersCalls>();
const partBytes = 256 * 1024;

export interface Job {
  file: File;
  kind: PaperKind;
  vehicleId: number | null;
  expiresOn: string | null;
  /** Null until the server knows of it. */
  uploadId: string | null;
  stop: AbortController;
}

/**
 * Answers the paper that the file became. @throws ApiError, or what a lost connection throws
 * @param heard `begun` once the server knows of it, `received` with how much it has
 */
export async function sendFile(
  job: Job,
  heard: { begun: () => void; received: (bytes: number) => void },
): Promise<Paper> {
  const { file, kind, vehicleId, expiresOn, stop } = job;
  let upload: Upload;
  if (job.uploadId === null) {
    const body = { kind, name: file.name.slice(-120), sizeBytes: file.size, vehicleId, expiresOn };
    upload = await api('POST /api/driver-uploads', { body, signal: stop.signal });
    job.uploadId = upload.id;
    heard.begun();
  } else {
    const params = { upload: job.uploadId };
    upload = await api('GET /api/driver-uploads/:upload', { params, signal: stop.signal });
  }
  while (!upload.paper) {
    const from = upload.receivedBytes;
    heard.received(from);
    upload = await sendPart(job.uploadId, from, file.slice(from, from + partBytes), stop.signal);
  }
  return upload.paper;
}

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

/** Whether another attempt may arrive; where the server has forgotten what was begun, the file begins anew. */
export function mayGoOn(job: Job, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'upload_out_of_step') return true;
  if (error.status !== 404 || job.uploadId === null) return false;
  job.uploadId = null;
  return true;
}

/** The server forgets by itself what it is not told to, after a day. */
export function giveUp({ stop, uploadId }: Job): void {
  stop.abort();
  if (uploadId) api('DELETE /api/driver-uploads/:upload', { params: { upload: uploadId } }).catch(() => {});
}
