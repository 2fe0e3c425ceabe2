import { move } from './balance.ts';
import { amountWords, checkStep } from './currencies.ts';
import { badParameter, missingParameter, noSuch, wrongState } from './errors.ts';
import { makeId, randomName } from './ids.ts';
import { type Page, pageOf } from './lists.ts';
import type { Params } from './params.ts';
import { behaviourOf } from './payment-methods.ts';
import { type Charge, idOf, type Refund } from './shapes.ts';
import { emit, type World } from './world.ts';

export function createRefund(world: World, params: Params): Refund {
  const amount = params.integer('amount');
  const reason = params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = params.metadata({});
  params.accept('refund_application_fee', 'reverse_transfer', 'instructions_email');
  const charge = chargeToRefund(world, params);
  params.done();
  const left = charge.amount_captured - charge.amount_refunded;
  const wanted = amount ?? left;
  checkRefundable(charge, wanted, left);
  const behaviour = behaviourOf(world, charge.payment_method ?? '');
  const isCard = behaviour.kind === 'card';
  const pending = !isCard || behaviour.refund === 'pending';
  const card = charge.payment_method_details?.card;
  const refund: Refund = {
    id: makeId('re'),
    object: 'refund',
    amount: wanted,
    balance_transaction: null,
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: isCard
      ? {
          type: 'card',
          card: {
            reference: randomName(12).toUpperCase(),
            reference_status: 'available',
            reference_type: 'acquirer_reference_number',
            type: 'refund',
          },
        }
      : { type: 'us_bank_transfer', us_bank_transfer: { reference: null, reference_status: 'pending' } },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(pending ? { pending_reason: 'processing' as const } : {}),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  refund.balance_transaction = move(world, {
    type: card ? 'refund' : 'payment_refund',
    category: 'refund',
    amount: -wanted,
    fee: 0,
    currency: charge.currency,
    source: refund.id,
    description: charge.description,
  }).id;
  charge.amount_refunded += wanted;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  world.draft.put('refunds', refund);
  const { delays } = world.rules;
  if (pending) world.draft.schedule('settle_refund', refund.id, world.now + delays.refundSettles);
  else if (isCard && behaviour.refund === 'fails_later') {
    world.draft.schedule('fail_refund', refund.id, world.now + delays.refundFails);
  }
  emit(world, 'refund.created', refund);
  emit(world, 'charge.refunded', charge);
  return refund;
}

function chargeToRefund(world: World, params: Params): Charge {
  const intentId = params.text('payment_intent');
  let chargeId = params.text('charge');
  if (intentId) {
    const intent = world.draft.get('payment_intents', intentId);
    if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
    chargeId ??= idOf(intent.latest_charge) ?? undefined;
    if (intent.status !== 'succeeded' || !chargeId) {
      const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
      throw wrongState(message, 'payment_intent_unexpected_state');
    }
  }
  if (!chargeId) throw missingParameter('payment_intent');
  const charge = world.draft.edit('charges', chargeId);
  if (!charge) throw noSuch('charge', chargeId, 'charge');
  return charge;
}

function checkRefundable(charge: Charge, wanted: number, left: number): void {
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw wrongState(
      `Charge ${charge.id} has not been captured and cannot be refunded.`,
      'charge_not_refundable',
    );
  }
  if (charge.disputed) {
    throw wrongState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  }
  if (left === 0) {
    throw wrongState(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded', {
      charge: charge.id,
    });
  }
  if (wanted < 1) {
    throw badParameter('Refund amount must be at least 1.', 'amount', 'parameter_invalid_integer');
  }
  checkStep(wanted, charge.currency);
  if (wanted > left) {
    const said = (amount: number) => amountWords(amount, charge.currency);
    const message = `Refund amount (${said(wanted)}) is greater than unrefunded amount on charge (${said(left)})`;
    throw badParameter(message, 'amount');
  }
}

/** The bank took a pending refund. */
export function settleRefund(world: World, id: string): void {
  const refund = world.draft.edit('refunds', id);
  if (refund?.status !== 'pending') return;
  refund.status = 'succeeded';
  delete refund.pending_reason;
  tellUpdated(world, refund);
}

/** The bank sent a refund back: the money is the merchant's again, and still owed to the payer. */
export function failRefund(world: World, id: string): void {
  const refund = world.draft.edit('refunds', id);
  const charge = refund && world.draft.edit('charges', idOf(refund.charge) ?? '');
  if (refund?.status !== 'succeeded' || !charge) return;
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = move(world, {
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FAILURE',
  }).id;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  emit(world, 'refund.failed', refund);
  tellUpdated(world, refund);
}

function tellUpdated(world: World, refund: Refund): void {
  emit(world, 'refund.updated', refund);
  emit(world, 'charge.refund.updated', refund);
}

export function retrieveRefund(world: World, id: string): Refund {
  const refund = world.draft.get('refunds', id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}

export function updateRefund(world: World, params: Params, id: string): Refund {
  const refund = world.draft.edit('refunds', id);
  if (!refund) throw noSuch('refund', id);
  refund.metadata = params.metadata(refund.metadata);
  emit(world, 'refund.updated', refund);
  return refund;
}

export function cancelRefund(world: World, id: string): Refund {
  const refund = retrieveRefund(world, id);
  const message = `This refund cannot be canceled because it has a status of ${refund.status}.`;
  throw wrongState(message, 'refund_unexpected_state');
}

export function listRefunds(world: World, params: Params): Page<Refund> {
  const charge = params.text('charge');
  const intent = params.text('payment_intent');
  return pageOf(
    world.draft.all('refunds'),
    params,
    '/v1/refunds',
    (one) => (!charge || idOf(one.charge) === charge) && (!intent || idOf(one.payment_intent) === intent),
  );
}
