/** An expected "no": it rolls the transaction back and reaches the caller as problem details. */

import { companyName } from '#src/platform/settings/company.ts';
import { existing } from './existing.ts';

/** What a person understands; a function where it names an amount, which it writes when it is said. */
type Words = string | (() => string);
/** code -> [HTTP status, words]. */
export type RefusalCatalogue = Record<string, readonly [status: number, words: Words]>;

/** As they are said now. */
export const wordsSaid = (words: Words): string => (typeof words === 'string' ? words : words());

export interface RefusalDetail {
  /** Replaces the catalogue's words where more can be said. */
  words?: string;
  /** Messages by field name, shown beside the fields. */
  fields?: Record<string, string>;
  /** Further members of the problem body, such as `declineCode`. */
  more?: Record<string, unknown>;
  /** What went wrong elsewhere; it goes to the log and to nobody else. */
  cause?: unknown;
  /** Whose account it is about; for the log alone. */
  aboutUserId?: number | undefined;
  /** When to try again, sent as the header `Retry-After`. */
  retryAfterSeconds?: number;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly more: Record<string, unknown> | undefined;
  readonly aboutUserId: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, status: number, words: string, detail: RefusalDetail = {}) {
    super(detail.words ?? words, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.code = code;
    this.status = status;
    this.fields = detail.fields;
    this.more = detail.more;
    this.aboutUserId = detail.aboutUserId;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** Of every room's catalogue, so that a call may name what it answers on behalf of another room. */
const everyRefusal: RefusalCatalogue = {};

/** Status and words of a code of any room; undefined where nobody refuses with it. */
export function refusalNamed(code: string): readonly [status: number, words: string] | undefined {
  const [status, words] = everyRefusal[code] ?? [];
  return status === undefined || words === undefined ? undefined : [status, wordsSaid(words)];
}

/** Binds a room's catalogue: `throw refuse('driver_already_taken')`. */
export function refusalsOf<T extends RefusalCatalogue>(catalogue: T) {
  Object.assign(everyRefusal, catalogue);
  return (code: keyof T & string, detail?: RefusalDetail): Refusal => {
    const [status, words] = existing<RefusalCatalogue[string]>(catalogue[code], `the refusal ${code}`);
    return new Refusal(code, status, wordsSaid(words), detail);
  };
}

/** Refusals that any call may answer. */
export const platformRefusals = {
  not_served_here: [421, () => `This process serves nobody; another one of ${companyName()} does.`],
  invalid_request: [400, 'Some of what was sent cannot be used.'],
  sign_in_required: [401, 'Sign in to continue.'],
  key_invalid: [401, 'This key is not known, has ended or was revoked.'],
  scope_missing: [403, 'This key may not make this call.'],
  duty_missing: [403, 'Your role where you work does not include this.'],
  proof_required: [403, 'Confirm that it is you: type your password or a code again.'],
  second_factor_needed: [
    403,
    'Operators sign in in two steps. Set up an authenticator app on your account page first.',
  ],
  too_many_mails: [429, 'Too many mails of this kind were asked for today. Try again tomorrow.'],
  shared_account: [
    403,
    'Everybody who tries this demo shares this account, so it stays as it is. Sign up for one of your own to try this.',
  ],
  not_allowed: [403, 'This account may not do that.'],
  all_cities_needed: [403, 'This is of all cities, and your roles are for certain ones alone.'],
  not_in_your_cities: [404, 'There is nothing of this number in the cities that your roles are for.'],
  cross_site_request: [403, 'This request came from another site.'],
  second_person_needed: [
    409,
    'This is above a limit, so it waits for a second person. You are told once somebody decides; until then it stands under Second person.',
  ],
  too_many_approvals: [
    409,
    'Twenty of your requests wait for a second person already. Withdraw some of them first.',
  ],
  not_found: [404, 'There is nothing here.'],
  not_offered: [404, 'This is not offered here.'],
  link_not_here: [
    404,
    'This address works only in the browser that opened the link, for 30 days. Open the link itself once more.',
  ],
  method_not_allowed: [405, 'This address does not answer that method.'],
  request_timeout: [408, 'The rest of what was sent did not arrive in time. Send it again.'],
  request_in_progress: [409, 'The same request is still being worked on. Try again in a moment.'],
  idempotency_key_reused: [409, 'This idempotency key was already used for a different request.'],
  answer_lost: [
    409,
    'This was done, but the answer was not kept. Look at what came of it before you do it again.',
  ],
  body_too_large: [413, 'What was sent is too large.'],
  wrong_host: [421, () => `${companyName()} does not answer under this name.`],
  unsupported_media_type: [415, 'Send JSON.'],
  too_many_requests: [429, 'Too many requests. Wait a little and try again.'],
  internal_error: [500, 'Something went wrong on our side. Nothing was changed.'],
  overloaded: [503, () => `${companyName()} is very busy right now. Try again in a moment.`],
  storage_unavailable: [
    503,
    () => `${companyName()} cannot reach its pictures and documents right now. Try again in a moment.`,
  ],
  database_unavailable: [
    503,
    () => `${companyName()} cannot reach its records right now. Try again in a moment.`,
  ],
} satisfies RefusalCatalogue;

export const refuse = refusalsOf(platformRefusals);
