import * as accounts from './accounts.ts';
import { cancelPaymentIntent, capturePaymentIntent } from './captures.ts';
import { currencyOf } from './currencies.ts';
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  retrieveCustomer,
  updateCustomer,
} from './customers.ts';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts';
import { badParameter, noSuch } from './errors.ts';
import { pageOf } from './lists.ts';
import type { Params } from './params.ts';
import * as intents from './payment-intents.ts';
import * as methods from './payment-methods.ts';
import * as payouts from './payouts.ts';
import * as refunds from './refunds.ts';
import * as setups from './setup-intents.ts';
import { idOf } from './shapes.ts';
import * as transfers from './transfers.ts';
import type { World } from './world.ts';

interface Call {
  world: World;
  params: Params;
  id: string;
  /** The caller has only the publishable key: the intent's client secret was checked. */
  isPayer: boolean;
}

type Handler = (call: Call) => unknown;

interface Route {
  handle: Handler;
  /** `payer`: also with the publishable key, and with the client secret where the object has one. */
  access: 'secret' | 'payer';
}

const secret = (handle: Handler): Route => ({ handle, access: 'secret' });
const payer = (handle: Handler): Route => ({ handle, access: 'payer' });

/** Every call of the wire that is spoken here. */
const calls: Record<string, Route> = {
  'POST /v1/payment_intents': secret(({ world, params }) => intents.createPaymentIntent(world, params)),
  'GET /v1/payment_intents': secret(({ world, params }) => intents.listPaymentIntents(world, params)),
  'GET /v1/payment_intents/:id': payer(({ world, id }) => intents.retrievePaymentIntent(world, id)),
  'POST /v1/payment_intents/:id': secret(({ world, params, id }) =>
    intents.updatePaymentIntent(world, params, id),
  ),
  'POST /v1/payment_intents/:id/confirm': payer(({ world, params, id, isPayer }) =>
    intents.confirmPaymentIntent(world, params, id, isPayer),
  ),
  'POST /v1/payment_intents/:id/capture': secret(({ world, params, id }) =>
    capturePaymentIntent(world, params, id),
  ),
  'POST /v1/payment_intents/:id/cancel': secret(({ world, params, id }) =>
    cancelPaymentIntent(world, params, id),
  ),
  'POST /v1/payment_intents/:id/verify_microdeposits': payer(({ world, params, id }) =>
    intents.verifyPaymentMicrodeposits(world, params, id),
  ),
  'POST /v1/setup_intents': secret(({ world, params }) => setups.createSetupIntent(world, params)),
  'GET /v1/setup_intents': secret(({ world, params }) => setups.listSetupIntents(world, params)),
  'GET /v1/setup_intents/:id': payer(({ world, id }) => setups.retrieveSetupIntent(world, id)),
  'POST /v1/setup_intents/:id': secret(({ world, params, id }) =>
    setups.updateSetupIntent(world, params, id),
  ),
  'POST /v1/setup_intents/:id/confirm': payer(({ world, params, id, isPayer }) =>
    setups.confirmSetupIntent(world, params, id, isPayer),
  ),
  'POST /v1/setup_intents/:id/cancel': secret(({ world, params, id }) =>
    setups.cancelSetupIntent(world, params, id),
  ),
  'POST /v1/setup_intents/:id/verify_microdeposits': payer(({ world, params, id }) =>
    setups.verifySetupMicrodeposits(world, params, id),
  ),
  'POST /v1/payment_methods': payer(({ world, params }) => methods.createPaymentMethod(world, params)),
  'GET /v1/payment_methods': secret(({ world, params }) => methods.listPaymentMethods(world, params)),
  'GET /v1/payment_methods/:id': secret(({ world, id }) => methods.retrievePaymentMethod(world, id)),
  'POST /v1/payment_methods/:id': secret(({ world, params, id }) =>
    methods.updatePaymentMethod(world, params, id),
  ),
  'POST /v1/payment_methods/:id/attach': secret(({ world, params, id }) =>
    methods.attachPaymentMethod(world, params, id),
  ),
  'POST /v1/payment_methods/:id/detach': secret(({ world, id }) => methods.detachPaymentMethod(world, id)),
  'POST /v1/customers': secret(({ world, params }) => createCustomer(world, params)),
  'GET /v1/customers': secret(({ world, params }) => listCustomers(world, params)),
  'GET /v1/customers/:id': secret(({ world, id }) => retrieveCustomer(world, id)),
  'POST /v1/customers/:id': secret(({ world, params, id }) => updateCustomer(world, params, id)),
  'DELETE /v1/customers/:id': secret(({ world, id }) => deleteCustomer(world, id)),
  'GET /v1/customers/:id/payment_methods': secret(({ world, params, id }) =>
    methods.listPaymentMethods(world, params, id),
  ),
  'POST /v1/refunds': secret(({ world, params }) => refunds.createRefund(world, params)),
  'GET /v1/refunds': secret(({ world, params }) => refunds.listRefunds(world, params)),
  'GET /v1/refunds/:id': secret(({ world, id }) => refunds.retrieveRefund(world, id)),
  'POST /v1/refunds/:id': secret(({ world, params, id }) => refunds.updateRefund(world, params, id)),
  'POST /v1/refunds/:id/cancel': secret(({ world, id }) => refunds.cancelRefund(world, id)),
  'GET /v1/disputes': secret(({ world, params }) => listDisputes(world, params)),
  'GET /v1/disputes/:id': secret(({ world, id }) => retrieveDispute(world, id)),
  'POST /v1/disputes/:id': secret(({ world, params, id }) => updateDispute(world, params, id)),
  'POST /v1/disputes/:id/close': secret(({ world, id }) => closeDispute(world, id)),
  'POST /v1/accounts': secret(({ world, params }) => accounts.createAccount(world, params)),
  'GET /v1/accounts/:id': secret(({ world, id }) => accounts.retrieveAccount(world, id)),
  'DELETE /v1/accounts/:id': secret(({ world, id }) => accounts.deleteAccount(world, id)),
  'POST /v1/account_links': secret(({ world, params }) => accounts.createAccountLink(world, params)),
  'POST /v1/transfers': secret(({ world, params }) => transfers.createTransfer(world, params)),
  'GET /v1/transfers': secret(({ world, params }) => transfers.listTransfers(world, params)),
  'GET /v1/transfers/:id': secret(({ world, id }) => transfers.retrieveTransfer(world, id)),
  'POST /v1/transfers/:id/reversals': secret(({ world, params, id }) =>
    transfers.reverseTransfer(world, params, id),
  ),
  'POST /v1/payouts': secret(({ world, params }) => payouts.createPayout(world, params)),
  'GET /v1/payouts': secret(({ world, params }) => payouts.listPayouts(world, params)),
  'GET /v1/payouts/:id': secret(({ world, id }) => payouts.retrievePayout(world, id)),
  'GET /v1/charges': secret(listCharges),
  'GET /v1/charges/:id': secret(({ world, id }) => read(world, 'charges', 'charge', id)),
  'GET /v1/mandates/:id': secret(({ world, id }) => read(world, 'mandates', 'mandate', id)),
  'GET /v1/balance_transactions': secret(listBalanceTransactions),
  'GET /v1/balance_transactions/:id': secret(({ world, id }) =>
    read(world, 'balance_transactions', 'balance transaction', id),
  ),
  'GET /v1/balance': secret(readBalance),
  'GET /v1/events': secret(listEvents),
  'GET /v1/events/:id': secret(({ world, id }) => read(world, 'events', 'event', id)),
};

function read(
  world: World,
  table: 'charges' | 'mandates' | 'balance_transactions' | 'events',
  kind: string,
  id: string,
): unknown {
  const found = world.draft.get(table, id);
  if (!found) throw noSuch(kind, id);
  return found;
}

function listCharges({ world, params }: Call): unknown {
  const customer = params.text('customer');
  const intent = params.text('payment_intent');
  return pageOf(
    world.draft.all('charges'),
    params,
    '/v1/charges',
    (one) =>
      (!customer || idOf(one.customer) === customer) && (!intent || idOf(one.payment_intent) === intent),
  );
}

function listBalanceTransactions({ world, params }: Call): unknown {
  const type = params.text('type');
  const source = params.text('source');
  return pageOf(
    world.draft.all('balance_transactions'),
    params,
    '/v1/balance_transactions',
    (one) => (!type || one.type === type) && (!source || idOf(one.source) === source),
  );
}

function readBalance({ world }: Call): unknown {
  const sums = { available: 0, pending: 0 };
  for (const one of world.draft.all('balance_transactions')) {
    sums[one.available_on <= world.now ? 'available' : 'pending'] += one.net;
  }
  const currency = currencyOf(world);
  const line = (amount: number) => [{ amount, currency, source_types: { card: amount } }];
  return { object: 'balance', available: line(sums.available), livemode: false, pending: line(sums.pending) };
}

function listEvents({ world, params }: Call): unknown {
  const type = params.text('type');
  const types = params.texts('types');
  if (type && types) throw badParameter('Give only one of type and types.', 'types');
  const wanted = types ?? (type ? [type] : null);
  const fits = (name: string) =>
    !wanted ||
    wanted.some(
      (one) => one === '*' || one === name || (one.endsWith('.*') && name.startsWith(one.slice(0, -1))),
    );
  return pageOf(world.draft.all('events'), params, '/v1/events', (one) => fits(one.type));
}

/** The route of a request and the id in its path; null when there is none. */
export function findCall(method: string, path: string): { route: Route; id: string } | null {
  const exact = calls[`${method} ${path}`];
  if (exact) return { route: exact, id: '' };
  const parts = path.split('/');
  const id = parts[3];
  if (!id || !/^[A-Za-z0-9_]{1,100}$/.test(id)) return null;
  parts[3] = ':id';
  const route = calls[`${method} ${parts.join('/')}`];
  return route ? { route, id } : null;
}
