import type { IncomingMessage } from 'node:http';
import { callerOf, checkClientSecret, needSecretKey, payerView } from './access.ts';
import { findCall } from './calls.ts';
import { badParameter, WireError } from './errors.ts';
import { expanded } from './expand.ts';
import type { Fault, Faults } from './faults.ts';
import { type FormObject, parseForm } from './form-encoding.ts';
import type { Idempotency } from './idempotency.ts';
import { makeId } from './ids.ts';
import { Params } from './params.ts';
import type { Draft, Store } from './store.ts';
import { API_VERSION, type World } from './world.ts';

interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

export interface WireParts {
  secretKey: string;
  store: Store;
  idempotency: Idempotency;
  faults: Faults;
  now: () => number;
  durable: () => Promise<void>;
  makeWorld: (draft: Draft, now: number, request?: World['request'], account?: string | null) => World;
}

/** How an answered call is to be treated on its way back. */
export interface Outcome {
  answer: Answer;
  fault: Fault | null;
}

/**
 * Answers one call to `/v1/…`. Everything the answer rests on is on the disk when it resolves.
 * `fault` tells what the connection is to do instead of answering, if anything.
 */
export async function answerCall(
  parts: WireParts,
  request: IncomingMessage,
  url: URL,
  text: string,
): Promise<Outcome> {
  const requestId = makeId('req');
  const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : null;
  const headers = {
    'request-id': requestId,
    'stripe-version': headerOf(request, 'stripe-version') ?? API_VERSION,
    ...(key ? { 'idempotency-key': key } : {}),
  };
  let begun = false;
  let fault: Fault | null = null;
  try {
    const form = formOf(request, url, text);
    const caller = callerOf(request.headers, form.key, parts.secretKey);
    const call = new CallInHand(parts, {
      method: request.method ?? 'GET',
      path: url.pathname,
      form,
      isPayer: caller === 'payer',
      account: headerOf(request, 'stripe-account'),
    });
    fault = parts.faults.next(`${request.method} ${url.pathname}`, caller === 'secret');
    if (fault?.mode === 'error_500') return { answer: { ...brokenDown(), headers }, fault: null };
    if (fault?.mode === 'drop_connection_before') return { answer: { ...brokenDown(), headers }, fault };
    if (key) {
      const digest = parts.idempotency.digest(request.method ?? '', url.pathname, text);
      const found = parts.idempotency.begin(key, digest, parts.now());
      if (found) {
        const replayed = { ...headers, 'idempotent-replayed': 'true', 'original-request': found.requestId };
        if (fault?.mode === 'slow') await pause(fault.delayMs);
        await parts.durable();
        if (fault?.mode === 'error_500_after') return { answer: { ...brokenDown(), headers }, fault };
        return { answer: { status: found.status, body: found.body, headers: replayed }, fault };
      }
      begun = true;
      if (fault?.mode === 'error_500_kept') {
        const { status, body } = brokenDown();
        parts.store.change((draft) =>
          draft.put('answers', { id: key, request: digest, status, body, requestId, created: parts.now() }),
        );
        await parts.durable();
        return { answer: { status, body, headers }, fault: null };
      }
      const result = call.run({ id: requestId, idempotency_key: key }, (draft, status, body) =>
        draft.put('answers', { id: key, request: digest, status, body, requestId, created: parts.now() }),
      );
      if (fault?.mode === 'slow') await pause(fault.delayMs);
      await parts.durable();
      return { answer: { ...(fault?.mode === 'error_500_after' ? brokenDown() : result), headers }, fault };
    }
    if (fault?.mode === 'error_500_kept') return { answer: { ...brokenDown(), headers }, fault: null };
    const result = call.run({ id: requestId, idempotency_key: null }, null);
    if (fault?.mode === 'slow') await pause(fault.delayMs);
    await parts.durable();
    return { answer: { ...(fault?.mode === 'error_500_after' ? brokenDown() : result), headers }, fault };
  } catch (error) {
    if (error instanceof WireError) {
      return { answer: { status: error.status, body: json({ error: error.body }), headers }, fault };
    }
    console.error('The payment sandbox could not complete a call.', error);
    return { answer: { ...brokenDown(), headers }, fault };
  } finally {
    if (key && begun) parts.idempotency.end(key);
  }
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function brokenDown(): { status: number; body: string } {
  const message = 'An unexpected error occurred. The payment sandbox could not complete the call.';
  return { status: 500, body: json({ error: { type: 'api_error', message } }) };
}

function formOf(request: IncomingMessage, url: URL, text: string): FormObject {
  if (request.method === 'GET' || request.method === 'DELETE') return parseForm(url.search.slice(1));
  const type = headerOf(request, 'content-type') ?? '';
  if (text !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw badParameter('Invalid request: send application/x-www-form-urlencoded.', '');
  }
  return parseForm(text);
}

type Remember = (draft: Draft, status: number, body: string) => void;

/** One call whose caller is known. */
class CallInHand {
  private readonly parts: WireParts;
  private readonly method: string;
  private readonly path: string;
  private readonly form: FormObject;
  private readonly isPayer: boolean;
  private readonly account: string | null;

  constructor(
    parts: WireParts,
    made: { method: string; path: string; form: FormObject; isPayer: boolean; account: string | null },
  ) {
    const { method, path, form, isPayer, account } = made;
    this.account = account;
    this.parts = parts;
    this.method = method;
    this.path = path;
    this.form = form;
    this.isPayer = isPayer;
    const found = findCall(method, path);
    if (!found) {
      const message = `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
      throw new WireError(404, { type: 'invalid_request_error', message }, { remembered: false });
    }
    if (isPayer && found.route.access === 'secret') throw needSecretKey();
  }

  /** Makes the call as one unit with the answer that is remembered of it. */
  run(request: World['request'], remember: Remember | null): { status: number; body: string } {
    try {
      return this.parts.store.change((draft) => {
        const answer = this.attempt(draft, request);
        remember?.(draft, answer.status, answer.body);
        return answer;
      });
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      const answer = this.refusal(error);
      if (remember && error.remembered) {
        this.parts.store.change((draft) => remember(draft, answer.status, answer.body));
      }
      return answer;
    }
  }

  private attempt(draft: Draft, request: World['request']): { status: number; body: string } {
    try {
      return { status: 200, body: json(this.handle(draft, request)) };
    } catch (error) {
      if (error instanceof WireError && error.keepsChanges) return this.refusal(error);
      throw error;
    }
  }

  private handle(draft: Draft, request: World['request']): unknown {
    const found = findCall(this.method, this.path);
    if (!found) throw new Error('The route was found before.');
    const params = new Params(this.form);
    params.accept('key');
    const expand = params.texts('expand') ?? [];
    if (found.route.access === 'payer') {
      const clientSecret = params.text('client_secret');
      if (this.isPayer && found.id) checkClientSecret(draft, found.id, clientSecret);
    }
    const world = this.parts.makeWorld(draft, this.parts.now(), request, this.account);
    const answer = found.route.handle({ world, params, id: found.id, isPayer: this.isPayer });
    params.done();
    if (!this.isPayer) return expanded(draft, answer, expand);
    if (expand.some((path) => path !== 'payment_method')) throw needSecretKey();
    return expanded(draft, payerView(answer), expand);
  }

  private refusal(error: WireError): { status: number; body: string } {
    if (!this.isPayer) return { status: error.status, body: json({ error: error.body }) };
    const { payment_intent: payment, setup_intent: setup, ...rest } = error.body;
    const seen = {
      ...rest,
      ...(payment ? { payment_intent: payerView(payment) } : {}),
      ...(setup ? { setup_intent: payerView(setup) } : {}),
    };
    return { status: error.status, body: json({ error: seen }) };
  }
}
