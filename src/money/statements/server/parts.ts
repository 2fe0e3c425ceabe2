/** What the verbs about yearly statements are given. */
import type { PayoutParty } from '#src/money/payments/ledger.ts';
import type { Database, Queries } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type PayeeDetails, statementRefusals } from '../contract.ts';

export const refuse = refusalsOf(statementRefusals);

export type KnownPayee = Omit<PayeeDetails, 'bankAccount'> & { userId: UserId };

/** What is asked of the domain that knows the payees of one party. */
export interface PayeeSource {
  /** Which of the party's accounts is somebody's own; null where they have none. */
  payeeOf(actor: Actor): Promise<{ id: number; userId: UserId } | null>;
  /** By number, those that are known. */
  describe(queries: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, KnownPayee>>;
  /**
   * How many rides or sales they were paid for in each quarter, by when the ledger has it.
   * @param starts the moments at which quarters begin, and the one at which the last is over
   */
  count(
    queries: Queries,
    ids: readonly number[],
    starts: readonly Date[],
  ): Promise<ReadonlyMap<number, readonly number[]>>;
  /** How the id of an entry ends that books a tip, such as `:tip`; null where there are none. */
  tipEnding: string | null;
}

export interface StatementParts {
  database: Database;
  clock: Clock;
  sources: Map<PayoutParty, PayeeSource>;
}
