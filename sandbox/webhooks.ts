import { createHmac } from 'node:crypto';
import type { Delivery } from './shapes.ts';
import type { Store } from './store.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 3_600_000;
const MAX_ATTEMPTS = 80;
const ANSWER_WITHIN_MS = 10_000;
const AT_ONCE = 4;

/** How deliveries are disturbed on purpose. */
interface Disturbance {
  paused: boolean;
  /** How often each event is sent. */
  copies: number;
  /** Newest first. */
  reversed: boolean;
}

/** The `Stripe-Signature` header for a body, at a wall-clock time in Unix seconds. */
export function signature(body: string, secret: string, timestamp: number): string {
  const v1 = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${v1}`;
}

/**
 * Sends events to the webhook until each was answered with 2xx, waiting longer each time. What was on its
 * way when the process ended is sent again, so an event can arrive twice, and in any order.
 */
export class Webhooks {
  private readonly store: Store;
  private readonly secret: string;
  private readonly durable: () => Promise<void>;
  private readonly sending = new Set<string>();
  private readonly pending = new Set<string>();
  private readonly stopping = new AbortController();
  url: string | null;
  disturbance: Disturbance = { paused: false, copies: 1, reversed: false };

  constructor(store: Store, durable: () => Promise<void>, url: string | null, secret: string) {
    this.durable = durable;
    this.store = store;
    this.url = url;
    this.secret = secret;
    store.watch('deliveries', (id, delivery) => {
      if (delivery?.status === 'pending') this.pending.add(id);
      else this.pending.delete(id);
    });
  }

  /** Sends what is due. Called after every change and by the tick. */
  pump(): void {
    if (!this.url || this.disturbance.paused || this.stopping.signal.aborted) return;
    const now = Date.now();
    const due: Delivery[] = [];
    // Not all that were ever delivered: this is asked after every change.
    for (const id of this.pending) {
      const delivery = this.store.get('deliveries', id);
      if (delivery && delivery.nextAttemptAtMs <= now && !this.sending.has(id)) due.push(delivery);
    }
    if (this.disturbance.reversed) due.reverse();
    for (const delivery of due.slice(0, Math.max(0, AT_ONCE - this.sending.size))) {
      this.sending.add(delivery.id);
      this.deliver(delivery.id).then(
        () => {
          this.sending.delete(delivery.id);
          this.pump();
        },
        () => this.stop(),
      );
    }
  }

  private async deliver(id: string): Promise<void> {
    const event = this.store.get('events', id);
    // Nobody is told of what a crash could still undo.
    await this.durable();
    let result: { status: number | null; error: string | null } = {
      status: null,
      error: 'The event is gone.',
    };
    if (event) {
      const body = JSON.stringify(event, null, 2);
      for (let copy = 0; copy < this.disturbance.copies; copy += 1) result = await this.send(body);
    }
    if (this.stopping.signal.aborted) return;
    const delivered = result.status !== null && result.status >= 200 && result.status < 300;
    this.store.change((draft) => {
      const delivery = draft.edit('deliveries', id);
      if (!delivery) return;
      delivery.attempts += 1;
      delivery.lastStatus = result.status;
      delivery.lastError = result.error;
      delivery.status = delivered
        ? 'delivered'
        : event && delivery.attempts < MAX_ATTEMPTS
          ? 'pending'
          : 'failed';
      const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(20, delivery.attempts - 1));
      delivery.nextAttemptAtMs = Date.now() + wait;
      const stored = delivered ? draft.edit('events', id) : undefined;
      if (stored) stored.pending_webhooks = 0;
    });
    await this.durable();
  }

  private async send(body: string): Promise<{ status: number | null; error: string | null }> {
    try {
      const response = await fetch(this.url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, this.secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { status: null, error: cause instanceof Error ? cause.message : 'The webhook did not answer.' };
    }
  }

  /** Sends an event once more, delivered or not. */
  redeliver(id: string): boolean {
    const event = this.store.get('events', id);
    if (!event) return false;
    this.store.change((draft) => {
      const before = draft.get('deliveries', id);
      draft.put('deliveries', {
        id,
        event: id,
        type: event.type,
        status: 'pending',
        attempts: before?.attempts ?? 0,
        nextAttemptAtMs: 0,
        lastStatus: before?.lastStatus ?? null,
        lastError: before?.lastError ?? null,
      });
    });
    this.pump();
    return true;
  }

  stop(): void {
    this.stopping.abort();
  }
}
