/** What stands in front of several processes: it asks /readyz, hands each request to the next one, and tries nothing twice. For tests only. */
import { once } from 'node:events';
import {
  Agent,
  request as ask,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 200;
const lookLimitMs = 1500;
/** Whoever is silent so often hangs: what was handed to it is taken back, as HAProxy's `shutdown-sessions` does. */
const silencesBeforeCut = 2;
/** As proxies have it: whoever gives no answer for so long is given up. */
const answerLimitMs = 15_000;

export type Front = Awaited<ReturnType<typeof startFront>>;

/**
 * Callers say who they are in `x-forwarded-for`, which is handed on. What the front says itself, and not a process
 * behind it, has the header `x-front`.
 */
export async function startFront() {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const ready = new Map<string, boolean>();
  const silences = new Map<string, number>();
  const handed = new Map<string, Set<ClientRequest>>();
  let turn = 0;
  let isStopped = false;

  async function look(): Promise<void> {
    while (!isStopped) {
      await Promise.all(
        [...ready.keys()].map(async (address) => {
          const signal = AbortSignal.timeout(lookLimitMs);
          const answer = await fetch(`${address}/readyz`, { signal }).catch(() => undefined);
          await answer?.arrayBuffer().catch(() => {});
          if (ready.has(address)) ready.set(address, answer?.ok === true);
          silences.set(address, answer ? 0 : (silences.get(address) ?? 0) + 1);
          if (silences.get(address)! >= silencesBeforeCut)
            for (const onward of handed.get(address) ?? []) onward.destroy(new Error('it hangs'));
        }),
      );
      await sleep(lookEveryMs);
    }
  }

  /** Where nobody is ready all are asked, because each says better than the front what is wrong. */
  function next(): string | undefined {
    const well = [...ready].flatMap(([address, isReady]) => (isReady ? [address] : []));
    const candidates = well.length > 0 ? well : [...ready.keys()];
    turn += 1;
    return candidates[turn % candidates.length];
  }

  function hand(request: IncomingMessage, response: ServerResponse): void {
    const address = next();
    const failed = () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'x-front': '1', 'content-type': 'text/plain' }).end('nobody answers');
    };
    if (!address) {
      failed();
      return;
    }
    const isStream = request.url?.startsWith('/api/live') ?? false;
    const onward = ask(
      `${address}${request.url}`,
      {
        method: request.method,
        headers: request.headers,
        // A stream keeps its connection for itself.
        agent: isStream ? false : agent,
        ...(isStream ? {} : { timeout: answerLimitMs }),
      },
      (answer) => {
        const { connection: _own, ...rest } = answer.headers;
        response.writeHead(answer.statusCode!, rest);
        answer.pipe(response);
        answer.on('error', failed);
        answer.on('aborted', failed);
      },
    );
    const all = handed.get(address) ?? new Set();
    handed.set(address, all.add(onward));
    onward.on('close', () => all.delete(onward));
    onward.on('timeout', () => onward.destroy(new Error('no answer in time')));
    onward.on('error', failed);
    response.on('close', () => onward.destroy());
    request.on('error', () => onward.destroy());
    request.pipe(onward);
  }
  const server = createServer(hand).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const looking = look();
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** By address, whether people are sent there; whoever is not in it gets nobody. */
    ready,
    async stop() {
      isStopped = true;
      await looking;
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
