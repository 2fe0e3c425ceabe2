/** Acting in the place of somebody one works for, by the calls that say which duty they are. */
import type { FastifyRequest } from 'fastify';
import type { Call } from '#src/platform/contract.ts';
import type { Duty } from '#src/platform/duties.ts';
import { Refusal, refuse } from '#src/platform/refusal.ts';
import type { Actor } from './actor.ts';

/** Somebody who works for another account now. */
export interface StandIn {
  /** Whoever they work for, as the handler sees them: without a session of theirs, and without any role at the desk. */
  actor: Actor;
  /** What the other account is called, in words of a refusal. */
  name: string;
  duties: readonly Duty[];
}
/** What was done in somebody's place. */
export interface DoneInPlace {
  memberId: number;
  forUserId: number;
  /** `POST /api/vehicles` */
  call: string;
  /** The call's own line, and what its address says besides the number. */
  words: string;
  /** The number in its address, where there is one. */
  subject: string | null;
}

export interface StandIns {
  /** For whom a person works now; null for nobody. */
  find(actor: Actor): Promise<StandIn | null>;
  note(done: DoneInPlace): Promise<void>;
}

/** Nobody works for anybody, until a room that knows says so by `by`. */
export function createStandIns(): StandIns & { by(known: StandIns): void } {
  let known: StandIns | null = null;
  return {
    by(given) {
      known = given;
    },
    find: async (actor) => known?.find(actor) ?? null,
    note: async (done) => known?.note(done),
  };
}

/** @throws Refusal duty_missing */
export function requireDuty({ name, duties: given }: StandIn, duty: Duty | 'own'): void {
  if (duty !== 'own' && given.includes(duty)) return;
  throw refuse('duty_missing', {
    words:
      duty === 'own'
        ? `You work for ${name} now, and this is for its own account alone. Stop working for it to do this for yourself.`
        : `You work for ${name} now, and your role there does not include this. Whoever gave it to you can change that.`,
  });
}

/**
 * Runs a call as whoever asks, or as whoever they work for, which is written down. A call about something that both
 * sides of a deal have, such as a conversation, is theirs where it is theirs, and else the other account's.
 */
export async function inPlaceOf(
  standIns: StandIns,
  { call, name, request }: { call: Call; name: string; request: FastifyRequest },
  handle: (as: Actor | null) => Promise<unknown>,
): Promise<unknown> {
  const { actor, standIn } = request;
  if (!actor || !standIn) return handle(actor);
  if (call.twoSided) {
    try {
      return await handle(actor);
    } catch (error) {
      // Whatever is refused so is rolled back, and nothing of it has happened.
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
    }
  }
  requireDuty(standIn, call.duty ?? 'own');
  const answer = await handle(standIn.actor);
  if (!name.startsWith('GET ') && call.duty !== 'look') {
    // What else the address says is which of several moves it was, or of what: `pause`, a photo's number.
    const { id, ...which } = (request.params ?? {}) as Record<string, string | number>;
    await standIns.note({
      ...{ memberId: actor.userId, forUserId: standIn.actor.userId, call: name },
      words: [call.summary.split(/[;:]/)[0], ...Object.values(which)].join(': '),
      subject: id?.toString() ?? null,
    });
  }
  return answer;
}
