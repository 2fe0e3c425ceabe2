import type { PaymentIntent, PaymentMethod, SetupIntent } from './shapes.ts';

type WireErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** The `error` member of an error answer, named as Stripe names it. */
export interface WireErrorBody {
  type: WireErrorType;
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
  setup_intent?: SetupIntent;
  network_decline_code?: string;
  advice_code?: string;
}

interface Handling {
  /** The state written before the error stands: a decline is itself something that happened. */
  keepsChanges?: boolean;
  /** The answer is remembered under the idempotency key. Refused parameters are not. */
  remembered?: boolean;
}

/** An answer that is an error: HTTP status and Stripe's error body. */
export class WireError extends Error {
  readonly status: number;
  readonly body: WireErrorBody;
  readonly keepsChanges: boolean;
  readonly remembered: boolean;

  constructor(status: number, body: WireErrorBody, handling: Handling = {}) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
    this.keepsChanges = handling.keepsChanges ?? false;
    this.remembered = handling.remembered ?? true;
  }
}

/** Where Stripe documents an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

/** A parameter the call cannot take: 400, not remembered under an idempotency key. */
export function badParameter(message: string, param: string, code?: string): WireError {
  return new WireError(400, { type: 'invalid_request_error', message, param, code }, { remembered: false });
}

export function missingParameter(param: string): WireError {
  return badParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** No object of that kind and id: 404 `resource_missing`. */
export function noSuch(kind: string, id: string, param = 'id'): WireError {
  return new WireError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** The call is well formed but the object is in a state that does not allow it: 400. */
export function wrongState(message: string, code: string, more: Partial<WireErrorBody> = {}): WireError {
  return new WireError(400, { type: 'invalid_request_error', message, code, ...more });
}

/** What card data can be refused for before any bank is asked: 402, with no change of state. */
export function cardDataError(code: string, message: string, param: string, declineCode?: string): WireError {
  return new WireError(
    402,
    { type: 'card_error', code, message, param, ...(declineCode ? { decline_code: declineCode } : {}) },
    { remembered: false },
  );
}

/** A bank's refusal: 402. What was written about the attempt stays. */
export function declined(body: Omit<WireErrorBody, 'type'>): WireError {
  return new WireError(402, { type: 'card_error', ...body }, { keepsChanges: true });
}
