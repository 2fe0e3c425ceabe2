/** What the verbs of trade-ins are given. */
import type { CarAndBuyer } from '#src/cars/sales/server/parts.ts';
import type { Vehicles } from '#src/cars/search/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { tradeInRefusals } from '../contract.ts';

export const refuse = refusalsOf(tradeInRefusals);

export interface TradeInParts {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'getUser'>;
  catalogue: Pick<Vehicles['catalogue'], 'judgeForm'>;
  /** The conversation between a buyer and a seller, kept by a room above this one. */
  conversations: {
    /** Writes and mails it, in this transaction; `url` by the conversation's number. @throws Refusal too_many_mails */
    say(
      tx: Tx,
      about: CarAndBuyer,
      by: 'buyer' | 'seller',
      text: string,
      url: (inquiryId: number) => string,
    ): Promise<void>;
  };
  baseUrl: string;
}
