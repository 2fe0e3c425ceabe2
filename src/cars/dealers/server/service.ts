/** Dealers: their companies, and the names they trade as. Each verb lives in its own file; this gathers what others ask. */
import type { FastifyBaseLogger } from 'fastify';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import type { FileSettingsChange } from '../contract.ts';
import { dealerPagesOf, sellerOfDealer } from './dealer-page.ts';
import { changeIn, fileSettingsOf } from './file-settings.ts';
import { nameForFeed, nameStatesOf } from './names.ts';
import type { DealersParts } from './parts.ts';
import { sweepRegistrations } from './registration-end.ts';

export type { NameState as Standing } from './parts.ts';
export type Dealers = ReturnType<typeof createDealers>;

/** A day's end is told soon enough. */
const sweepEveryMs = 10 * 60_000;

export function createDealers(given: DealersParts & { log: FastifyBaseLogger; isSweeping?: () => boolean }) {
  const parts: DealersParts = given;
  const sweep = () => sweepRegistrations(given);
  const rounds = createInterval(sweep, {
    everyMs: sweepEveryMs,
    failed: 'registrations of dealers were not looked after',
    log: given.log,
    isMine: given.isSweeping,
  });
  return {
    sweep,
    start: () => rounds.start({ atOnce: true }),
    stop: () => rounds.stop(),
    /** What the verbs beside this file take first. */
    parts,
    /** By seller. Inside a transaction that `holds` them nobody decides on their names meanwhile. */
    standingsOf: (queries: Queries, sellerIds: readonly UserId[], holds = false) =>
      nameStatesOf(parts, queries, sellerIds, holds),
    /** The public pages of those of them who have one, by seller: `/dealers/12-lakeshore-auto`. */
    pagesOf: (queries: Queries, sellerIds: readonly UserId[]) => dealerPagesOf(queries, sellerIds),
    /** Whose page it is. @throws Refusal dealer_not_found */
    sellerOf: (queries: Queries, dealerId: number) => sellerOfDealer(queries, dealerId),
    fileSettingsOf,
    /** @throws Refusal file_answer_unknown, file_answers_full */
    sayOfFile: (tx: Tx, sellerId: UserId, change: FileSettingsChange) =>
      changeIn(tx, sellerId, change, parts.clock.now()),
    /**
     * The name a file's cars are listed under; one that is not known yet is asked for.
     * @throws Refusal trading_name_unusable, trading_name_ours, trading_name_taken, trading_name_refused, trading_name_differs
     */
    nameForFeed: (tx: Tx, sellerId: UserId, typed: string) => nameForFeed(parts, tx, sellerId, typed),
  };
}
