import { createHmac } from 'node:crypto';
import { WireError } from './errors.ts';
import type { RememberedAnswer } from './shapes.ts';
import type { Store } from './store.ts';

export const KEPT_SECONDS = 24 * 3600;

/** Answers remembered by `Idempotency-Key`, kept with the changes they speak of. */
export class Idempotency {
  private readonly store: Store;
  private readonly digestKey: string;
  private readonly underWay = new Set<string>();

  constructor(store: Store, digestKey: string) {
    this.store = store;
    this.digestKey = digestKey;
  }

  /** Names a request without keeping it: the body may hold a test card's number. */
  digest(method: string, path: string, body: string): string {
    return createHmac('sha256', this.digestKey).update(`${method} ${path}\n${body}`).digest('base64url');
  }

  /**
   * Begins a call under a key.
   * @returns the remembered answer to replay, or null when the call is to be made
   * @throws WireError 400 for other parameters, 409 while the first call is still being answered
   */
  begin(key: string, request: string, now: number): RememberedAnswer | null {
    if (key.length > 255) {
      const message = 'Idempotency keys must be at most 255 characters long.';
      throw new WireError(400, { type: 'invalid_request_error', message }, { remembered: false });
    }
    if (this.underWay.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
      const body = { type: 'idempotency_error', code: 'idempotency_key_in_use', message } as const;
      throw new WireError(409, body, { remembered: false });
    }
    const found = this.store.get('answers', key);
    if (found && now - found.created < KEPT_SECONDS) {
      if (found.request === request) return found;
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new WireError(400, { type: 'idempotency_error', message }, { remembered: false });
    }
    this.underWay.add(key);
    return null;
  }

  end(key: string): void {
    this.underWay.delete(key);
  }
}
