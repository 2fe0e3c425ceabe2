import type Stripe from 'stripe';
import { feeCents, move } from './balance.ts';
import { makeId, randomName } from './ids.ts';
import { behaviourOf } from './payment-methods.ts';
import { type Charge, idOf, type PaymentIntent, type PaymentMethod } from './shapes.ts';
import type { CardBehaviour, Decline } from './test-numbers.ts';
import { emit, type World } from './world.ts';

interface ChargeOptions {
  status: Stripe.Charge.Status;
  captured: boolean;
  authenticated: boolean;
  mandate?: string | null;
  failure?: Decline;
}

/** Makes the charge of one attempt to pay; money moves only when it is captured or settles. */
export function makeCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: ChargeOptions,
): Charge {
  const { failure, status } = options;
  const charge: Charge = {
    id: makeId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details, tax_id: null },
    calculated_statement_descriptor: 'ROVE',
    captured: options.captured,
    created: world.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(status, failure),
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(world, intent, method, options),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  intent.latest_charge = charge.id;
  return world.draft.put('charges', charge);
}

function outcomeOf(status: Stripe.Charge.Status, failure: Decline | undefined): Stripe.Charge.Outcome {
  if (!failure) {
    return {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: status === 'pending' ? 'Payment pending.' : 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    advice_code: failure.blocked ? 'do_not_try_again' : 'try_again_later',
    network_advice_code: null,
    network_decline_code: failure.blocked ? null : '01',
    network_status: failure.blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: failure.blocked ? 'highest_risk_level' : (failure.declineCode ?? failure.code),
    risk_level: failure.blocked ? 'highest' : 'normal',
    risk_score: failure.blocked ? 90 : 20,
    seller_message: failure.blocked
      ? 'Stripe blocked this payment as too risky.'
      : `The bank returned the decline code \`${failure.declineCode ?? failure.code}\`.`,
    type: failure.blocked ? 'blocked' : 'issuer_declined',
  };
}

function detailsOf(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: ChargeOptions,
): Stripe.Charge.PaymentMethodDetails {
  if (method.us_bank_account) {
    const bank = method.us_bank_account;
    return {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: bank.account_holder_type,
        account_type: bank.account_type,
        bank_name: bank.bank_name,
        fingerprint: bank.fingerprint,
        last4: bank.last4,
        ...(options.mandate ? { mandate: options.mandate } : {}),
        payment_reference: null,
        routing_number: bank.routing_number,
      },
    };
  }
  const card = method.card;
  if (!card) return { type: method.type };
  const behaviour = behaviourOf(world, method.id) as CardBehaviour;
  const address = method.billing_details.address;
  const wallet = card.wallet;
  return {
    type: 'card',
    card: {
      amount_authorized: options.failure ? null : intent.amount,
      authorization_code: options.failure ? null : String(100_000 + (intent.amount % 900_000)),
      brand: card.brand,
      ...(intent.capture_method === 'manual'
        ? { capture_before: world.now + world.rules.delays.holdExpires }
        : {}),
      checks: {
        address_line1_check: address?.line1 ? (behaviour.checks?.line1 ?? 'pass') : null,
        address_postal_code_check: address?.postal_code ? (behaviour.checks?.postalCode ?? 'pass') : null,
        cvc_check: cvcCheck(card.checks?.cvc_check, behaviour, options.failure),
      },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: randomName(15).toUpperCase(),
      regulated_status: card.regulated_status,
      three_d_secure: options.authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: wallet && { dynamic_last4: wallet.dynamic_last4, type: wallet.type, [wallet.type]: {} },
    },
  } as Stripe.Charge.PaymentMethodDetails;
}

function cvcCheck(given: string | null | undefined, behaviour: CardBehaviour, failure: Decline | undefined) {
  if (!given) return null;
  if (behaviour.checks?.cvc || failure?.code === 'incorrect_cvc') return 'fail';
  return 'pass';
}

/** Takes `amount` of a held charge for good; the rest of the hold is released. */
export function captureCharge(world: World, charge: Charge, amount: number): void {
  const behaviour = behaviourOf(world, charge.payment_method ?? '');
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = earn(
    world,
    charge,
    amount,
    behaviour.kind === 'card' && behaviour.availableAtOnce,
  );
  if (behaviour.kind === 'card' && behaviour.dispute) {
    world.draft.schedule('open_dispute', charge.id, world.now + world.rules.delays.disputeOpens);
  }
}

/** The balance gains what a charge brings, less Stripe's fee. */
export function earn(world: World, charge: Charge, amount: number, availableAtOnce = false): string {
  const isCard = charge.payment_method_details?.type === 'card';
  const { id } = move(world, {
    type: isCard ? 'charge' : 'payment',
    category: 'charge',
    amount,
    fee: feeCents(amount, charge.currency, isCard ? 'card' : 'us_bank_account'),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    availableAtOnce,
  });
  return id;
}

/** Gives a hold back untouched. */
export function releaseCharge(world: World, id: string | null): void {
  const charge = id ? world.draft.edit('charges', id) : undefined;
  if (!charge || charge.captured || charge.status !== 'succeeded') return;
  charge.amount_refunded = charge.amount;
  charge.refunded = true;
  emit(world, 'charge.refunded', charge);
}

/** The latest charge of an intent, for changing. */
export function latestCharge(world: World, intent: PaymentIntent): Charge | undefined {
  const id = idOf(intent.latest_charge);
  return id ? world.draft.edit('charges', id) : undefined;
}
