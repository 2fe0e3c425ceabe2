/**
 * Signed requests to a bucket, each within a limit as a whole, and whether the bucket answers: asked by the pulse, so that
 * nobody waits to learn that it does not.
 */

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import fastq from 'fastq';
import { bodyOfAnswer } from '#src/platform/http/answers-of-others.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { StorageAway } from './file-store.ts';

export interface S3Settings {
  /** Such as `https://s3.example`. */
  origin: string;
  bucket: string;
  /** Before each name, with a slash at its end; empty for none. */
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface S3Answer {
  status: number;
  body: Buffer;
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Below the prefix; without one the bucket itself is asked. */
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Statuses besides success that say something to who asks; any other is an error. */
  expected: readonly number[];
}

/** Of one exchange with all its tries, waiting for a turn included: 15 MB at 12 Mbit a second. */
const withinMsUnlessTold = 10_000;
const pulseWithinMs = 3000;
const askEveryMs = 5000;
const askWhileAwayMs = 1000;
const mostAtOnce = 64;
const pausesMs = [100, 400];
/** No file of Rove's is larger, nor is a page of names. */
const mostBytes = 64 * 1024 * 1024;

export interface S3Parts {
  settings: S3Settings;
  log: Log;
  /** The limits; the usual ones unless given. */
  withinMs?: number;
  askAgainMs?: number;
}

export function createS3Requests(parts: S3Parts) {
  const { settings, withinMs = withinMsUnlessTold } = parts;
  const exchange = createExchange(settings);
  const queue = fastq.promise<unknown, () => Promise<S3Answer>, S3Answer>((task) => task(), mostAtOnce);
  const pulse = createPulse(parts, () => {
    // One name is asked for: that wants the key, the bucket and the right to list, as everything else does.
    const signal = AbortSignal.timeout(Math.min(withinMs, pulseWithinMs));
    const query = { 'list-type': '2', 'max-keys': '1', prefix: settings.prefix };
    return withTries(() => exchange({ method: 'GET', query, expected: [] }, signal), signal).then(
      () => undefined,
      (error) => wordsOf(error, signal),
    );
  });

  /** @throws StorageAway */
  async function send(request: S3Request): Promise<S3Answer> {
    const away = pulse.reason();
    if (away !== undefined) throw new StorageAway(away);
    const signal = AbortSignal.timeout(withinMs);
    try {
      return await queue.push(() => withTries(() => exchange(request, signal), signal));
    } catch (cause) {
      pulse.beat();
      throw new StorageAway(wordsOf(cause, signal), { cause });
    }
  }

  return { send, prefix: settings.prefix, ...pulse };
}

/** One request and its whole answer. */
function createExchange(settings: S3Settings) {
  const { origin, bucket, prefix, region } = settings;
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: 's3',
    region,
  });
  return async (request: S3Request, signal: AbortSignal): Promise<S3Answer> => {
    const url = new URL(`${origin}/${bucket}${request.name ? `/${prefix}${request.name}` : ''}`);
    url.search = new URLSearchParams(request.query).toString();
    const body = request.body ?? Buffer.alloc(0);
    const signed = await client.sign(url, {
      method: request.method,
      headers: {
        ...request.headers,
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      },
      ...(request.body ? { body: new Uint8Array(body) } : {}),
      redirect: 'manual',
      signal,
    });
    const response = await fetch(signed);
    const answer = {
      status: response.status,
      body: await bodyOfAnswer(response, mostBytes, 'The storage answered too much.'),
    };
    const isExpected = response.ok || request.expected.includes(response.status);
    const code = response.ok ? undefined : codeOf(answer.body);
    if (!isExpected || code === 'NoSuchBucket') throw new Refused(response.status, code);
    return answer;
  };
}

/** Asks again what may pass: a busy server, a connection that broke. All that is asked bears repetition. */
async function withTries(work: () => Promise<S3Answer>, signal: AbortSignal): Promise<S3Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const pauseMs = pausesMs[tries];
      const isFinal = error instanceof Refused && !error.mayPass;
      if (isFinal || signal.aborted || pauseMs === undefined) throw error;
      // Unevenly, so that many who were refused at once do not come back at once.
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

/** @param ask answers why the bucket does not serve; undefined while it does */
function createPulse({ log, askAgainMs = askWhileAwayMs }: S3Parts, ask: () => Promise<string | undefined>) {
  let away: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | null = null;
  let stopped = true;

  function note(reason: string | undefined): void {
    if (stopped) return;
    if (reason !== undefined && away === undefined)
      log.error(
        { event: 'storage_away', reason },
        'the storage of files does not serve; what needs it gets 503 until it does',
      );
    if (reason === undefined && away !== undefined)
      log.info({ event: 'storage_back' }, 'the storage of files serves again');
    away = reason;
  }

  function beat(): void {
    if (beating || stopped) return;
    clearTimeout(timer);
    beating = ask()
      .then(note)
      .finally(() => {
        beating = null;
        if (!stopped) timer = setTimeout(beat, away === undefined ? askEveryMs : askAgainMs).unref();
      });
  }

  return {
    beat,
    reason: () => away,
    trouble: () => (away === undefined ? undefined : `Pictures and documents cannot be reached: ${away}`),
    start() {
      stopped = false;
      beat();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await beating;
    },
  };
}

/** An answer that is none of those expected. */
class Refused extends Error {
  readonly mayPass: boolean;

  constructor(status: number, code: string | undefined) {
    super(`${status}${code ? ` ${code}` : ''}`);
    // 409 is the word for two that change one name at the same moment.
    this.mayPass = status >= 500 || status === 429 || status === 409;
  }
}

function wordsOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The storage did not answer in time.';
  if (error instanceof Refused) return `The storage answered ${error.message}.`;
  return 'The storage could not be reached, or broke off.';
}

/** S3's own word for what is wrong, which names no file. */
const codeOf = (body: Buffer): string | undefined =>
  /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 4096))?.[1];
