/** Which finder a process has: an index of its own, or that of another process of the machine. */

import type { Config } from '#src/platform/config.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Log } from '#src/platform/observe/log.ts';
import type { Measures } from '#src/platform/observe/measures.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Finder } from './finder.ts';
import { createOwnFinder } from './own-finder.ts';
import { createRemoteFinder } from './remote-finder.ts';
import { serveFinder } from './serve-finder.ts';
import { createSqlFinder } from './sql-finder.ts';

export interface OpenedFinder extends Finder {
  /** Resolves once everything can be found that is for sale. */
  load(): Promise<void>;
  /** An event told that these changed: read again where the index is one’s own; the other process hears it too. */
  hear(ids: readonly number[]): Promise<void>;
  /** Reads what is for sale, and answers other processes where this is the one they ask. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function openFinder(parts: {
  config: Pick<Config, 'roles' | 'searchSocket'>;
  database: Database;
  clock: Clock;
  log: Log;
  measures: Pick<Measures, 'search' | 'answeredSearch'>;
}): OpenedFinder {
  const { config, log, measures } = parts;
  const { searchSocket: path, roles } = config;
  if (path !== undefined && !roles.has('search')) {
    const asked = createRemoteFinder({
      ...parts,
      path,
      count: measures.search,
      instead: createSqlFinder(parts),
    });
    const nothing = async () => {};
    return { ...asked, load: nothing, hear: nothing, start: nothing, stop: async () => asked.stop() };
  }
  const own = createOwnFinder(parts);
  // Who only dispatches is asked by nobody what is for sale.
  const isAsked = roles.has('web') || roles.has('jobs') || roles.has('search');
  let leave = async () => {};
  const refresh = async (ids: readonly number[]) => {
    if (isAsked) await own.refresh(ids);
  };
  return {
    ...own,
    refresh,
    hear: refresh,
    async start() {
      // A visitor may have asked before the demo's stock was written, or before events were followed.
      if (isAsked) await own.reload();
      if (path !== undefined)
        leave = await serveFinder({ path, log, answered: measures.answeredSearch }, own);
    },
    stop: () => leave(),
  };
}
