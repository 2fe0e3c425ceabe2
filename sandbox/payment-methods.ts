import { readBillingDetails } from './addresses.ts';
import { type CardData, fingerprintOf, readBankAccount, readCard } from './card-data.ts';
import { badParameter, declined, missingParameter, noSuch, WireError, wrongState } from './errors.ts';
import { makeId } from './ids.ts';
import { type Page, pageOf } from './lists.ts';
import type { Params } from './params.ts';
import { type Instrument, idOf, type PaymentMethod } from './shapes.ts';
import { type BankBehaviour, behaviourByName, type CardBehaviour, ROUTING_NUMBER } from './test-numbers.ts';
import { emit, type World } from './world.ts';

const USED_UP =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';

export function createPaymentMethod(world: World, params: Params): PaymentMethod {
  const type = params.oneOf('type', ['card', 'us_bank_account']);
  if (!type) throw missingParameter(params.name('type'));
  const billing = readBillingDetails(params.part('billing_details'));
  const metadata = params.metadata({});
  const redisplay = params.oneOf('allow_redisplay', ['always', 'limited', 'unspecified']);
  params.accept('radar_options', 'payment_user_agent', 'time_on_page', 'guid', 'muid', 'sid', 'referrer');
  const details = params.part(type);
  if (!details) throw missingParameter(params.name(type));
  const method = type === 'card' ? fromCard(world, details) : fromBankAccount(world, details, billing.name);
  method.billing_details = billing;
  method.metadata = metadata;
  if (redisplay) method.allow_redisplay = redisplay;
  return method;
}

function fromCard(world: World, params: Params): PaymentMethod {
  return makeCard(world, readCard(params, world.now));
}

function fromBankAccount(world: World, params: Params, name: string | null): PaymentMethod {
  const bank = readBankAccount(params);
  if (!name) throw missingParameter('billing_details[name]');
  return makeBankAccount(world, bank.behaviour, { ...bank, verified: false });
}

/** A fresh payment method for one of Stripe's test ids (`pm_card_visa`, `pm_usBankAccount_success`). */
function fromTestId(world: World, behaviour: CardBehaviour | BankBehaviour): PaymentMethod {
  if (behaviour.kind === 'bank') {
    const known = { accountType: 'checking', holderType: 'individual', verified: true } as const;
    const method = makeBankAccount(world, behaviour, known);
    method.billing_details.name = 'Jenny Rosen';
    return method;
  }
  const expYear = new Date(world.now * 1000).getUTCFullYear() + 1;
  return makeCard(world, { behaviour, expMonth: 8, expYear, wallet: null, cvcGiven: true });
}

function bare(world: World, type: 'card' | 'us_bank_account'): PaymentMethod {
  return {
    id: makeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: readBillingDetails(undefined),
    created: world.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  };
}

const displayBrands: Record<string, string> = {
  amex: 'american_express',
  diners: 'diners_club',
  unionpay: 'union_pay',
};

function makeCard(world: World, data: CardData): PaymentMethod {
  const { behaviour, wallet } = data;
  const method = bare(world, 'card');
  method.card = {
    brand: behaviour.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: data.cvcGiven ? 'unchecked' : null,
    },
    country: behaviour.country,
    display_brand: displayBrands[behaviour.brand] ?? behaviour.brand,
    exp_month: data.expMonth,
    exp_year: data.expYear,
    fingerprint: fingerprintOf(world, behaviour.number),
    funding: behaviour.funding,
    generated_from: null,
    last4: behaviour.number.slice(-4),
    networks: { available: [behaviour.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: behaviour.brand !== 'amex' },
    wallet: wallet && { dynamic_last4: null, type: wallet, [wallet]: {} },
  };
  return keep(world, method, behaviour.name, true);
}

function makeBankAccount(
  world: World,
  behaviour: BankBehaviour,
  known: { accountType: 'checking' | 'savings'; holderType: 'individual' | 'company'; verified: boolean },
): PaymentMethod {
  const method = bare(world, 'us_bank_account');
  method.us_bank_account = {
    account_holder_type: known.holderType,
    account_type: known.accountType,
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: null,
    fingerprint: fingerprintOf(world, ROUTING_NUMBER + behaviour.account),
    last4: behaviour.account.slice(-4),
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: ROUTING_NUMBER,
    status_details: {},
  };
  return keep(world, method, behaviour.name, known.verified);
}

function keep(world: World, method: PaymentMethod, behaviour: string, verified: boolean): PaymentMethod {
  const instrument = { id: method.id, behaviour, verified, authenticatedForLater: false, spent: false };
  world.draft.put('instruments', instrument);
  return world.draft.put('payment_methods', method);
}

/** The payment method an id stands for; a test id stands for a new one each time. Can be edited. */
export function methodFor(world: World, id: string, param = 'payment_method'): PaymentMethod {
  const behaviour =
    id.startsWith('pm_card_') || id.startsWith('pm_usBankAccount_') ? behaviourByName(id) : undefined;
  if (behaviour) return fromTestId(world, behaviour);
  const method = world.draft.edit('payment_methods', id);
  if (!method) throw noSuch('PaymentMethod', id, param);
  return method;
}

/** What stands behind a payment method, for changing. */
export function instrumentOf(world: World, id: string): Instrument {
  const instrument = world.draft.edit('instruments', id);
  if (!instrument) throw noSuch('PaymentMethod', id, 'payment_method');
  return instrument;
}

export function behaviourOf(world: World, id: string): CardBehaviour | BankBehaviour {
  const behaviour = behaviourByName(instrumentOf(world, id).behaviour);
  if (!behaviour) throw noSuch('PaymentMethod', id, 'payment_method');
  return behaviour;
}

/** @throws WireError 400 when the method is spent or belongs to somebody else. */
export function checkUsable(world: World, method: PaymentMethod, customer: string | null): void {
  if (instrumentOf(world, method.id).spent) throw wrongState(USED_UP, 'payment_method_unexpected_state');
  const owner = idOf(method.customer);
  if (owner && owner !== customer) {
    const message = `The PaymentMethod ${method.id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`;
    throw badParameter(message, 'payment_method');
  }
}

/** Gives the method to a customer, as attaching, saving and setting up all do. */
export function giveTo(world: World, method: PaymentMethod, customer: string): void {
  if (idOf(method.customer) === customer) return;
  method.customer = customer;
  emit(world, 'payment_method.attached', method);
}

export function attachPaymentMethod(world: World, params: Params, id: string): PaymentMethod {
  const customer = params.needText('customer');
  if (!world.draft.get('customers', customer)) throw noSuch('customer', customer, 'customer');
  const method = methodFor(world, id);
  if (method.customer && idOf(method.customer) !== customer) {
    const message = 'The payment method you provided has already been attached to a customer.';
    throw wrongState(message, 'payment_method_unexpected_state');
  }
  if (instrumentOf(world, method.id).spent) throw wrongState(USED_UP, 'payment_method_unexpected_state');
  const behaviour = behaviourOf(world, method.id);
  if (behaviour.kind === 'card' && behaviour.decline && !behaviour.attaches) {
    const { code, declineCode, message } = behaviour.decline;
    throw declined({ code, message, ...(declineCode ? { decline_code: declineCode } : {}) });
  }
  if (method.us_bank_account && !instrumentOf(world, method.id).verified) {
    const message =
      'The bank account must be verified with a SetupIntent or PaymentIntent before it is attached.';
    throw wrongState(message, 'payment_method_bank_account_unverified');
  }
  giveTo(world, method, customer);
  return method;
}

export function detachPaymentMethod(world: World, id: string): PaymentMethod {
  const method = methodFor(world, id);
  const owner = idOf(method.customer);
  if (!owner) {
    const message =
      'The payment method you provided is not attached to a customer so detachment is impossible.';
    throw wrongState(message, 'payment_method_unexpected_state');
  }
  method.customer = null;
  instrumentOf(world, id).spent = true;
  const customer = world.draft.edit('customers', owner);
  if (customer && idOf(customer.invoice_settings.default_payment_method) === id) {
    customer.invoice_settings.default_payment_method = null;
  }
  emit(world, 'payment_method.detached', method);
  return method;
}

export function updatePaymentMethod(world: World, params: Params, id: string): PaymentMethod {
  const method = world.draft.edit('payment_methods', id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
  const billing = params.part('billing_details');
  if (billing) method.billing_details = { ...method.billing_details, ...readBillingDetails(billing) };
  method.metadata = params.metadata(method.metadata);
  const card = params.part('card');
  const month = card?.integer('exp_month');
  const year = card?.integer('exp_year');
  if (method.card && month !== undefined) method.card.exp_month = month;
  if (method.card && year !== undefined) method.card.exp_year = year;
  emit(world, 'payment_method.updated', method);
  return method;
}

export function retrievePaymentMethod(world: World, id: string): PaymentMethod {
  const method = world.draft.get('payment_methods', id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
  return method;
}

export function listPaymentMethods(world: World, params: Params, owner?: string): Page<PaymentMethod> {
  const customer = owner ?? params.text('customer');
  const type = params.text('type');
  if (customer && !world.draft.get('customers', customer)) throw noSuch('customer', customer, 'customer');
  if (!customer)
    throw new WireError(400, {
      type: 'invalid_request_error',
      message: 'Give a customer.',
      param: 'customer',
    });
  const url = owner ? `/v1/customers/${owner}/payment_methods` : '/v1/payment_methods';
  return pageOf(
    world.draft.all('payment_methods'),
    params,
    url,
    (method) => idOf(method.customer) === customer && (!type || method.type === type),
  );
}
