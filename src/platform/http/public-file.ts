/** A file at an address that a stranger names: only from the open internet, and only so much of it. */
import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestSealed } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { isPublicUrl, lookUpPublic } from './public-hosts.ts';

const mostRedirects = 3;

/** Why there is no file, in words for whoever named the address. */
export class NoPublicFile extends Error {
  override readonly name = 'NoPublicFile';
  /** Whether it may be there another time. */
  readonly mayComeLater: boolean;

  constructor(words: string, mayComeLater = false) {
    super(words);
    this.mayComeLater = mayComeLater;
  }
}

export interface PublicFileLimits {
  mostBytes: number;
  timeoutMs: number;
  /** What the answer must say it is. */
  type: RegExp;
  /** What that is called in words: `a photo`. */
  what: string;
}

/** How hosts are found and which addresses are spoken to; for tests. */
export interface Reach {
  how: RequestOptions;
  mayAsk: (address: string) => boolean;
}
const openInternet: Reach = {
  how: { lookup: lookUpPublic },
  mayAsk: (address) => isPublicUrl(address, true),
};

/**
 * Writes what stands at `address` to the file `path`. A redirect is followed to where an address may lead itself; the
 * host that is spoken to is the one that was looked up.
 * @throws NoPublicFile
 */
export async function fetchPublicFile(
  address: string,
  path: string,
  limits: PublicFileLimits,
  reach: Reach = openInternet,
): Promise<void> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    let at = address;
    for (let redirects = 0; ; redirects++) {
      if (!reach.mayAsk(at)) throw new NoPublicFile('the address is not on the open internet');
      const answer = await ask(at, { ...reach.how, signal });
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        if (redirects === mostRedirects) throw new NoPublicFile('the address leads on and on');
        at = new URL(headers.location, at).href;
        continue;
      }
      return await keep(answer, path, limits);
    }
  } catch (error) {
    if (error instanceof NoPublicFile) throw error;
    throw new NoPublicFile(
      signal.aborted ? 'the host did not answer in time' : 'the host cannot be reached',
      true,
    );
  }
}

const ask = (address: string, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((heard, failed) => {
    const request = address.startsWith('https:') ? requestSealed : requestPlain;
    const headers = { accept: '*/*', 'user-agent': 'Rove' };
    request(address, { ...options, headers, agent: false }, heard)
      .on('error', failed)
      .end();
  });

async function keep(answer: IncomingMessage, path: string, limits: PublicFileLimits): Promise<void> {
  const { statusCode = 0, headers } = answer;
  if (statusCode !== 200) {
    answer.destroy();
    throw new NoPublicFile(`the host answers ${statusCode}`, statusCode >= 500 || statusCode === 429);
  }
  if (!limits.type.test(headers['content-type'] ?? '')) {
    answer.destroy();
    throw new NoPublicFile(`what stands there is not ${limits.what}`);
  }
  let bytes = 0;
  await pipeline(
    answer,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        bytes += piece.length;
        if (bytes > limits.mostBytes) throw new NoPublicFile('what stands there is too large');
        yield piece;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
}
