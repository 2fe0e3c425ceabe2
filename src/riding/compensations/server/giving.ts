/** What was promised is given: a gift card at once, the fare once it was taken. */
import type { GivenCard } from '#src/money/given-cards/server/service.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { RideId } from '#src/platform/ids.ts';
import { isMailbox } from '#src/platform/mail-addresses.ts';
import type { Cents } from '#src/platform/money.ts';
import { chargedCents } from '#src/riding/lifecycle/server/money/charged.ts';
import { rideEvent } from '#src/riding/lifecycle/server/moves/moves.ts';
import { mostGiven } from '#src/riding/pickup-promise/promise.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { tryAgainMs } from '../rules.ts';
import { giveBackOnce } from './going-back.ts';
import { cardMail, cardText, fareMail } from './mails.ts';
import type { CompensationParts, GivingParts } from './parts.ts';
import {
  type CompensationRow,
  countOfRider,
  findDue,
  insertCompensation,
  setTold,
  settleCompensation,
  tryLater,
} from './store.ts';

const dayMs = 86_400_000;
const dueAtOnce = 50;
/** The money of a ride that is over is taken within seconds; one that waits for it is looked at this often. */
const untakenMs = 60_000;

/** Under which both the card and the refund of a ride are known, so that each is made once. */
export const referenceOf = (rideId: RideId): string => `ride:${rideId}`;
export const refundKeyOf = (rideId: RideId): string => `promise:ride:${rideId}`;

type Verdict = Pick<CompensationRow, 'why' | 'promisedAt' | 'lateMinutes'>;

/** Writes down what is owed, once a ride, and gives what needs no fare at once. In one transaction with its event. */
export async function owe(parts: GivingParts, tx: Tx, ride: RideRow, broken: Verdict): Promise<void> {
  const promise = existing(ride.terms.promise, `the promise of ride ${ride.id}`);
  const now = parts.clock.now();
  const gives = broken.why === 'late' ? promise.gives : 'card';
  const since = new Date(now.getTime() - mostGiven.days * dayMs);
  const isOver = (await countOfRider(tx, ride.riderId, since)) >= mostGiven.times;
  const row = await insertCompensation(tx, {
    ...{ rideId: ride.id, gives, createdAt: now },
    ...(isOver ? { state: 'nothing' as const, tryAt: null } : { state: 'owed' as const, tryAt: now }),
    ...{ why: broken.why, promisedAt: broken.promisedAt, lateMinutes: broken.lateMinutes },
  });
  if (!row || isOver || gives === 'fare') return;
  await giveCard(parts, tx, ride, { cents: broken.why === 'late' ? promise.lateCents : promise.noneCents });
}

/** A card with its entry, mail and event. Whoever comes second gives nothing. */
async function giveCard(
  parts: GivingParts,
  tx: Tx,
  ride: RideRow,
  { cents, instead = null }: { cents: Cents; instead?: CompensationRow['instead'] },
): Promise<void> {
  const row = await settleCompensation(tx, ride.id, {
    ...{ state: 'given', gives: 'card', amountCents: cents, instead, givenAt: parts.clock.now() },
  });
  if (!row) return;
  const card = existing(
    await parts.cards.give(tx, { reference: referenceOf(ride.id), cents }),
    `the card for ride ${ride.id}`,
  );
  await tellCard(parts, tx, ride, { row, card });
  await record(tx, rideEvent(parts, 'ride.compensated', withoutDriver(ride), { why: row.why, cents }));
}

/** To the rider alone: it is nothing of their driver’s. */
const withoutDriver = (ride: RideRow) => ({ ...ride, driverId: null });

/** By mail, or by text to a caller who has no mailbox; where neither reaches them, the desk sees it. */
export async function tellCard(
  { mailer, texter, baseUrl }: Pick<GivingParts, 'mailer' | 'texter' | 'baseUrl'>,
  tx: Tx,
  ride: RideRow,
  { row, card, email }: { row: CompensationRow; card: GivenCard; email?: string | undefined },
): Promise<void> {
  const to = email ?? (isMailbox(ride.riderEmail) ? ride.riderEmail : null);
  const write = async (): Promise<'mail' | 'text' | null> => {
    if (to !== null) {
      await mailer.write(tx, cardMail(ride, row, { card, to, baseUrl }));
      return 'mail';
    }
    if (!ride.passengerPhone) return null;
    const isSent = await texter.write(tx, {
      ...{ to: ride.passengerPhone, userId: ride.riderId, userEmail: ride.riderEmail, isCaller: true },
      body: () => cardText(ride, row, card),
    });
    return isSent ? 'text' : null;
  };
  await setTold(tx, ride.id, { cardLastFour: card.lastFour, toldBy: await write() });
}

/** A round: fares that are owed go back. One that fails keeps no other from its turn, and is tried again. */
export async function giveOwed(parts: CompensationParts): Promise<void> {
  const { database, clock, log } = parts;
  for (const row of await findDue(database.db, clock.now(), dueAtOnce))
    await giveFare(parts, row).catch(async (error: unknown) => {
      log.error(
        { err: error, ride: row.rideId },
        'the fare of a late car did not go back; it is tried again',
      );
      const tries = row.tries + 1;
      const tryAt = new Date(clock.now().getTime() + tryAgainMs(tries));
      await tryLater(database.db, row.rideId, { tries, tryAt });
    });
}

async function giveFare(parts: CompensationParts, { rideId, tries }: CompensationRow): Promise<void> {
  const { database, clock } = parts;
  const ride = existing(await findRide(database.db, rideId), `ride ${rideId}`);
  if (!ride.settledAt)
    return tryLater(database.db, rideId, { tries, tryAt: new Date(clock.now().getTime() + untakenMs) });
  const promise = existing(ride.terms.promise, `the promise of ride ${rideId}`);
  const taken = ride.status === 'completed' ? chargedCents(ride) : (ride.cancellationFeeCents ?? 0);
  const wanted = Math.min(taken, promise.lateCents);
  if (wanted <= 0) return endWithout(parts, rideId);
  if (ride.paidToDriver) return giveInstead(parts, ride, { cents: wanted, instead: 'cash' });
  const { cents, isBack } = await giveBackOnce(parts, {
    ...{ paymentIntentId: ride.paymentIntentId, key: refundKeyOf(rideId), wantedCents: wanted },
    reason: 'the car came later than promised',
  });
  if (cents === 0) return endWithout(parts, rideId);
  if (!isBack) return giveInstead(parts, ride, { cents, instead: 'refused' });
  await database.transaction(async (tx) => {
    const change = { state: 'given' as const, amountCents: cents, givenAt: clock.now() };
    const row = await settleCompensation(tx, rideId, change);
    if (!row) return;
    await parts.mailer.write(tx, fareMail(ride, row, { cents, baseUrl: parts.baseUrl }));
    await record(tx, rideEvent(parts, 'ride.compensated', withoutDriver(ride), { why: row.why, cents }));
  });
}

const endWithout = ({ database }: CompensationParts, rideId: RideId): Promise<void> =>
  database.transaction(async (tx) => void (await settleCompensation(tx, rideId, { state: 'nothing' })));

const giveInstead = (
  parts: CompensationParts,
  ride: RideRow,
  gift: { cents: Cents; instead: 'cash' | 'refused' },
): Promise<void> => parts.database.transaction((tx) => giveCard(parts, tx, ride, gift));
