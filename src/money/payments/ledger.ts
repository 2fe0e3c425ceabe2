/** The double-entry book as pure rules: each thing that happens to money is one entry that sums to zero. */
import assert from 'node:assert/strict';
import { sumOfTax, type TaxLine } from '#src/money/tax/tax-line.ts';
import type { BusinessId, DriverId, PaymentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { PaymentKind } from './contract.ts';

/** Positive is a debit, negative a credit. */
interface Line {
  account: string;
  cents: Cents;
}
export interface Entry {
  /** Made from what happened, so that the same happening is booked once. */
  id: string;
  kind: string;
  paymentId: PaymentId | null;
  lines: Line[];
}

export type AccountType = 'asset' | 'liability' | 'income' | 'expense' | 'memo';

/** What an account is, from its name. @throws when there is no such account */
export function accountType(code: string): AccountType {
  const type = types[code.replace(/:.*$/, '')] ?? types[code.replace(/\..*$/, '')];
  assert(type, `no such ledger account: ${code}`);
  return type;
}
const types: Record<string, AccountType> = {
  'provider.balance': 'asset',
  'provider.in_transit': 'asset',
  'provider.disputed': 'asset',
  'companies.receivable': 'asset',
  'bank.transfers': 'asset',
  'gift_cards.outstanding': 'liability',
  'gift_cards.reserved': 'liability',
  'transit.unearned': 'liability',
  'drivers.payable': 'liability',
  'sellers.payable': 'liability',
  'sellers.held': 'liability',
  'sellers.waiting': 'liability',
  'tax.payable': 'liability',
  'tax.passed_on': 'liability',
  'payouts.on_way': 'liability',
  sales: 'income',
  refunds: 'income',
  'drivers.pay': 'expense',
  'sellers.pay': 'expense',
  'provider.fees': 'expense',
  chargebacks: 'expense',
  promotions: 'expense',
  compensations: 'expense',
  bonuses: 'expense',
  uncollected: 'expense',
  'holds.authorised': 'memo',
  'holds.promised': 'memo',
};

type Pair = [debit: string, credit: string, cents: Cents];

function entry(id: string, paymentId: PaymentId | null, pairs: Pair[]): Entry {
  const lines = new Map<string, number>();
  const add = (account: string, cents: Cents) => lines.set(account, (lines.get(account) ?? 0) + cents);
  for (const [debit, credit, cents] of pairs) {
    assert(Number.isSafeInteger(cents), `${id}: not a whole number of cents`);
    add(debit, cents);
    add(credit, -cents);
  }
  return {
    id,
    kind: id.replace(/:.*$/, ''),
    paymentId,
    lines: [...lines].filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ account, cents })),
  };
}

/** What a company owes for rides on its account. */
const receivable = (businessId: BusinessId): string => `companies.receivable:${businessId}`;

/** Neither a gift card, a debt until it is spent, nor what a company pays of its account is a sale. */
function noSale({ kind, owedBy }: Booked): string | null {
  if (kind === 'gift_card') return 'gift_cards.outstanding';
  if (kind !== 'invoice') return null;
  assert(owedBy, 'an invoice is paid for a company');
  return receivable(owedBy);
}
/** Where the sale of each kind is booked. */
const incomeOf = (payment: Booked): string => noSale(payment) ?? `sales.${payment.kind}`;
const refundsOf = (payment: Booked): string => noSale(payment) ?? `refunds.${payment.kind}`;

export interface Booked {
  id: string;
  kind: PaymentKind;
  /** The company that owes it, where it is on account, or whose account it pays. */
  owedBy?: BusinessId | null;
}

/**
 * Where a tax is owed: `tax.payable:CA-ON-HST` is the company's to pay over; `tax.passed_on:CA-ON-HST` holds what is
 * a seller's or driver's until it is theirs.
 */
const taxAccount = ({ code, collector }: Pick<TaxLine, 'code' | 'collector'>): string =>
  collector === 'company' ? `tax.payable:${code}` : `tax.passed_on:${code}`;

/** A driver keeps what a ride brought when its rider is paid back, and with it the tax that is theirs. */
export const taxThatGoesBack = (lines: readonly TaxLine[]): TaxLine[] =>
  lines.filter(({ collector }) => collector !== 'driver');

/** The bank promises the money of a hold. */
export const holdEntry = (payment: Booked, cents: Cents): Entry =>
  entry(`hold:${payment.id}`, payment.id, [['holds.authorised', 'holds.promised', cents]]);

/** A hold ends once, by capture or by release. */
export const holdEndEntry = (payment: Booked, cents: Cents): Entry =>
  entry(`hold_end:${payment.id}`, payment.id, [['holds.promised', 'holds.authorised', cents]]);

/** Where money of a payment lies: at the provider, in what a company owes, or in the hand of the driver who took it. */
function moneyIn({ kind, owedBy }: Booked, collectedBy: DriverId | null): string {
  if (collectedBy !== null) return `drivers.payable:${collectedBy}`;
  return owedBy && kind !== 'invoice' ? receivable(owedBy) : 'provider.balance';
}

/** A company paid by bank transfer what it owed; `reference` is the transfer’s here, `business_invoice:3:7`. */
export const transferEntry = (businessId: BusinessId, reference: string, cents: Cents): Entry =>
  entry(`transfer:${reference}`, null, [['bank.transfers', receivable(businessId), cents]]);

/** The same was booked by mistake: it is owed again. */
export const transferBackEntry = (businessId: BusinessId, reference: string, cents: Cents): Entry =>
  entry(`transfer-back:${reference}`, null, [[receivable(businessId), 'bank.transfers', cents]]);

/**
 * Money arrived from the card, and the gift card's part became ours; the tax in it is owed and no income.
 * @param collectedBy the driver who was handed it in the place of the card's part
 */
export const captureEntry = (
  payment: Booked,
  cardCents: Cents,
  giftCents: Cents,
  tax: readonly TaxLine[] = [],
  collectedBy: DriverId | null = null,
): Entry =>
  entry(`capture:${payment.id}`, payment.id, [
    [moneyIn(payment, collectedBy), incomeOf(payment), cardCents],
    ['gift_cards.reserved', incomeOf(payment), giftCents],
    ...tax.map((line): Pair => [incomeOf(payment), taxAccount(line), line.cents]),
  ]);

export const feeEntry = (payment: Booked, chargeId: string, cents: Cents): Entry =>
  entry(`fee:${chargeId}`, payment.id, [['provider.fees', 'provider.balance', cents]]);

/** A bank debit is under way; nothing is earned before it arrives. */
export const transitEntry = (payment: Booked, chargeId: string, cents: Cents): Entry =>
  entry(`transit:${chargeId}`, payment.id, [['provider.in_transit', 'transit.unearned', cents]]);
export const transitEndEntry = (payment: Booked, chargeId: string, cents: Cents): Entry =>
  entry(`transit_end:${chargeId}`, payment.id, [['transit.unearned', 'provider.in_transit', cents]]);

/** @param tax what of it is tax that is owed no longer */
export const refundEntry = (
  payment: Booked,
  refundId: string,
  cardCents: Cents,
  giftCents: Cents,
  tax: readonly TaxLine[] = [],
): Entry =>
  entry(`refund:${refundId}`, payment.id, [
    [refundsOf(payment), moneyIn(payment, null), cardCents],
    [refundsOf(payment), 'gift_cards.outstanding', giftCents],
    ...tax.map((line): Pair => [taxAccount(line), refundsOf(payment), line.cents]),
  ]);
/** The payer's bank sent a refund back; the gift card keeps its part. @param tax of the part that came back */
export const refundFailedEntry = (
  payment: Booked,
  refundId: string,
  cardCents: Cents,
  tax: readonly TaxLine[] = [],
): Entry =>
  entry(`refund_failed:${refundId}`, payment.id, [
    ['provider.balance', refundsOf(payment), cardCents],
    ...tax.map((line): Pair => [refundsOf(payment), taxAccount(line), line.cents]),
  ]);

export const disputeEntry = (payment: Booked, disputeId: string, cents: Cents, feeCents: Cents): Entry =>
  entry(`dispute:${disputeId}`, payment.id, [
    ['provider.disputed', 'provider.balance', cents],
    ['provider.fees', 'provider.balance', feeCents],
  ]);
export const disputeWonEntry = (payment: Booked, disputeId: string, cents: Cents, feeCents: Cents): Entry =>
  entry(`dispute_won:${disputeId}`, payment.id, [
    ['provider.balance', 'provider.disputed', cents],
    ['provider.balance', 'provider.fees', feeCents],
  ]);
/** @param tax what of it is tax: the payer has it back, so it is owed no longer */
export const disputeLostEntry = (
  payment: Booked,
  disputeId: string,
  cents: Cents,
  tax: readonly TaxLine[] = [],
): Entry =>
  entry(`dispute_lost:${disputeId}`, payment.id, [
    ['chargebacks', 'provider.disputed', cents],
    ...tax.map((line): Pair => [taxAccount(line), 'chargebacks', line.cents]),
  ]);

/** A gift card's balance is set aside for a purchase, and let go again when nothing came of it. */
export const giftReserveEntry = (payment: Booked, cents: Cents): Entry =>
  entry(`gift_reserve:${payment.id}`, payment.id, [['gift_cards.outstanding', 'gift_cards.reserved', cents]]);
export const giftReturnEntry = (payment: Booked, cents: Cents): Entry =>
  entry(`gift_return:${payment.id}`, payment.id, [['gift_cards.reserved', 'gift_cards.outstanding', cents]]);

/**
 * What a driver has earned of a fare or a tip. `reference` is the ride's, `ride:12` or `ride:12:tip`.
 * @param tax of the fare where it is the driver's to pay over: theirs besides what they earned
 */
export const earningEntry = (
  paymentId: PaymentId | null,
  reference: string,
  driverId: DriverId,
  cents: Cents,
  tax: readonly TaxLine[] = [],
): Entry =>
  entry(`earning:${reference}`, paymentId, [
    ['drivers.pay', `drivers.payable:${driverId}`, cents],
    ...tax.map((line): Pair => [taxAccount(line), `drivers.payable:${driverId}`, line.cents]),
  ]);
/** A rider did not pay what their driver was to collect, and the company bears it: the driver no longer owes it. */
export const uncollectedEntry = (
  paymentId: PaymentId,
  reference: string,
  driverId: DriverId,
  cents: Cents,
): Entry =>
  entry(`uncollected:${reference}`, paymentId, [['uncollected', `drivers.payable:${driverId}`, cents]]);
/** What Rove gave the rider off a fare: the sale is the whole fare, and the discount is Rove's own expense. */
export const promotionEntry = (paymentId: PaymentId, reference: string, cents: Cents): Entry =>
  entry(`promotion:${reference}`, paymentId, [['promotions', 'sales.ride', cents]]);
/** A gift card that nobody bought: the company owes it from now on, and what it is spent on is a sale like any other. */
export const cardGivenEntry = (reference: string, cents: Cents): Entry =>
  entry(`card_given:${reference}`, null, [['compensations', 'gift_cards.outstanding', cents]]);
/** What a driver is paid besides their rides, such as for a quest; `reference` is the bonus's, `quest:3:12:0`. */
export const bonusEntry = (reference: string, driverId: DriverId, cents: Cents): Entry =>
  entry(`bonus:${reference}`, null, [['bonuses', `drivers.payable:${driverId}`, cents]]);
/** Who is paid out, and the account of what they are owed: `drivers.payable:7`, `sellers.payable:12`. */
export type PayoutParty = 'driver' | 'seller';
export const isPayable = (account: string): boolean => /^(driver|seller)s\.payable:/.test(account);
export const payableAccount = (party: PayoutParty, id: number): string => `${party}s.payable:${id}`;

/** What somebody was owed is given to the bank run. `key` names the payout; the same one is booked once. */
export const payoutEntry = (party: PayoutParty, id: number, key: string, cents: Cents): Entry =>
  entry(`payout:${party}:${id}:${key}`, null, [[payableAccount(party, id), 'provider.balance', cents]]);

/** A payout through the provider: `id` is its row's, `out_…`. */
export interface BookedPayout {
  id: string;
  party: PayoutParty;
  partyId: number;
  amountCents: Cents;
  /** What it costs to have it at once; Rove keeps it. */
  feeCents: Cents;
}
const cashOutFees = 'sales.cash_out';
/** Taken off what somebody is owed, before the provider is asked, so that nobody else pays it out too. */
export const payoutAskedEntry = (out: BookedPayout): Entry =>
  entry(`payout:${out.party}:${out.partyId}:${out.id}`, null, [
    [payableAccount(out.party, out.partyId), 'payouts.on_way', out.amountCents],
    [payableAccount(out.party, out.partyId), cashOutFees, out.feeCents],
  ]);
/** The provider has moved it to the person's account there. */
export const payoutSentEntry = (out: BookedPayout): Entry =>
  entry(`payout_sent:${out.id}`, null, [['payouts.on_way', 'provider.balance', out.amountCents]]);
/** It did not arrive and came back to us. */
export const payoutReturnedEntry = (out: BookedPayout): Entry =>
  entry(`payout_returned:${out.id}`, null, [['provider.balance', 'payouts.on_way', out.amountCents]]);
/** What did not arrive is owed again, the fee as well. */
export const payoutBackEntry = (out: BookedPayout): Entry =>
  entry(`payout_back:${out.id}`, null, [
    ['payouts.on_way', payableAccount(out.party, out.partyId), out.amountCents],
    [cashOutFees, payableAccount(out.party, out.partyId), out.feeCents],
  ]);

/** A seller's part of a payment; `reference` is the order's, `order:12`, and numbered when it is booked again. */
interface SellerPart {
  paymentId: PaymentId | null;
  reference: string;
  sellerId: UserId;
}
const sellerEntry = (kind: string, of: SellerPart, debit: string, credit: string, cents: Cents): Entry =>
  entry(`${kind}:${of.reference}`, of.paymentId, [[debit, credit, cents]]);
const owedTo = ({ sellerId }: SellerPart): string => payableAccount('seller', sellerId);
const heldFor = ({ sellerId }: SellerPart): string => `sellers.held:${sellerId}`;
const waitingFor = ({ sellerId }: SellerPart): string => `sellers.waiting:${sellerId}`;

/** What a seller is owed for what was sold. @param tax what of it is their own tax, which the buyer paid */
export const sellerEarningEntry = (of: SellerPart, cents: Cents, tax: readonly TaxLine[] = []): Entry =>
  entry(`seller_earning:${of.reference}`, of.paymentId, [
    ['sellers.pay', owedTo(of), cents - sumOfTax(tax)],
    ...tax.map((line): Pair => [taxAccount(line), owedTo(of), line.cents]),
  ]);
/** Money of the sale went back, so the seller is owed that much less. @param tax what of it was their own tax */
export const sellerEarningBackEntry = (of: SellerPart, cents: Cents, tax: readonly TaxLine[] = []): Entry =>
  entry(`seller_earning_back:${of.reference}`, of.paymentId, [
    [owedTo(of), 'sellers.pay', cents - sumOfTax(tax)],
    ...tax.map((line): Pair => [owedTo(of), taxAccount(line), line.cents]),
  ]);
/** While the payer's bank disputes the sale its money is owed still, and not paid out. */
export const sellerHoldEntry = (of: SellerPart, cents: Cents): Entry =>
  sellerEntry('seller_hold', of, owedTo(of), heldFor(of), cents);
export const sellerHoldEndEntry = (of: SellerPart, cents: Cents): Entry =>
  sellerEntry('seller_hold_end', of, heldFor(of), owedTo(of), cents);
/** Until the thing is handed over its money is the seller's to come, and nobody's to pay out. */
export const sellerWaitEntry = (of: SellerPart, cents: Cents): Entry =>
  sellerEntry('seller_wait', of, owedTo(of), waitingFor(of), cents);
export const sellerWaitEndEntry = (of: SellerPart, cents: Cents): Entry =>
  sellerEntry('seller_wait_end', of, waitingFor(of), owedTo(of), cents);
