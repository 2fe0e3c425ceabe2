import { stepOf } from './currencies.ts';
import { makeId } from './ids.ts';
import type { BalanceTransaction } from './shapes.ts';
import type { World } from './world.ts';

const CARD_AVAILABLE_SECONDS = 2 * 86_400;
const DISPUTE_FEE_CENTS = 1500;

/** Stripe's public US prices: cards 2.9 % + 30 ¢; ACH debit 0.8 %, at most $5. */
export function feeCents(amount: number, currency: string, type: 'card' | 'us_bank_account'): number {
  const step = stepOf(currency);
  if (type === 'us_bank_account') return Math.min(500, Math.round(amount * 0.008));
  return Math.min(amount, Math.round((amount * 0.029) / step) * step + 30);
}

interface Movement {
  type:
    | 'charge'
    | 'payment'
    | 'refund'
    | 'payment_refund'
    | 'refund_failure'
    | 'adjustment'
    | 'transfer'
    | 'transfer_refund';
  category: string;
  /** Signed cents: what the merchant's balance gains before fees. */
  amount: number;
  fee: number;
  currency: string;
  source: string;
  description: string | null;
  availableAtOnce?: boolean;
}

/** One movement of the merchant's balance. */
export function move(world: World, movement: Movement): BalanceTransaction {
  const { amount, fee, currency } = movement;
  return world.draft.put('balance_transactions', {
    id: makeId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: world.now + (movement.availableAtOnce ? 0 : CARD_AVAILABLE_SECONDS),
    balance_type: 'payments',
    created: world.now,
    currency,
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: movement.availableAtOnce ? 'available' : 'pending',
    type: movement.type,
  });
}

/** What a dispute takes from the balance: the amount and Stripe's dispute fee. */
export function withdrawForDispute(
  world: World,
  dispute: string,
  amount: number,
  currency: string,
): BalanceTransaction {
  const description = 'Chargeback withdrawal';
  return move(world, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    fee: DISPUTE_FEE_CENTS,
    currency,
    source: dispute,
    description,
  });
}

/** What a won dispute gives back: the amount and the fee. */
export function reinstateForDispute(
  world: World,
  dispute: string,
  amount: number,
  currency: string,
): BalanceTransaction {
  const description = 'Chargeback reversal';
  return move(world, {
    type: 'adjustment',
    category: 'dispute_reversal',
    amount,
    fee: -DISPUTE_FEE_CENTS,
    currency,
    source: dispute,
    description,
  });
}
