import { readAddress, readShipping } from './addresses.ts';
import { noSuch } from './errors.ts';
import { makeId, randomName } from './ids.ts';
import { type Page, pageOf } from './lists.ts';
import { Params } from './params.ts';
import { attachPaymentMethod, retrievePaymentMethod } from './payment-methods.ts';
import { type Customer, idOf } from './shapes.ts';
import { emit, type World } from './world.ts';

export function createCustomer(world: World, params: Params): Customer {
  const customer: Customer = {
    id: makeId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: randomName(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  world.draft.put('customers', customer);
  const method = params.text('payment_method');
  if (method) attachPaymentMethod(world, new Params({ customer: customer.id }), method);
  write(world, customer, params);
  emit(world, 'customer.created', customer);
  return customer;
}

function write(world: World, customer: Customer, params: Params): void {
  const address = params.part('address');
  if (address) customer.address = readAddress(address);
  const shipping = readShipping(params.part('shipping'));
  if (shipping) {
    customer.shipping = {
      address: shipping.address,
      name: shipping.name,
      ...(shipping.phone ? { phone: shipping.phone } : {}),
    };
  }
  for (const name of ['email', 'name', 'phone', 'description'] as const) {
    const text = params.textOrUnset(name);
    if (text !== undefined) customer[name] = text;
  }
  customer.metadata = params.metadata(customer.metadata);
  params.accept('preferred_locales');
  const chosen = params.part('invoice_settings')?.textOrUnset('default_payment_method');
  if (chosen) {
    const method = retrievePaymentMethod(world, chosen);
    if (idOf(method.customer) !== customer.id)
      throw noSuch('PaymentMethod', chosen, 'invoice_settings[default_payment_method]');
  }
  if (chosen !== undefined) customer.invoice_settings.default_payment_method = chosen;
}

export function updateCustomer(world: World, params: Params, id: string): Customer {
  const customer = world.draft.edit('customers', id);
  if (!customer) throw noSuch('customer', id);
  write(world, customer, params);
  emit(world, 'customer.updated', customer);
  return customer;
}

export function retrieveCustomer(world: World, id: string): Customer {
  const customer = world.draft.get('customers', id);
  if (!customer) throw noSuch('customer', id);
  return customer;
}

export function deleteCustomer(world: World, id: string): { id: string; object: 'customer'; deleted: true } {
  const customer = retrieveCustomer(world, id);
  for (const method of [...world.draft.all('payment_methods')]) {
    if (idOf(method.customer) !== id) continue;
    const own = world.draft.edit('payment_methods', method.id);
    if (own) own.customer = null;
    const instrument = world.draft.edit('instruments', method.id);
    if (instrument) instrument.spent = true;
  }
  world.draft.remove('customers', id);
  emit(world, 'customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

export function listCustomers(world: World, params: Params): Page<Customer> {
  const email = params.text('email');
  return pageOf(
    world.draft.all('customers'),
    params,
    '/v1/customers',
    (one) => !email || one.email === email,
  );
}
