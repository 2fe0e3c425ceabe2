/** Has another process of this machine find, and PostgreSQL while that one is away. */
import { Agent, request } from 'node:http';
import { writeFilters } from '#src/cars/vehicles/filters.ts';
import type { Finder, Judgement } from './finder.ts';
import {
  type Answer,
  type FinderCall,
  finderCalls,
  mostAnsweredBytes,
  mostCars,
  mostIds,
  type Question,
} from './finder-calls.ts';

// A search takes a few milliseconds; whoever has none by then asks PostgreSQL, and its person has noticed little.
const answerLimitMs = 1000;
const askAgainAfterMs = 1000;
const mostConnections = 16;

type Tell = (facts: object, words: string) => void;
/** Of the log. */
interface Telling {
  warn: Tell;
  info: Tell;
}

/** Who answered: `index` is the other process. */
export type AnsweredBy = 'index' | 'postgres';

/**
 * @param path of the socket at which the other process answers
 * @param instead answers while that one does not, and for a second after
 * @param count hears of every answer whose it was
 */
export function createRemoteFinder(parts: {
  path: string;
  instead: Finder;
  log: Telling;
  count: (by: AnsweredBy) => void;
}): Finder & { stop(): void } {
  const { path, instead, log, count } = parts;
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  let isAway = false;
  let askAgainAt = 0;

  /** The other process's answer, or undefined where there is none in time. */
  async function ask<C extends FinderCall>(call: C, question: Question<C>): Promise<Answer<C> | undefined> {
    if (isAway && performance.now() < askAgainAt) return undefined;
    // The others do not wait with the one that tries.
    askAgainAt = performance.now() + askAgainAfterMs;
    try {
      const text = await exchange({ agent, path, call, body: JSON.stringify(question) });
      const answer = finderCalls[call].answer.parse(JSON.parse(text)) as Answer<C>;
      if (isAway) log.info({ event: 'search_back' }, 'the process that searches answers again');
      isAway = false;
      return answer;
    } catch (error) {
      if (!isAway)
        log.warn(
          { event: 'search_away', err: error },
          'the process that searches is away; PostgreSQL answers',
        );
      isAway = true;
      askAgainAt = performance.now() + askAgainAfterMs;
      return undefined;
    }
  }

  async function orInstead<T>(asked: Promise<T | undefined>, other: () => Promise<T>): Promise<T> {
    const answer = await asked;
    count(answer === undefined ? 'postgres' : 'index');
    return answer === undefined ? other() : answer;
  }
  const at = (filters: Parameters<typeof writeFilters>[0]) => writeFilters(filters).toString();

  return {
    find: (filters, limit, after) =>
      orInstead(ask('find', { address: at(filters), limit, after }), () =>
        instead.find(filters, limit, after),
      ),
    facets: (filters) => orInstead(ask('facets', { address: at(filters) }), () => instead.facets(filters)),
    matches: (filters, id) =>
      orInstead(ask('matches', { address: at(filters), id }), () => instead.matches(filters, id)),
    async judge(cars, wish = {}) {
      const judged: Judgement[] = [];
      for (let from = 0; from < cars.length; from += mostCars) {
        const some = cars.slice(from, from + mostCars);
        const question = { cars: some, similar: wish.similar ?? 0, spread: wish.spread ?? false };
        judged.push(...(await orInstead(ask('judge', question), () => instead.judge(some, wish))));
      }
      return judged;
    },
    async refresh(ids) {
      // Where it is away now, it reads everything when it comes back, or hears of these by their events.
      for (let from = 0; from < ids.length; from += mostIds)
        await ask('refresh', { ids: ids.slice(from, from + mostIds) });
    },
    stop: () => agent.destroy(),
  };
}

/** One question and the text of its answer, within the limit as a whole. @throws Error */
function exchange({ agent, path, call, body }: { agent: Agent; path: string; call: string; body: string }) {
  return new Promise<string>((resolve, reject) => {
    const asking = request(
      {
        agent,
        socketPath: path,
        path: `/${call}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(answerLimitMs),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > mostAnsweredBytes) asking.destroy(new Error('the answer is too long'));
          chunks.push(chunk);
        });
        response.on('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString());
          else reject(new Error(`the answer is ${response.statusCode}`));
        });
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}
