import { authenticationStep } from './authentication-steps.ts';
import { declined, docUrl, missingParameter, type WireErrorBody } from './errors.ts';
import type { readAttempt } from './intent-params.ts';
import { makeMandate } from './mandates.ts';
import { beginVerification } from './micro-deposits.ts';
import { behaviourOf, giveTo, instrumentOf } from './payment-methods.ts';
import { idOf, type PaymentMethod, type SetupIntent } from './shapes.ts';
import { emit, type World } from './world.ts';

type SetupTry = ReturnType<typeof readAttempt>;

/**
 * Tries to keep a method for later.
 * @throws WireError 402 when the bank refuses
 */
export function attemptSetup(
  world: World,
  intent: SetupIntent,
  method: PaymentMethod,
  attempt: SetupTry,
): void {
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_setup_error = null;
  const behaviour = behaviourOf(world, method.id);
  if (behaviour.kind === 'bank') {
    setUpBankAccount(world, intent, method, attempt);
    return;
  }
  if (behaviour.authentication && !attempt.authenticated) {
    intent.next_action = authenticationStep(world, intent.id, method.id, attempt);
    intent.status = 'requires_action';
    emit(world, 'setup_intent.requires_action', intent);
    return;
  }
  if (behaviour.decline && !behaviour.attaches) {
    const { code, declineCode, message } = behaviour.decline;
    const body = { code, message, ...(declineCode ? { decline_code: declineCode } : {}) };
    failSetup(world, intent, method, { type: 'card_error', ...body });
    throw declined({
      ...body,
      setup_intent: structuredClone(intent),
      payment_method: structuredClone(method),
    });
  }
  completeSetup(world, intent, method);
}

function setUpBankAccount(world: World, intent: SetupIntent, method: PaymentMethod, attempt: SetupTry): void {
  if (!attempt.acceptance) throw missingParameter('mandate_data');
  intent.mandate = makeMandate(world, method, attempt.acceptance, true).id;
  const instrument = instrumentOf(world, method.id);
  if (attempt.verification === 'instant') instrument.verified = true;
  if (instrument.verified) {
    completeSetup(world, intent, method);
    return;
  }
  intent.next_action = beginVerification(world, intent.id, method.id);
  intent.status = 'requires_action';
  emit(world, 'setup_intent.requires_action', intent);
}

/** The method is kept, and is the customer's when there is one. */
export function completeSetup(world: World, intent: SetupIntent, method: PaymentMethod): void {
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.status = 'succeeded';
  instrumentOf(world, method.id).authenticatedForLater = intent.usage === 'off_session';
  const customer = idOf(intent.customer);
  if (customer) giveTo(world, method, customer);
  emit(world, 'setup_intent.succeeded', intent);
}

export function failSetup(
  world: World,
  intent: SetupIntent,
  method: PaymentMethod,
  error: WireErrorBody,
): void {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_setup_error = {
    ...error,
    ...(error.code ? { doc_url: docUrl(error.code) } : {}),
    payment_method: structuredClone(method),
  } as NonNullable<SetupIntent['last_setup_error']>;
  emit(world, 'setup_intent.setup_failed', intent);
}
