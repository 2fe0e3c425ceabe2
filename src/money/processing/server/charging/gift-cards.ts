/** Gift cards: bought, mailed once the money is there, spent in parts. */
import { createHash, randomInt } from 'node:crypto';
import type { IntentRequest } from '#src/money/payments/contract.ts';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import { giftPart } from '#src/money/payments/rules.ts';
import {
  changeGiftBalance,
  countGiftTry,
  findGiftCardByDigest,
  findGiftOrder,
  type GiftCardRow,
  insertGiftCard,
  insertGiftOrder,
  lockGiftCard,
  lockGiftTries,
  type PaymentRow,
} from '#src/money/payments/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { senderOf } from '#src/platform/http/actor.ts';
import { callerOf } from '#src/platform/http/caller.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import { type Cents, currencyCode, toDecimal } from '#src/platform/money.ts';
import { giftMail } from '../mails.ts';
import { type PaymentParts, refuse } from '../parts.ts';

// No letters that read like digits. 28 of 32 signs are 140 random bits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 28;
const wrongCodesAllowed = 10;
const wrongCodesWithinMs = 15 * 60_000;

/** `7K2M-…`, seven groups of four. */
function makeCode(): string {
  const signs = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return (signs.match(/.{4}/g) ?? []).join('-');
}

/** What is kept of a code; upper and lower case, dashes and O for 0 or I for 1 do not matter. */
function digestOfCode(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(`gift:${signs}`).digest('hex');
}

/** A code, and what is kept of it. */
export function newCode(): { code: string; codeDigest: string; lastFour: string } {
  const code = makeCode();
  return { code, codeDigest: digestOfCode(code), lastFour: code.slice(-4) };
}

/**
 * Takes as much of `wantedCents` as the card has off its balance, for a purchase that may still come to nothing.
 * @throws Refusal gift_code_unknown, gift_card_other_currency, gift_card_empty
 */
export async function setGiftAside(
  tx: Tx,
  code: string,
  wantedCents: Cents,
): Promise<{ id: number; cents: Cents }> {
  const card = await lockGiftCard(tx, { codeDigest: digestOfCode(code) });
  if (card?.status !== 'active') {
    throw refuse('gift_code_unknown', { fields: { giftCardCode: paymentsRefusals.gift_code_unknown[1] } });
  }
  if (card.currency !== currencyCode()) {
    throw refuse('gift_card_other_currency', {
      fields: { giftCardCode: paymentsRefusals.gift_card_other_currency[1] },
    });
  }
  const cents = giftPart(card.balanceCents, wantedCents);
  if (cents === 0) {
    throw refuse('gift_card_empty', { fields: { giftCardCode: paymentsRefusals.gift_card_empty[1] } });
  }
  await changeGiftBalance(tx, card.id, -cents);
  return { id: card.id, cents };
}

/**
 * The card of a code. Wrong codes are counted under a lock of the payer, so that many guesses at once are no more
 * than one after the other, in whichever process.
 * @param field the name of the field that the code was typed into
 * @throws Refusal gift_code_unknown; too_many_gift_codes after ten wrong codes of one payer within a quarter of an hour
 */
export async function findGiftCard(
  { database, clock }: PaymentParts,
  payer: string,
  code: string,
  field: 'code' | 'giftCardCode',
): Promise<GiftCardRow> {
  const now = clock.now();
  const known = await database.transaction(async (tx) => {
    const wrong = await lockGiftTries(tx, payer, now);
    if (wrong >= wrongCodesAllowed)
      throw refuse('too_many_gift_codes', {
        fields: { [field]: paymentsRefusals.too_many_gift_codes[1] },
      });
    const card = await findGiftCardByDigest(tx, digestOfCode(code));
    if (card?.status === 'active') return card;
    await countGiftTry(tx, payer, wrong + 1, new Date(now.getTime() + wrongCodesWithinMs));
    return null;
  });
  if (!known)
    throw refuse('gift_code_unknown', { fields: { [field]: paymentsRefusals.gift_code_unknown[1] } });
  return known;
}

/** Whose wrong codes are counted together: the person's, or those from where a visitor calls. */
export const payerOf = (actor: Actor | null, address: string): string =>
  actor ? `user:${actor.userId}` : `address:${callerOf(address)}`;

/** @throws Refusal gift_code_unknown, too_many_gift_codes */
export async function giftBalance(parts: PaymentParts, payer: string, code: string) {
  const { balanceCents, initialCents, lastFour } = await findGiftCard(parts, payer, code, 'code');
  return { balance: toDecimal(balanceCents), initial: toDecimal(initialCents), lastFour };
}

/** @throws Refusal nothing_to_pay when nobody is named */
export async function keepGiftOrder(
  tx: Tx,
  paymentId: PaymentId,
  gift: IntentRequest['gift'],
): Promise<void> {
  if (!gift) throw refuse('nothing_to_pay', { words: 'Say who the gift card is for.' });
  await insertGiftOrder(tx, { paymentId, ...gift });
}

/** Makes the card that was paid for and mails its code; the code is kept nowhere else. */
export async function issueGiftCard(
  { clock, mailer, baseUrl }: PaymentParts,
  tx: Tx,
  payment: PaymentRow,
): Promise<void> {
  const order = await findGiftOrder(tx, payment.id);
  if (!order) return;
  const { code, ...kept } = newCode();
  const first = await insertGiftCard(tx, {
    ...kept,
    initialCents: payment.capturedCents,
    balanceCents: payment.capturedCents,
    paymentId: payment.id,
    createdAt: clock.now(),
  });
  if (!first) return;
  // It is paid for, so it is written; what was counted keeps the next one from being bought.
  const by = payment.userId === null ? undefined : senderOf(payment.userId, '');
  await mailer.count(tx, { kind: 'gift_card_asked', to: order.recipientEmail, by });
  await mailer.write(tx, giftMail(order, payment.capturedCents, code, baseUrl));
}
