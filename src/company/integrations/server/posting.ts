/** One POST to an address that a customer named: only on the open internet, in bounded time, hearing bounded words. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isPublicUrl, lookUpPublic } from '#src/platform/http/public-hosts.ts';

const timeoutMs = 15_000;
const mostHeardBytes = 500;

/** How hosts are found and which addresses are spoken to; for tests. */
export interface WebhookReach {
  request: (url: string, options: RequestOptions, heard: (answer: IncomingMessage) => void) => ClientRequest;
  mayAsk: (address: string) => boolean;
  timeoutMs?: number;
}
const openInternet: WebhookReach = {
  request: (url, options, heard) => request(url, { ...options, lookup: lookUpPublic }, heard),
  mayAsk: (url) => isPublicUrl(url),
};

export interface Posted {
  /** Null where no answer came. */
  status: number | null;
  tookMs: number;
  words: string | null;
  /** Of an answer that asks to be left alone for a while. */
  retryAfter: string | null;
}

/**
 * The host that is spoken to is the one that was looked up, and a redirect is followed nowhere. Never throws: what went
 * wrong is in its words.
 */
export function post(
  url: string,
  headers: Record<string, string | number>,
  body: string,
  reach: WebhookReach = openInternet,
): Promise<Posted> {
  const startedAt = performance.now();
  const tookMs = () => Math.round(performance.now() - startedAt);
  if (!reach.mayAsk(url))
    return Promise.resolve({
      ...{ status: null, tookMs: 0, retryAfter: null },
      words: 'The address is not on the open internet.',
    });
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(reach.timeoutMs ?? timeoutMs);
    const failed = () => {
      const words = signal.aborted ? 'No answer came in time.' : 'The host cannot be reached.';
      resolve({ status: null, tookMs: tookMs(), words, retryAfter: null });
    };
    const options = { signal, headers, method: 'POST', agent: false as const };
    reach
      .request(url, options, (answer) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        const finish = () => {
          const words = Buffer.concat(pieces).subarray(0, mostHeardBytes).toString('utf8');
          resolve({
            ...{ status: answer.statusCode ?? null, tookMs: tookMs(), words: seen(words) },
            retryAfter: answer.headers['retry-after'] ?? null,
          });
          answer.destroy();
        };
        answer
          .on('data', (piece: Buffer) => {
            pieces.push(piece);
            bytes += piece.length;
            // What more is said is not listened to.
            if (bytes >= mostHeardBytes) finish();
          })
          .on('end', finish)
          .on('error', failed);
      })
      .on('error', failed)
      .end(body);
  });
}

/** A stranger's words, as one line that can be kept and shown. */
const seen = (words: string): string | null =>
  words
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim() || null;
