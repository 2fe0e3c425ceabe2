/** A registration has a last day: its dealer is told before, says that it was renewed, and ends with it where nobody saw that. */
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { booksTimeZone, companyName } from '#src/platform/settings/company.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { MyDealership } from '../dealership-contract.ts';
import { noticeOf, registrationEnds } from '../registration-end.ts';
import { myDealership } from './dealership.ts';
import { tellDealer } from './dealership-review.ts';
import {
  type DealershipRow,
  findDealershipOf,
  findEnding,
  lockDealership,
  updateDealership,
} from './dealership-store.ts';
import { type DealersParts, refuse } from './parts.ts';

/** @throws Refusal dealership_settled where it is not verified, or has no last day */
export async function sayRenewed(parts: DealersParts, actor: Actor): Promise<MyDealership> {
  await parts.database.transaction(async (tx) => {
    const found = await findDealershipOf(tx, actor.userId);
    const row = found && (await lockDealership(tx, found.id));
    if (row?.state !== 'verified' || row.registeredUntil === null) throw refuse('dealership_settled');
    if (row.renewedSince) return;
    const at = parts.clock.now();
    await updateDealership(tx, row.id, { renewedSince: at, updatedAt: at });
    await record(tx, {
      type: 'dealership.renewed',
      subject: `dealership:${row.id}`,
      payload: { dealershipId: row.id, sellerId: row.sellerId },
      userIds: [row.sellerId],
      at,
    });
  });
  return myDealership(parts, actor);
}

/** Tells whose registration ends, and ends those that did. One that fails keeps no other waiting. */
export async function sweepRegistrations(
  parts: DealersParts & { log: { warn(of: object, words: string): void } },
) {
  const today = localDate(parts.clock.now(), booksTimeZone());
  for (const { id } of await findEnding(parts.database.db, today)) {
    try {
      await parts.database.transaction(async (tx) => {
        const row = await lockDealership(tx, id);
        if (row?.state === 'verified') await goOn(parts, tx, row, today);
      });
    } catch (error) {
      parts.log.warn({ err: error, dealership: id }, 'a registration waits for the next look');
    }
  }
}

async function goOn(parts: DealersParts, tx: Tx, row: DealershipRow, today: string): Promise<void> {
  const { id, sellerId, registeredUntil, renewedSince, endNotices } = row;
  if (registeredUntil === null) return;
  const at = parts.clock.now();
  if (registrationEnds({ registeredUntil, isRenewed: renewedSince !== null }, today)) {
    const reason = `The registration ended on ${dayWords(registeredUntil)}, and nobody has seen it renewed.`;
    const change = { state: 'ended', reason, renewedSince: null, decidedAt: at, updatedAt: at } as const;
    const after = await updateDealership(tx, id, { ...change, decidedBy: null });
    await record(tx, {
      type: 'dealership.ended',
      subject: `dealership:${id}`,
      payload: { dealershipId: id, sellerId, by: null },
      userIds: [sellerId],
      at,
    });
    await tellDealer(parts, tx, after, reason);
    return;
  }
  const notice = noticeOf(registeredUntil, today);
  if (notice <= endNotices || renewedSince) return;
  await updateDealership(tx, id, { endNotices: notice });
  const seller = await parts.accounts.getUser(sellerId, tx);
  const { registrarName, registrationNumber, tradingName } = row;
  await parts.mailer.write(tx, {
    ...{ kind: 'selling', to: seller.email, hello: seller.firstName },
    subject: `The registration of ${tradingName} ends on ${dayWords(registeredUntil)}`,
    paragraphs: [
      `That is what the registrar’s page said of ${registrarName} ${registrationNumber}. Once it is renewed, say so on your dealership’s page: somebody at ${companyName()} looks, and all stays as it is.`,
      'If nobody sees it renewed, your page and your cars leave the market the day after.',
    ],
    action: { label: 'Say That It Was Renewed', url: `${parts.baseUrl}/sell/dealership` },
  });
}
