/** Reminds those who run the desk of disputes that nobody has answered while their last day comes. */
import { remindBeforeMs } from '#src/money/payments/disputes.ts';
import { findDeskAddresses, findToRemind, markReminded } from '#src/money/payments/server/dispute-store.ts';
import { getPayment } from '#src/money/payments/server/store.ts';
import { disputeReminderMail } from '../dispute-mails.ts';
import type { PaymentParts } from '../parts.ts';
import { syncPayment } from './sync-payment.ts';

/** Once each, however many processes look at once. @returns how many were reminded of */
export async function sendDisputeReminders(parts: PaymentParts): Promise<number> {
  const { database, clock, mailer, baseUrl, log } = parts;
  const now = clock.now();
  const until = new Date(now.getTime() + remindBeforeMs);
  let reminded = 0;
  for (const { id, paymentId } of await findToRemind(database.db, now, until)) {
    // It may have been answered at the provider's own desk; where the provider is away, the last day comes all the same.
    await syncPayment(parts, paymentId, { disputes: true }).catch((error) =>
      log.warn({ err: error, dispute: id }, 'a dispute could not be looked at before its reminder'),
    );
    const isFirst = await database.transaction(async (tx) => {
      const dispute = await markReminded(tx, id, clock.now(), until);
      if (!dispute) return false;
      const mail = disputeReminderMail(await getPayment(tx, paymentId), dispute, baseUrl);
      for (const to of await findDeskAddresses(tx)) await mailer.write(tx, { ...mail, to });
      return true;
    });
    if (isFirst) reminded += 1;
  }
  return reminded;
}
