/**
 * What processes tell each other while Redis does not answer: through the database, which all of them have, half a second
 * later. Positions reach the process that dispatches, so that rides are offered where that one hears no phones itself.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import type { Log } from '#src/platform/observe/log.ts';
import type { SharedState } from './shared-state.ts';

const channel = 'rove_passing';
const everyMs = 500;
const answerLimitMs = 3000;
// PostgreSQL takes 8,000 bytes in one piece.
const mostBytes = 7000;
/** What waits for the next turn; what is older than all this is old news. */
const mostWaiting = 50_000;

const tellAll = 'select pg_notify($1, piece) from unnest($2::text[]) piece';
const Told = z.object({ from: z.string(), told: z.array(z.tuple([z.string(), z.unknown()])) });

/** @param url of the database, whose connections have to keep sessions. @returns the same, told through both */
export function throughDatabase(
  sharedState: SharedState,
  { url, log }: { url: string; log: Pick<Log, 'warn'> },
): SharedState {
  const me = randomBytes(8).toString('base64url');
  const listeners = new Map<string, ((message: unknown) => void)[]>();
  const joined: (() => void)[] = [];
  let waiting: string[] = [];
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;

  function hear(text = ''): void {
    // Another version of Rove may say what this one does not understand; it must not end the process.
    try {
      const { from, told } = Told.parse(JSON.parse(text));
      if (from === me) return;
      for (const [name, message] of told) for (const listener of listeners.get(name) ?? []) listener(message);
    } catch (error) {
      log.warn({ err: error }, 'what another process told through the database was not understood');
    }
  }

  function leave(gone: pg.Client | undefined): void {
    if (client === gone) client = undefined;
    gone?.end().catch(() => {});
  }

  async function turn(): Promise<void> {
    if (!sharedState.trouble()) {
      leave(client);
      waiting = [];
      return;
    }
    if (!client) {
      client = await openListening(url, hear, leave);
      // What was told before is not known here, nor what is known here anywhere else.
      for (const listener of joined) listener();
    }
    const pieces = piecesOf(me, waiting);
    waiting = [];
    if (pieces.length > 0) await client.query(tellAll, [channel, pieces]);
  }

  async function turns(): Promise<void> {
    // The database may be away too, which others say; it is tried again at the next turn.
    await turn().catch(() => leave(client));
    if (stopped) leave(client);
    else timer = setTimeout(() => void turns(), everyMs).unref();
  }

  return {
    ...sharedState,
    messages: {
      tell(name, message) {
        if (!sharedState.trouble()) sharedState.messages.tell(name, message);
        else if (waiting.length < mostWaiting) waiting.push(JSON.stringify([name, message]));
      },
      subscribe(name, listener) {
        sharedState.messages.subscribe(name, listener);
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      },
      onJoined(listener) {
        sharedState.messages.onJoined(listener);
        joined.push(listener);
      },
    },
    async start() {
      stopped = false;
      await sharedState.start();
      void turns();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      leave(client);
      await sharedState.stop();
    },
  };
}

/** What waits, in pieces that PostgreSQL takes. */
function piecesOf(from: string, waiting: readonly string[]): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let bytes = 0;
  const close = () => {
    if (piece.length > 0) pieces.push(`{"from":"${from}","told":[${piece.join(',')}]}`);
    [piece, bytes] = [[], 0];
  };
  for (const one of waiting) {
    const more = Buffer.byteLength(one) + 1;
    if (more > mostBytes) continue;
    if (bytes + more > mostBytes) close();
    piece.push(one);
    bytes += more;
  }
  close();
  return pieces;
}

/** A connection that hears what others tell; `leave` is called with it when it breaks. */
async function openListening(
  url: string,
  hear: (text: string | undefined) => void,
  leave: (gone: pg.Client) => void,
): Promise<pg.Client> {
  const opened = new pg.Client({
    connectionString: url,
    application_name: 'rove passing',
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
  });
  opened.on('error', () => leave(opened));
  opened.on('notification', ({ payload }) => hear(payload));
  await opened.connect();
  await opened.query(`listen ${channel}`);
  return opened;
}
