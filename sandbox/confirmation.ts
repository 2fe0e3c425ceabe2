import type { Attempt } from './attempt.ts';
import { authenticationStep } from './authentication-steps.ts';
import { startDebit } from './bank-debits.ts';
import { captureCharge, makeCharge } from './charges.ts';
import { declined, type WireErrorBody } from './errors.ts';
import { failIntent, rememberMethod } from './intent-outcomes.ts';
import { behaviourOf, instrumentOf } from './payment-methods.ts';
import type { PaymentIntent, PaymentMethod } from './shapes.ts';
import type { CardBehaviour, Decline } from './test-numbers.ts';
import { emit, type World } from './world.ts';

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/**
 * Tries to pay an intent with a method and writes what came of it.
 * @throws WireError 402 when the bank refuses; the intent then waits for another method
 */
export function attemptPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): void {
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  const behaviour = behaviourOf(world, method.id);
  if (behaviour.kind === 'bank') {
    startDebit(world, intent, method, attempt);
    return;
  }
  if (asksForAuthentication(world, behaviour, method, attempt)) {
    if (attempt.offSession || attempt.errorOnAction)
      refuse(world, intent, method, AUTHENTICATION_REQUIRED, false);
    else askForAuthentication(world, intent, method, attempt);
    return;
  }
  if (behaviour.decline) refuse(world, intent, method, behaviour.decline, attempt.authenticated);
  else approve(world, intent, method, attempt);
}

function asksForAuthentication(
  world: World,
  card: CardBehaviour,
  method: PaymentMethod,
  attempt: Attempt,
): boolean {
  if (!card.authentication || attempt.authenticated) return false;
  const settledBefore = instrumentOf(world, method.id).authenticatedForLater;
  return !(card.authentication === 'unless_set_up' && settledBefore && attempt.offSession);
}

function askForAuthentication(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): void {
  intent.next_action = authenticationStep(world, intent.id, method.id, attempt);
  intent.status = 'requires_action';
  emit(world, 'payment_intent.requires_action', intent);
}

/** @throws WireError 402 always: the charge failed, and the intent says so. */
function refuse(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  authenticated: boolean,
): never {
  const captured = intent.capture_method !== 'manual';
  const charge = makeCharge(world, intent, method, {
    status: 'failed',
    captured,
    authenticated,
    failure: decline,
  });
  const body: Omit<WireErrorBody, 'type'> = {
    charge: charge.id,
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    message: decline.message,
    ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    ...(decline.code === 'expired_card' ? { param: 'exp_month' } : {}),
  };
  failIntent(world, intent, method, { type: 'card_error', ...body });
  emit(world, 'charge.failed', charge);
  throw declined({
    ...body,
    payment_intent: structuredClone(intent),
    payment_method: structuredClone(method),
  });
}

function approve(world: World, intent: PaymentIntent, method: PaymentMethod, attempt: Attempt): void {
  const captured = intent.capture_method !== 'manual';
  const { authenticated } = attempt;
  const charge = makeCharge(world, intent, method, { status: 'succeeded', captured, authenticated });
  rememberMethod(world, intent, method);
  if (!captured) {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    world.draft.schedule('expire_hold', intent.id, world.now + world.rules.delays.holdExpires);
    emit(world, 'charge.succeeded', charge);
    emit(world, 'payment_intent.amount_capturable_updated', intent);
    return;
  }
  captureCharge(world, charge, intent.amount);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  emit(world, 'charge.succeeded', charge);
  emit(world, 'payment_intent.succeeded', intent);
}
