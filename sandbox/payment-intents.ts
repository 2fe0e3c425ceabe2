import { attemptPayment } from './confirmation.ts';
import { amountWords, checkStep } from './currencies.ts';
import { badParameter, missingParameter, noSuch, type WireError, wrongState } from './errors.ts';
import { makeId, randomName } from './ids.ts';
import {
  checkType,
  defaultKinds,
  readAttempt,
  readCustomer,
  readKinds,
  readMethod,
  readShippingChange,
  setKinds,
} from './intent-params.ts';
import { type Page, pageOf } from './lists.ts';
import type { Params } from './params.ts';
import { checkUsable } from './payment-methods.ts';
import { idOf, type PaymentIntent, type PaymentMethod } from './shapes.ts';
import { verifyMicrodeposits } from './verifications.ts';
import { emit, type World } from './world.ts';

const MAX_AMOUNT = 99_999_999;

export function createPaymentIntent(world: World, params: Params): PaymentIntent {
  const amount = params.integer('amount');
  if (amount === undefined) throw missingParameter('amount');
  const currency = params.needText('currency').toLowerCase();
  const kinds = readKinds(params) ?? defaultKinds();
  const id = makeId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: checkAmount(world, amount, currency),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomName(25)}`,
    confirmation_method: 'automatic',
    created: world.now,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: [],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  setKinds(intent, kinds);
  const confirm = params.flag('confirm') ?? false;
  const method = writeCommon(world, intent, params);
  const attempt = readAttempt(world, params);
  params.done();
  world.draft.put('payment_intents', intent);
  emit(world, 'payment_intent.created', intent);
  if (confirm) pay(world, intent, method, attempt);
  return intent;
}

function checkAmount(world: World, amount: number, currency: string): number {
  if (!/^[a-z]{3}$/.test(currency)) throw badParameter(`Invalid currency: ${currency}.`, 'currency');
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.';
    throw badParameter(message, 'amount', 'parameter_invalid_integer');
  }
  const least = world.rules.minimumAmount;
  if (amount < least) {
    const words = `Amount must be at least ${amountWords(least, currency)} ${currency}`;
    throw badParameter(words, 'amount', 'amount_too_small');
  }
  if (amount > MAX_AMOUNT) {
    const words = `Amount must be no more than ${amountWords(MAX_AMOUNT, currency)}`;
    throw badParameter(words, 'amount', 'amount_too_large');
  }
  checkStep(amount, currency);
  return amount;
}

/** What creating and updating both take. The method is set, not yet tried. */
function writeCommon(world: World, intent: PaymentIntent, params: Params): PaymentMethod | undefined {
  const customer = readCustomer(world, params);
  if (customer !== undefined) intent.customer = customer;
  for (const name of [
    'description',
    'receipt_email',
    'statement_descriptor',
    'statement_descriptor_suffix',
  ] as const) {
    const text = params.textOrUnset(name);
    if (text !== undefined) intent[name] = text;
  }
  const transferGroup = params.textOrUnset('transfer_group');
  if (transferGroup !== undefined) intent.transfer_group = transferGroup;
  intent.metadata = params.metadata(intent.metadata);
  intent.capture_method =
    params.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']) ?? intent.capture_method;
  intent.confirmation_method =
    params.oneOf('confirmation_method', ['automatic', 'manual']) ?? intent.confirmation_method;
  writeFutureUsage(intent, params);
  const shipping = readShippingChange(params);
  if (shipping !== undefined) intent.shipping = shipping as PaymentIntent['shipping'];
  return setMethod(world, intent, readMethod(world, params));
}

function writeFutureUsage(intent: PaymentIntent, params: Params): void {
  const usage = params.textOrUnset('setup_future_usage');
  if (usage === undefined) return;
  if (usage !== null && usage !== 'on_session' && usage !== 'off_session') {
    throw badParameter(
      'Invalid setup_future_usage: must be one of on_session, off_session',
      'setup_future_usage',
    );
  }
  intent.setup_future_usage = usage;
}

function setMethod(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod | undefined,
): PaymentMethod | undefined {
  if (!method) return undefined;
  checkType(method, intent.payment_method_types, 'PaymentIntent');
  checkUsable(world, method, idOf(intent.customer));
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.status = 'requires_confirmation';
  return method;
}

function pay(
  world: World,
  intent: PaymentIntent,
  given: PaymentMethod | undefined,
  attempt: ReturnType<typeof readAttempt>,
): void {
  const method = given ?? world.draft.edit('payment_methods', idOf(intent.payment_method) ?? '');
  if (!method) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
    throw unexpected(intent, message);
  }
  checkUsable(world, method, idOf(intent.customer));
  attemptPayment(world, intent, method, attempt);
}

/** The error that carries the intent, so that its reader sees how things stand. */
export function unexpected(intent: PaymentIntent, message: string): WireError {
  return wrongState(message, 'payment_intent_unexpected_state', { payment_intent: structuredClone(intent) });
}

/** An intent for changing. */
export function findIntent(world: World, id: string): PaymentIntent {
  const intent = world.draft.edit('payment_intents', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

export function retrievePaymentIntent(world: World, id: string): PaymentIntent {
  const intent = world.draft.get('payment_intents', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

export function updatePaymentIntent(world: World, params: Params, id: string): PaymentIntent {
  const intent = findIntent(world, id);
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(
    intent.status,
  );
  const always = ['metadata', 'description', 'receipt_email', 'expand'];
  const changesMore = params.names().some((name) => !always.includes(name));
  if (!open && (changesMore || intent.status === 'canceled')) {
    throw unexpected(
      intent,
      `This PaymentIntent's could not be updated because it has a status of ${intent.status}. Only description, receipt_email and metadata can be changed now.`,
    );
  }
  const currency = params.text('currency')?.toLowerCase() ?? intent.currency;
  const amount = params.integer('amount');
  const kinds = readKinds(params);
  if (kinds) setKinds(intent, kinds);
  params.accept('payment_method_options');
  writeCommon(world, intent, params);
  params.done();
  const changesPrice = (amount !== undefined && amount !== intent.amount) || currency !== intent.currency;
  if (changesPrice) {
    intent.amount = checkAmount(world, amount ?? intent.amount, currency);
    intent.currency = currency;
    if (intent.status === 'requires_action') {
      intent.status = 'requires_confirmation';
      intent.next_action = null;
    }
  }
  return intent;
}

/** Confirms; `isPayer` is a caller who holds only the publishable key and the client secret. */
export function confirmPaymentIntent(
  world: World,
  params: Params,
  id: string,
  isPayer: boolean,
): PaymentIntent {
  const intent = findIntent(world, id);
  const stuck: Partial<Record<PaymentIntent['status'], string>> = {
    succeeded: 'it has already succeeded after being previously confirmed',
    canceled: 'it has a status of canceled',
    processing: 'it has a status of processing',
    requires_capture: 'it has already been authorized and waits to be captured',
  };
  const why = stuck[intent.status];
  if (why) throw unexpected(intent, `You cannot confirm this PaymentIntent because ${why}.`);
  if (isPayer && intent.confirmation_method === 'manual') {
    const message = 'This PaymentIntent can only be confirmed with a secret key.';
    throw wrongState(message, 'payment_intent_unexpected_state');
  }
  writeFutureUsage(intent, params);
  const receipt = params.textOrUnset('receipt_email');
  if (receipt !== undefined) intent.receipt_email = receipt;
  const shipping = readShippingChange(params);
  if (shipping !== undefined) intent.shipping = shipping as PaymentIntent['shipping'];
  if (!isPayer) {
    intent.capture_method =
      params.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']) ?? intent.capture_method;
  }
  const kinds = readKinds(params);
  if (kinds && !isPayer) setKinds(intent, kinds);
  const described = params.has('payment_method_data');
  const attempt = readAttempt(world, params);
  if (isPayer && attempt.offSession) throw badParameter('off_session needs a secret key.', 'off_session');
  const method = readMethod(world, params);
  params.done();
  if (isPayer && method && !described) checkOwnMethod(intent, method);
  setMethod(world, intent, method);
  pay(world, intent, method, attempt);
  return intent;
}

/** A payer may use a saved method only when it is the intent's customer's. */
function checkOwnMethod(intent: PaymentIntent, method: PaymentMethod): void {
  const owner = idOf(method.customer);
  if (owner && owner !== idOf(intent.customer)) throw noSuch('PaymentMethod', method.id, 'payment_method');
}

export function verifyPaymentMicrodeposits(world: World, params: Params, id: string): PaymentIntent {
  const intent = findIntent(world, id);
  verifyMicrodeposits(world, params, intent);
  return intent;
}

export function listPaymentIntents(world: World, params: Params): Page<PaymentIntent> {
  const customer = params.text('customer');
  return pageOf(
    world.draft.all('payment_intents'),
    params,
    '/v1/payment_intents',
    (intent) => !customer || idOf(intent.customer) === customer,
  );
}
