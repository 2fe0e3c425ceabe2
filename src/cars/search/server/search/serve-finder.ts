/**
 * Answers the other processes of this machine from this one's index, over a socket in the file system. Its rights are
 * the socket's: whoever may not open the file may not ask. What can be asked is what every visitor may.
 */
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { readFilters } from '#src/cars/vehicles/filters.ts';
import type { Log } from '#src/platform/observe/log.ts';
import type { Measures } from '#src/platform/observe/measures.ts';
import { type FinderCall, finderCalls, mostAskedBytes, type Question } from './finder-calls.ts';
import type { OwnFinder } from './own-finder.ts';

/** Thrown where another process answers at the socket already. */
export class SocketTaken extends Error {
  override readonly name = 'SocketTaken';
}

const filtersAt = (address: string) => readFilters(new URLSearchParams(address)).filters;

const answers: { [C in FinderCall]: (finder: OwnFinder, asked: Question<C>) => Promise<unknown> } = {
  find: (finder, { address, limit, after }) => finder.find(filtersAt(address), limit, after),
  facets: (finder, { address }) => finder.facets(filtersAt(address)),
  matches: (finder, { address, id }) => finder.matches(filtersAt(address), id),
  judge: (finder, { cars, ...wish }) => finder.judge(cars, wish),
  refresh: async (finder, { ids }) => {
    await finder.refresh(ids);
    return 'done';
  },
};

/**
 * @param path where the socket is made, readable and writable by this account alone
 * @param answered hears how long each answer took
 * @returns how to end it, which takes the socket away
 * @throws SocketTaken
 */
export async function serveFinder(
  { path, log, answered }: { path: string; log: Pick<Log, 'error'>; answered: Measures['answeredSearch'] },
  finder: OwnFinder,
): Promise<() => Promise<void>> {
  if (await answersAt(path)) throw new SocketTaken(`Another process answers at ${path} already.`);
  // What a process that was killed has left behind.
  await rm(path, { force: true });
  const server = createServer((request, response) => {
    const began = performance.now();
    const name = request.url?.slice(1) ?? '';
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      answered(isCall(name) ? name : 'unknown', status, (performance.now() - began) / 1000);
    };
    answer(name, request, finder).then(
      ({ status, body }) => say(status, body),
      (error: unknown) => {
        log.error({ err: error }, 'a search of another process failed');
        say(500, null);
      },
    );
  });
  server.keepAliveTimeout = 60_000;
  server.requestTimeout = 5000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}

async function answer(
  name: string,
  request: IncomingMessage,
  finder: OwnFinder,
): Promise<{ status: number; body: unknown }> {
  const text = await readBody(request);
  if (!isCall(name) || text === undefined) return { status: 404, body: null };
  // Asked meanwhile, PostgreSQL answers sooner.
  if (!finder.isLoaded()) return { status: 503, body: null };
  return answerCall(name, text, finder);
}

async function answerCall<C extends FinderCall>(call: C, text: string, finder: OwnFinder) {
  const asked = finderCalls[call].question.safeParse(parsed(text));
  if (!asked.success) return { status: 400, body: null };
  return { status: 200, body: await answers[call](finder, asked.data as Question<C>) };
}

const isCall = (name: string): name is FinderCall => Object.hasOwn(finderCalls, name);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined for one that is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= mostAskedBytes) chunks.push(chunk);
  }
  return bytes > mostAskedBytes ? undefined : Buffer.concat(chunks).toString();
}

function answersAt(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
