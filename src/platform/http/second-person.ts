/**
 * Calls of the desk that may be above a limit of the company. Whether one is, and what becomes of it, is decided by whoever
 * says `weighBy`; `serve.ts` asks before the handler runs, and has here what runs it later, once somebody approved.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Act, Approver } from '#src/platform/audit/under-way.ts';
import type { Call } from '#src/platform/contract.ts';
import type { Actor } from './actor.ts';

/** What a call was given, as its contract parsed it. */
export interface Given {
  params: unknown;
  body: unknown;
}

export interface Asked {
  /** `POST /api/…` */
  name: string;
  call: Call;
  act: Act;
  given: Given;
}

export interface LimitedCall {
  call: Call;
  /** Of which city it is; null or undefined for none, which only a role for all cities reaches. */
  cityOf(params: unknown): Promise<string | null | undefined>;
  /** Does it as `actor`, and has the audit say who approved. `key` is its idempotency key. */
  run(
    asked: { actor: Actor; given: Given; approvedBy: Approver; key: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown>;
}

/**
 * Undefined for what is within the limits; `nobody_else` where it is not and nobody else could approve it.
 * @throws Refusal second_person_needed once it is kept as a request
 */
type Weigh = (asked: Asked) => Promise<Approver | undefined>;

export type Limited = ReturnType<typeof createLimited>;

export function createLimited() {
  const calls = new Map<string, LimitedCall>();
  let weigh: Weigh = async () => undefined;
  return {
    calls,
    add: (name: string, call: LimitedCall): void => void calls.set(name, call),
    weigh: (asked: Asked) => weigh(asked),
    weighBy(given: Weigh): void {
      weigh = given;
    },
  };
}

/** The request of whoever approved, with the key of what was asked, so that it is done once. */
export const askedAgain = (request: FastifyRequest, key: string): FastifyRequest =>
  Object.create(request, { headers: { value: { ...request.headers, 'idempotency-key': key } } });
