/** What every verb of approvals is given. */
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { Given, Limited } from '#src/platform/http/second-person.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Log } from '#src/platform/observe/log.ts';
import type { Permission } from '#src/platform/permissions.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { approvalsRefusals } from '../contract.ts';
import type { ApprovalRow } from './store.ts';

export const refuse = refusalsOf(approvalsRefusals);

/** What an act above a limit would do. */
export interface Weighed {
  /** `Pay back $300.00 of ride RV-2024-012` */
  words: string;
  before?: unknown;
  after?: unknown;
  /** Whom it gives something: they are no second person for it. */
  about: readonly UserId[];
}

/** What a call would do that is above its limit; null where it is within it, or would be refused anyhow. */
export type Measure = (given: Given, by: UserId) => Promise<Weighed | null>;

export interface Parts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  log: Log;
  baseUrl: string;
  /** Where an operator's role does not wait for their second step. */
  demo: boolean;
  limited: Limited;
  /** By call. */
  measures: Readonly<Record<string, Measure>>;
  namesOf: (ids: readonly UserId[]) => Promise<ReadonlyMap<number, string>>;
}

/** A request that nobody decided waits so long. */
export const waitsForMs = 3 * 86_400_000;
export const mostAsked = 20;
export type Decider = Pick<Actor, 'userId' | 'permissions' | 'permissionsIn'>;

/** What whoever does or approves it has to be allowed, and in which city; null for all of them. */
export async function neededFor(
  { limited }: Pick<Parts, 'limited'>,
  row: Pick<ApprovalRow, 'call' | 'params'>,
): Promise<{ permission: Permission; cityId: string | null } | undefined> {
  const known = limited.calls.get(row.call);
  if (!known?.call.permission) return undefined;
  return { permission: known.call.permission, cityId: (await known.cityOf(row.params)) ?? null };
}
