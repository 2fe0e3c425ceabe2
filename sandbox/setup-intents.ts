import { noSuch, wrongState } from './errors.ts';
import { makeId, randomName } from './ids.ts';
import {
  checkType,
  defaultKinds,
  readAttempt,
  readCustomer,
  readKinds,
  readMethod,
  setKinds,
} from './intent-params.ts';
import { type Page, pageOf } from './lists.ts';
import type { Params } from './params.ts';
import { checkUsable } from './payment-methods.ts';
import { attemptSetup } from './setup-attempts.ts';
import { idOf, type PaymentMethod, type SetupIntent } from './shapes.ts';
import { verifyMicrodeposits } from './verifications.ts';
import { emit, type World } from './world.ts';

export function createSetupIntent(world: World, params: Params): SetupIntent {
  const kinds = readKinds(params) ?? defaultKinds();
  const id = makeId('seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomName(25)}`,
    created: world.now,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: [],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
  };
  setKinds(intent, kinds);
  const confirm = params.flag('confirm') ?? false;
  const method = writeCommon(world, intent, params);
  const attempt = readAttempt(world, params);
  params.done();
  world.draft.put('setup_intents', intent);
  emit(world, 'setup_intent.created', intent);
  if (confirm) setUp(world, intent, method, attempt);
  return intent;
}

function writeCommon(world: World, intent: SetupIntent, params: Params): PaymentMethod | undefined {
  const customer = readCustomer(world, params);
  if (customer !== undefined) intent.customer = customer;
  const description = params.textOrUnset('description');
  if (description !== undefined) intent.description = description;
  intent.metadata = params.metadata(intent.metadata);
  return setMethod(world, intent, readMethod(world, params));
}

function setMethod(
  world: World,
  intent: SetupIntent,
  method: PaymentMethod | undefined,
): PaymentMethod | undefined {
  if (!method) return undefined;
  checkType(method, intent.payment_method_types, 'SetupIntent');
  checkUsable(world, method, idOf(intent.customer));
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.status = 'requires_confirmation';
  return method;
}

function setUp(
  world: World,
  intent: SetupIntent,
  given: PaymentMethod | undefined,
  attempt: ReturnType<typeof readAttempt>,
): void {
  const method = given ?? world.draft.edit('payment_methods', idOf(intent.payment_method) ?? '');
  if (!method)
    throw unexpected(intent, "You cannot confirm this SetupIntent because it's missing a payment method.");
  attemptSetup(world, intent, method, attempt);
}

function unexpected(intent: SetupIntent, message: string) {
  return wrongState(message, 'setup_intent_unexpected_state', { setup_intent: structuredClone(intent) });
}

function findIntent(world: World, id: string): SetupIntent {
  const intent = world.draft.edit('setup_intents', id);
  if (!intent) throw noSuch('setupintent', id, 'intent');
  return intent;
}

function refuseEnded(intent: SetupIntent, verb: string): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpected(
      intent,
      `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    );
  }
}

export function retrieveSetupIntent(world: World, id: string): SetupIntent {
  const intent = world.draft.get('setup_intents', id);
  if (!intent) throw noSuch('setupintent', id, 'intent');
  return intent;
}

export function updateSetupIntent(world: World, params: Params, id: string): SetupIntent {
  const intent = findIntent(world, id);
  refuseEnded(intent, 'update');
  const kinds = readKinds(params);
  if (kinds) setKinds(intent, kinds);
  writeCommon(world, intent, params);
  return intent;
}

export function confirmSetupIntent(world: World, params: Params, id: string, isPayer: boolean): SetupIntent {
  const intent = findIntent(world, id);
  refuseEnded(intent, 'confirm');
  const kinds = readKinds(params);
  if (kinds && !isPayer) setKinds(intent, kinds);
  const attempt = readAttempt(world, params);
  const method = readMethod(world, params);
  params.done();
  setMethod(world, intent, method);
  setUp(world, intent, method, attempt);
  return intent;
}

export function cancelSetupIntent(world: World, params: Params, id: string): SetupIntent {
  const intent = findIntent(world, id);
  const reason = params.oneOf('cancellation_reason', ['abandoned', 'requested_by_customer', 'duplicate']);
  params.done();
  refuseEnded(intent, 'cancel');
  intent.status = 'canceled';
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  emit(world, 'setup_intent.canceled', intent);
  return intent;
}

export function verifySetupMicrodeposits(world: World, params: Params, id: string): SetupIntent {
  const intent = findIntent(world, id);
  verifyMicrodeposits(world, params, intent);
  return intent;
}

export function listSetupIntents(world: World, params: Params): Page<SetupIntent> {
  const customer = params.text('customer');
  const method = params.text('payment_method');
  return pageOf(
    world.draft.all('setup_intents'),
    params,
    '/v1/setup_intents',
    (one) =>
      (!customer || idOf(one.customer) === customer) && (!method || idOf(one.payment_method) === method),
  );
}
