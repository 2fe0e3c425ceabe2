import { readShipping, type Shipping } from './addresses.ts';
import type { Attempt } from './attempt.ts';
import { badParameter, noSuch } from './errors.ts';
import { readMandateData } from './mandates.ts';
import type { Params } from './params.ts';
import { createPaymentMethod, methodFor } from './payment-methods.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from './shapes.ts';
import type { World } from './world.ts';

/** Only pages can be returned to: a browser would run what other schemes carry. */
function readReturnUrl(params: Params): string | null {
  const text = params.text('return_url');
  if (text === undefined) return null;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw badParameter('Not a valid URL', 'return_url', 'url_invalid');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw badParameter('Not a valid URL', 'return_url', 'url_invalid');
  }
  return url.href;
}

/** What confirming reads besides the method itself. */
export function readAttempt(world: World, params: Params): Attempt {
  const acceptance = readMandateData(params, world.now);
  const options = params.part('payment_method_options');
  const bank = options?.part('us_bank_account');
  const verification = bank?.oneOf('verification_method', ['automatic', 'instant', 'microdeposits']);
  bank?.accept(
    'financial_connections',
    'mandate_options',
    'target_date',
    'setup_future_usage',
    'preferred_settlement_speed',
  );
  options?.accept('card', 'link', 'paypal');
  const offSession = params.raw('off_session');
  params.accept('use_stripe_sdk', 'radar_options', 'expected_payment_method_type');
  return {
    offSession: offSession === 'true' || offSession === 'recurring' || offSession === 'one_off',
    returnUrl: readReturnUrl(params),
    errorOnAction: params.flag('error_on_requires_action') ?? false,
    authenticated: false,
    acceptance,
    verification: verification ?? 'automatic',
  };
}

/** The method a call names or describes; undefined when it does neither. */
export function readMethod(world: World, params: Params): PaymentMethod | undefined {
  const id = params.text('payment_method');
  const described = params.part('payment_method_data');
  if (id && described) {
    const message = 'Give only one of payment_method and payment_method_data.';
    throw badParameter(message, 'payment_method_data');
  }
  if (described) return createPaymentMethod(world, described);
  return id ? methodFor(world, id) : undefined;
}

/** @throws WireError 400 when an intent does not take this kind of method */
export function checkType(method: PaymentMethod, allowed: string[], kind: string): void {
  if (allowed.includes(method.type)) return;
  const message = `The PaymentMethod provided (${method.type}) is not allowed for this ${kind}. Please attach a PaymentMethod of one of the following types: ${allowed.join(', ')}.`;
  throw badParameter(message, 'payment_method', 'payment_intent_incompatible_payment_method');
}

const TYPES = ['card', 'us_bank_account'];

/** The kinds of method an intent takes. */
interface Kinds {
  /** What the caller allowed, as given; null when nothing was said. */
  allowed: string[] | null;
  /** Which of those exist here. */
  types: string[];
  automatic: boolean;
}

/**
 * Reads `allowed_payment_method_types`, or `payment_method_types` as API versions before 2026-10-28 call it,
 * or `automatic_payment_methods`; undefined when none is given.
 */
export function readKinds(params: Params): Kinds | undefined {
  const allowed = params.texts('allowed_payment_method_types');
  const listed = params.texts('payment_method_types');
  const automatic = params.part('automatic_payment_methods');
  const enabled = automatic?.flag('enabled');
  automatic?.oneOf('allow_redirects', ['always', 'never']);
  params.accept('payment_method_configuration', 'excluded_payment_method_types');
  if ((listed && enabled) || (listed && allowed)) {
    const message =
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.';
    throw badParameter(message, 'payment_method_types');
  }
  const wanted = allowed ?? listed;
  if (!wanted)
    return enabled === undefined ? undefined : { allowed: null, types: [...TYPES], automatic: enabled };
  const types = TYPES.filter((type) => wanted.includes(type));
  if (types.length === 0) {
    const name = allowed ? 'allowed_payment_method_types' : 'payment_method_types';
    const message = `None of the payment method types provided can be used. This sandbox takes ${TYPES.join(' and ')}.`;
    throw badParameter(message, name, 'payment_intent_invalid_parameter');
  }
  return { allowed: allowed ?? null, types, automatic: !listed };
}

export function defaultKinds(): Kinds {
  return { allowed: null, types: [...TYPES], automatic: true };
}

/** Writes the kinds onto an intent. */
export function setKinds(intent: PaymentIntent | SetupIntent, kinds: Kinds): void {
  intent.payment_method_types = kinds.types;
  intent.allowed_payment_method_types = kinds.allowed as PaymentIntent['allowed_payment_method_types'] & null;
  intent.automatic_payment_methods = kinds.automatic ? { enabled: true } : null;
}

export function readCustomer(world: World, params: Params): string | null | undefined {
  const id = params.textOrUnset('customer');
  if (id && !world.draft.get('customers', id)) throw noSuch('customer', id, 'customer');
  return id;
}

/** Reads `shipping`, where an empty string unsets. */
export function readShippingChange(params: Params): Shipping | null | undefined {
  if (params.raw('shipping') === '') return null;
  return readShipping(params.part('shipping'));
}
