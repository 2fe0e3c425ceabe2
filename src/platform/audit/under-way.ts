/** The act under way, to which whatever is called for it adds what was before and after. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { UserId } from '#src/platform/ids.ts';
import type { Limit } from '#src/platform/settings/limits.ts';

/** Who did something: a person, another program by its key, or what did it by itself. */
export type Doer =
  | { kind: 'person'; id: UserId }
  | { kind: 'system' | 'command' | 'provider' | 'integration'; name: string };

export interface Act {
  by: Doer;
  /** The call, or the type of the event. */
  act: string;
  /** What that is, in words. */
  words: string;
  /** What it belongs to, as permissions are named: `payments`. */
  area: string;
  /** What it is done to: `payment:pay_…`. */
  subject: string | null;
  reason?: string | undefined;
  /** The limit of the company that it was held against before it began. */
  limit?: Limit | undefined;
  /** Who was the second person, or that nobody else could be. */
  approvedBy?: Approver | undefined;
}

/** Somebody else who approved an act above a limit; `nobody_else` where there was nobody who could. */
export type Approver = UserId | 'nobody_else';

/** What a verb adds to the act that it is part of. No secrets, and of people no more than is decided about them. */
export interface Noted {
  subject?: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
  /** People whom this tells something of: with their account it is forgotten. */
  about?: readonly UserId[];
}

export interface Acting extends Act {
  noted: Noted;
  /** The number of its entry; `now` while that is being written. */
  written: number | 'now' | null;
  /** Whether the call is still at it: what it woke goes on by itself. */
  open: boolean;
}

export const acting = new AsyncLocalStorage<Acting>();

/** Adds to what is written of the act under way; where nobody acts, nothing. */
export function noteAct(noted: Noted): void {
  const act = acting.getStore();
  if (!act?.open) return;
  const about = [...new Set([...(act.noted.about ?? []), ...(noted.about ?? [])])];
  act.noted = { ...act.noted, ...noted, about };
}

/** What is recorded for people is about them, and where the call names nothing, the first event says what it is about. */
export function noteEvent({ subject, userIds }: { subject: string; userIds: readonly UserId[] }): void {
  const act = acting.getStore();
  if (!act?.open || act.written !== null) return;
  noteAct({ about: userIds });
  act.subject ??= subject;
}

/** Whether the act under way was let through because it was within this limit; a rival may have passed it since. */
export function isWithin(limit: Limit): boolean {
  const act = acting.getStore();
  return act?.open === true && act.limit === limit && act.approvedBy === undefined;
}
