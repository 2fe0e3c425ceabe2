import { docUrl, type WireErrorBody } from './errors.ts';
import { giveTo, instrumentOf } from './payment-methods.ts';
import { idOf, type PaymentIntent, type PaymentMethod } from './shapes.ts';
import { emit, type World } from './world.ts';

/** The attempt is over without money; the same intent can be tried with another method. */
export function failIntent(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: WireErrorBody,
): void {
  const { payment_intent: _, ...own } = error;
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = {
    ...own,
    ...(own.code ? { doc_url: docUrl(own.code) } : {}),
    payment_method: structuredClone(method),
  } as NonNullable<PaymentIntent['last_payment_error']>;
  emit(world, 'payment_intent.payment_failed', intent);
}

/** A method is kept for a customer who asked for it, and otherwise cannot be used again. */
export function rememberMethod(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  const customer = idOf(intent.customer);
  if (customer && intent.setup_future_usage) {
    giveTo(world, method, customer);
    if (intent.setup_future_usage === 'off_session')
      instrumentOf(world, method.id).authenticatedForLater = true;
  }
  if (!method.customer) instrumentOf(world, method.id).spent = true;
}
