/** What is owed for a longer way goes back once, and is tried until the provider says yes or no. */
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { tryAgainMs } from '#src/riding/compensations/rules.ts';
import { giveBackOnce } from '#src/riding/compensations/server/going-back.ts';
import { rideEvent } from '#src/riding/lifecycle/server/moves/moves.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { personWords } from '../rules.ts';
import type { FareReviewParts } from './parts.ts';
import { type FareReviewRow, findDue, settleReview, tryLater } from './store.ts';

const dueAtOnce = 50;

/** Under which the refund of a ride is known, so that it is made once. */
export const refundKeyOf = ({ id }: Pick<RideRow, 'id'>): string => `fare-review:ride:${id}`;

/** A round: one that fails keeps no other from its turn. */
export async function giveOwed(parts: FareReviewParts): Promise<void> {
  for (const row of await findDue(parts.database.db, parts.clock.now(), dueAtOnce))
    await giveBack(parts, row);
}

/** Now, or else in a later round. */
export async function giveBack(parts: FareReviewParts, row: FareReviewRow): Promise<void> {
  const { database, clock, log } = parts;
  try {
    await give(parts, row);
  } catch (error) {
    log.error(
      { err: error, ride: row.rideId },
      'what is owed for a longer way did not go back; it is tried again',
    );
    const tries = row.tries + 1;
    await tryLater(database.db, row.rideId, {
      tries,
      tryAt: new Date(clock.now().getTime() + tryAgainMs(tries)),
    });
  }
}

async function give(parts: FareReviewParts, row: FareReviewRow): Promise<void> {
  const { database, clock, mailer, baseUrl } = parts;
  const ride = existing(await findRide(database.db, row.rideId), `ride ${row.rideId}`);
  const { cents, isBack } = await giveBackOnce(parts, {
    ...{ paymentIntentId: ride.paymentIntentId, key: refundKeyOf(ride) },
    wantedCents: row.amountCents ?? 0,
    reason: 'the way took longer than planned',
  });
  await database.transaction(async (tx) => {
    const settled = await settleReview(
      tx,
      ride.id,
      isBack
        ? { state: 'given', amountCents: cents, givenAt: clock.now() }
        : { state: 'over', verdict: 'person', why: 'not_refundable', amountCents: null },
    );
    if (!settled) return;
    await mailer.write(tx, isBack ? backMail(ride, cents, baseUrl) : refusedMail(ride, baseUrl));
    await record(tx, rideEvent(parts, 'ride.fare_review_settled', { ...ride, driverId: null }, { isBack }));
  });
}

const inMinutes = (seconds: number): number => Math.round(seconds / 60);

const backMail = (ride: RideRow, cents: Cents, baseUrl: string): NewMail => ({
  kind: 'decision',
  to: ride.riderEmail,
  subject: `${formatMoney(cents)} of ride ${rideReference(ride.id)} goes back to you`,
  hello: ride.riderFirstName,
  paragraphs: [
    `You told us that the ride to ${ride.destination} cost too much. It took ${inMinutes(ride.drivenSeconds ?? 0)} minutes and was planned for ${inMinutes(ride.durationSeconds)}, so the difference goes back.`,
    `${formatMoney(cents)} goes back to ${ride.paymentLabel ?? 'what you paid with'}. A bank takes up to ten days to show it. What your driver earned, and a tip, stay as they are.`,
    'Was something else wrong? Ask a person about the ride, and we look at it.',
  ],
  action: { label: 'Open the Receipt', url: `${baseUrl}/rides/${ride.id}/receipt` },
});

const refusedMail = (ride: RideRow, baseUrl: string): NewMail => ({
  kind: 'decision',
  to: ride.riderEmail,
  subject: `About the fare of ride ${rideReference(ride.id)}`,
  hello: ride.riderFirstName,
  paragraphs: [
    `You told us that the ride to ${ride.destination} cost too much. ${personWords.not_refundable} Write to us about the ride, so that somebody has it before them.`,
  ],
  action: { label: 'Ask a Person', url: `${baseUrl}/rides/${ride.id}/fare-review` },
});
