import type { Attempt } from './attempt.ts';
import { earn, makeCharge } from './charges.ts';
import { badParameter, missingParameter } from './errors.ts';
import { failIntent, rememberMethod } from './intent-outcomes.ts';
import { makeMandate, standingMandate } from './mandates.ts';
import { beginVerification } from './micro-deposits.ts';
import { behaviourOf, instrumentOf } from './payment-methods.ts';
import { idOf, type PaymentIntent, type PaymentMethod } from './shapes.ts';
import type { BankBehaviour } from './test-numbers.ts';
import { emit, type World } from './world.ts';

/** Takes a bank account's debit under way: verified first where it must be, then days of waiting. */
export function startDebit(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): void {
  if (intent.currency !== 'usd') {
    throw badParameter('us_bank_account payments are made in usd only.', 'currency');
  }
  if (intent.capture_method === 'manual') {
    throw badParameter('us_bank_account cannot be used with capture_method manual.', 'capture_method');
  }
  const standing = standingMandate(world, method.id);
  if (!attempt.acceptance && !standing) throw missingParameter('mandate_data');
  if (attempt.acceptance) makeMandate(world, method, attempt.acceptance, intent.setup_future_usage !== null);
  const instrument = instrumentOf(world, method.id);
  if (attempt.verification === 'instant') instrument.verified = true;
  if (instrument.verified) {
    beginProcessing(world, intent, method);
    return;
  }
  intent.next_action = beginVerification(world, intent.id, method.id);
  intent.status = 'requires_action';
  emit(world, 'payment_intent.requires_action', intent);
}

function mandateOf(world: World, method: string): string | null {
  let latest: string | null = null;
  for (const mandate of world.draft.all('mandates')) {
    if (idOf(mandate.payment_method) === method) latest = mandate.id;
  }
  return latest;
}

/** The debit is sent to the bank. What comes of it is known days later. */
export function beginProcessing(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  const charge = makeCharge(world, intent, method, {
    status: 'pending',
    captured: true,
    authenticated: false,
    mandate: mandateOf(world, method.id),
  });
  charge.amount_captured = intent.amount;
  rememberMethod(world, intent, method);
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.status = 'processing';
  const bank = behaviourOf(world, method.id) as BankBehaviour;
  const { delays } = world.rules;
  if (bank.failure) world.draft.schedule('fail_debit', intent.id, world.now + delays.achFails);
  else if (!bank.neverSettles) world.draft.schedule('settle_debit', intent.id, world.now + delays.achSettles);
  emit(world, 'charge.pending', charge);
  emit(world, 'payment_intent.processing', intent);
}

/** The money arrived. */
export function settleDebit(world: World, id: string): void {
  const intent = world.draft.edit('payment_intents', id);
  const charge = intent && world.draft.edit('charges', idOf(intent.latest_charge) ?? '');
  if (!intent || !charge || intent.status !== 'processing') return;
  charge.status = 'succeeded';
  charge.paid = true;
  charge.balance_transaction = earn(world, charge, charge.amount, true);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  const bank = behaviourOf(world, charge.payment_method ?? '') as BankBehaviour;
  if (bank.disputed)
    world.draft.schedule('open_dispute', charge.id, world.now + world.rules.delays.achDispute);
  emit(world, 'charge.succeeded', charge);
  emit(world, 'payment_intent.succeeded', intent);
}

/** The bank sent the debit back. */
export function failDebit(world: World, id: string): void {
  const intent = world.draft.edit('payment_intents', id);
  const charge = intent && world.draft.edit('charges', idOf(intent.latest_charge) ?? '');
  const method = charge && world.draft.edit('payment_methods', charge.payment_method ?? '');
  if (!intent || !charge || !method || intent.status !== 'processing') return;
  const { failure } = behaviourOf(world, method.id) as BankBehaviour;
  if (!failure) return;
  charge.status = 'failed';
  charge.captured = false;
  charge.amount_captured = 0;
  charge.failure_code = failure.code;
  charge.failure_message = failure.message;
  failIntent(world, intent, method, { type: 'invalid_request_error', charge: charge.id, ...failure });
  emit(world, 'charge.failed', charge);
}
