/** Asks the database every second whether it is there, so that nobody has to wait to learn that it is not. */
import pg from 'pg';
import type { Log } from '#src/platform/observe/log.ts';
import { sqlState } from './database.ts';

export interface HealthCheck {
  /** True when the last question was not answered in time. */
  isAway(): boolean;
  start(): void;
  stop(): Promise<void>;
}

const askEveryMs = 1000;
const answerLimitMs = 1500;
// This process may itself have been held up when a question seems to go unanswered; who refuses is really not there.
const silencesBeforeAway = 2;
/** A server that was told to end answers whoever is connected, and lets nobody in: only a new session learns that. */
const askAnewEveryMs = 4000;
const lettingNobodyIn = '57P03';

export function createHealthCheck({
  url,
  log,
  sessionMs = askAnewEveryMs,
}: {
  url: string;
  log: Log;
  sessionMs?: number;
}): HealthCheck {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let away = false;
  let silences = 0;
  let connectedAt = 0;
  let stopped = true;

  async function connect(): Promise<void> {
    const fresh = await openSession(url, drop);
    drop(client);
    client = fresh;
    connectedAt = performance.now();
  }

  async function ask(): Promise<void> {
    if (!client) await connect();
    else if (performance.now() - connectedAt > sessionMs)
      await connect().catch((error) => {
        // Full is not away; the session that is there goes on being asked.
        if (sqlState(error) === lettingNobodyIn) throw error;
      });
    await client?.query('select 1');
  }

  function drop(gone: pg.Client | undefined): void {
    if (!gone) return;
    if (client === gone) client = undefined;
    // A stopped server answers no goodbye either.
    gone.end().catch(() => {});
  }

  async function beat(): Promise<void> {
    const asked = performance.now();
    try {
      await ask();
      if (away) log.info('the database answers again');
      away = false;
      silences = 0;
    } catch (error) {
      drop(client);
      silences = isSilence(error) ? silences + 1 : silencesBeforeAway;
      if (!away && !stopped && silences >= silencesBeforeAway) {
        const waitedMs = Math.round(performance.now() - asked);
        log.error(
          { event: 'database_away', waitedMs, reason: (error as Error).message },
          'the database does not answer; requests get 503 until it does. See whether PostgreSQL runs, is stopped, or has no disk left',
        );
        away = true;
      }
    }
    if (stopped) drop(client);
    else timer = setTimeout(() => void beat(), askEveryMs).unref();
  }

  return {
    isAway: () => away,
    start() {
      stopped = false;
      void beat();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      drop(client);
    },
  };
}

async function openSession(url: string, drop: (gone: pg.Client) => void): Promise<pg.Client> {
  const fresh = new pg.Client({
    connectionString: url,
    application_name: 'rove pulse',
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
  });
  fresh.on('error', () => drop(fresh));
  try {
    await fresh.connect();
    return fresh;
  } catch (error) {
    drop(fresh);
    throw error;
  }
}

const isSilence = (error: unknown) => /timeout/i.test((error as Error).message);
