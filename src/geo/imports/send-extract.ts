/** Sends an extract from the browser part by part, and goes on where it stopped. */
import { bytesOfPart, partBytes, partsOf } from './rules.ts';

export interface Sent {
  /** From 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
  /** Between tries after a lost answer; the usual ones unless given. */
  pausesMs?: readonly number[];
}

const usualPausesMs = [1_000, 3_000, 10_000];

/** What was refused in words, or `null` once all has arrived. @throws where the network is gone, or `signal` ended it */
export async function sendExtract(
  file: File,
  { id, partsReceived }: { id: number; partsReceived: number },
  { onProgress, signal, pausesMs = usualPausesMs }: Sent,
): Promise<string | null> {
  const parts = partsOf(file.size);
  for (let part = partsReceived; part < parts; part++) {
    onProgress(part / parts);
    const from = part * partBytes;
    const piece = file.slice(from, from + bytesOfPart(file.size, part));
    const refused = await sendPart(
      `/api/operations/street-imports/${id}/parts/${part}`,
      piece,
      signal,
      pausesMs,
    );
    if (refused !== null) return refused;
  }
  onProgress(1);
  return null;
}

async function sendPart(
  address: string,
  piece: Blob,
  signal: AbortSignal,
  [pauseMs, ...pauses]: readonly number[],
): Promise<string | null> {
  const body = new FormData();
  body.set('part', piece, 'part.pbf');
  try {
    const answer = await fetch(address, { method: 'PUT', body, signal });
    if (answer.ok) return null;
    const problem = (await answer.json().catch(() => ({}))) as { detail?: string };
    if (answer.status < 500 && answer.status !== 429) return problem.detail ?? 'This part was not taken.';
    throw new Error(problem.detail ?? `The server answered ${answer.status}.`);
  } catch (error) {
    if (signal.aborted || pauseMs === undefined) throw error;
    await new Promise((pause) => setTimeout(pause, pauseMs));
    return sendPart(address, piece, signal, pauses);
  }
}
