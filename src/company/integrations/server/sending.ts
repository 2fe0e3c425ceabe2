/**
 * Sends what is due. Every process that works on jobs looks each second and takes some of it for itself; what it took
 * and did not finish, because it died, is another's after a minute. No job queue lies between: a batch of one is over
 * when its slowest is, and here one that dawdles must hold up nobody else.
 */
import { record } from '#src/platform/events/events.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { askedPause, failedAfterMs, pauseAfter } from '../rules.ts';
import type { IntegrationParts } from './parts.ts';
import { type Posted, post } from './posting.ts';
import { signatures } from './signing.ts';
import * as store from './webhook-store.ts';

const lookEveryMs = 1000;
/** Longer than any try takes. */
const claimMs = 60_000;
const atOnceEach = 4;
const atOnce = 100;

export function createSending(parts: IntegrationParts) {
  const { database, clock, log, works } = parts;
  const underWay = new Map<number, number>();
  const running = new Set<Promise<void>>();

  async function look(): Promise<void> {
    const now = clock.now();
    const claimed = await store.claimDue(database.db, {
      ...{ now, until: new Date(now.getTime() + claimMs), each: atOnceEach },
      busy: [...underWay].filter(([, count]) => count >= atOnceEach).map(([id]) => id),
      most: Math.max(0, atOnce - running.size),
    });
    for (const each of claimed) begin(each);
  }

  function begin(claimed: store.Claimed): void {
    const { endpointId } = claimed;
    underWay.set(endpointId, (underWay.get(endpointId) ?? 0) + 1);
    const work = tryOnce(parts, claimed)
      .catch((error) =>
        log.error({ err: error, delivery: claimed.id }, 'a webhook could not be sent or noted'),
      )
      .finally(() => {
        const left = (underWay.get(endpointId) ?? 1) - 1;
        if (left > 0) underWay.set(endpointId, left);
        else underWay.delete(endpointId);
        running.delete(work);
      });
    running.add(work);
  }

  const looks = createInterval(look, { everyMs: lookEveryMs, failed: 'looking for webhooks failed', log });
  return {
    start: () => works && looks.start(),
    /** Sends what is due now, and waits for it. For tests with a clock of their own. */
    async sendDue() {
      await look();
      await Promise.all(running);
    },
    async stop() {
      await looks.stop();
      await Promise.all(running);
    },
  };
}

async function tryOnce(parts: IntegrationParts, claimed: store.Claimed): Promise<void> {
  const { database, clock, reach } = parts;
  const endpoint = await store.findEndpoint(database.db, claimed.endpointId);
  if (endpoint?.state !== 'on') return;
  const secrets = await secretsOf(parts, endpoint);
  const { messageId: id, body } = claimed;
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures(secrets, { id, timestamp, body }),
  };
  await keep(parts, claimed, endpoint, await post(endpoint.url, headers, body, reach));
}

/** Those that sign now, the newest first; sealed anew where they were under an earlier secret of this place. */
async function secretsOf(
  { sealing, database, clock }: IntegrationParts,
  { id, secret, earlierSecret, earlierUntil }: store.EndpointRow,
): Promise<string[]> {
  const newest = await sealing.open(secret);
  if (!sealing.isCurrent(secret))
    await store.setEndpoint(database.db, id, { secret: await sealing.seal(newest) });
  const isEarlierToo = earlierSecret !== null && earlierUntil !== null && earlierUntil > clock.now();
  return isEarlierToo ? [newest, await sealing.open(earlierSecret)] : [newest];
}

const isHeard = ({ status }: Pick<Posted, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/** What became of a try, in one transaction with what it means for the endpoint. */
async function keep(
  parts: IntegrationParts,
  claimed: store.Claimed,
  { id: endpointId }: store.EndpointRow,
  { retryAfter, ...posted }: Posted,
): Promise<void> {
  const { database, clock } = parts;
  const at = clock.now();
  await database.transaction(async (tx) => {
    const endpoint = await store.lockEndpoint(tx, endpointId);
    await store.insertAttempt(tx, { deliveryId: claimed.id, at, ...posted });
    if (isHeard(posted)) {
      await store.finishTry(tx, claimed, { state: 'delivered', endedAt: at });
      if (endpoint?.failingSince) await store.setEndpoint(tx, endpointId, { failingSince: null });
      return;
    }
    const pause = pauseAfter(claimed.tries, Math.random());
    const asked = posted.status === 429 || posted.status === 503 ? askedPause(retryAfter, at) : 0;
    await store.finishTry(
      tx,
      claimed,
      pause === null
        ? { state: 'dead', endedAt: at }
        : { nextAt: new Date(at.getTime() + Math.max(pause, asked)) },
    );
    if (endpoint?.state !== 'on') return;
    const failingSince = endpoint.failingSince ?? at;
    if (!endpoint.failingSince) await store.setEndpoint(tx, endpointId, { failingSince });
    const isOver = at.getTime() - failingSince.getTime() >= failedAfterMs;
    if (isOver || posted.status === 410) await stopSending(parts, tx, endpoint, posted.status === 410);
  });
}

/** Nobody listens: what waits is given up, and whoever looks after other programs is told. */
async function stopSending(
  { clock, mailer, baseUrl }: IntegrationParts,
  tx: Parameters<typeof store.lockEndpoint>[0],
  { id, name, url, cityIds }: store.EndpointRow,
  isGone: boolean,
): Promise<void> {
  const at = clock.now();
  await store.setEndpoint(tx, id, { state: 'failed' });
  await store.giveUpWaiting(tx, id, at);
  const subject = `webhook:${id}`;
  await record(tx, { type: 'webhook.failed', subject, payload: { isGone }, userIds: [], at });
  for (const to of await store.findLookers(tx, cityIds))
    await mailer.write(tx, {
      ...{ kind: 'webhook', to },
      subject: `Nothing is sent to the webhook ${name} any more`,
      paragraphs: [
        isGone
          ? `${new URL(url).host} answered that nobody listens there any more.`
          : `${new URL(url).host} has not taken anything for five days.`,
        'What waited is given up. Once it is switched on again at the desk, it can be sent once more from there.',
      ],
      action: { label: 'Look at it', url: `${baseUrl}/operations/integrations/${id}` },
    });
}
