import { captureCharge, latestCharge, releaseCharge } from './charges.ts';
import { checkStep } from './currencies.ts';
import { badParameter, noSuch } from './errors.ts';
import type { Params } from './params.ts';
import { findIntent, unexpected } from './payment-intents.ts';
import { idOf, type PaymentIntent } from './shapes.ts';
import { emit, type World } from './world.ts';

export function capturePaymentIntent(world: World, params: Params, id: string): PaymentIntent {
  const intent = findIntent(world, id);
  const amount = params.integer('amount_to_capture');
  params.flag('final_capture');
  params.accept('statement_descriptor', 'statement_descriptor_suffix');
  intent.metadata = params.metadata(intent.metadata);
  params.done();
  if (intent.status !== 'requires_capture') {
    throw unexpected(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  }
  const taken = amount ?? intent.amount_capturable;
  if (taken < 1)
    throw badParameter(
      'This value must be greater than or equal to 1.',
      'amount_to_capture',
      'parameter_invalid_integer',
    );
  checkStep(taken, intent.currency);
  if (taken > intent.amount_capturable) {
    const message = `The amount to capture (${taken}) is greater than the amount that can be captured (${intent.amount_capturable}).`;
    throw badParameter(message, 'amount_to_capture', 'amount_too_large');
  }
  const charge = latestCharge(world, intent);
  if (!charge) throw noSuch('charge', idOf(intent.latest_charge) ?? '');
  captureCharge(world, charge, taken);
  intent.amount_capturable = 0;
  intent.amount_received = taken;
  intent.status = 'succeeded';
  emit(world, 'charge.captured', charge);
  emit(world, 'payment_intent.amount_capturable_updated', intent);
  emit(world, 'payment_intent.succeeded', intent);
  return intent;
}

export function cancelPaymentIntent(world: World, params: Params, id: string): PaymentIntent {
  const intent = findIntent(world, id);
  const reason = params.oneOf('cancellation_reason', [
    'duplicate',
    'fraudulent',
    'requested_by_customer',
    'abandoned',
  ]);
  params.done();
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw unexpected(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
    );
  }
  endIntent(world, intent, reason ?? null);
  return intent;
}

function endIntent(world: World, intent: PaymentIntent, reason: PaymentIntent['cancellation_reason']): void {
  if (intent.status === 'requires_capture') releaseCharge(world, idOf(intent.latest_charge));
  intent.status = 'canceled';
  intent.canceled_at = world.now;
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  emit(world, 'payment_intent.canceled', intent);
}

/** A hold lasts seven days; then the bank gives it back by itself. */
export function expireHold(world: World, id: string): void {
  const intent = world.draft.edit('payment_intents', id);
  if (intent?.status === 'requires_capture') endIntent(world, intent, 'automatic');
}
