/** What the forms of the shop's desk ask for, as calls. */

import { act, field, type Refused } from '#src/design/desk/operator-page.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { existing } from '#src/platform/existing.ts';
import { readTypedCount } from '#src/platform/typed-numbers.ts';
import type { BulkResult, DeskOrder, deskCalls } from '#src/shop/stock/contract.ts';
import { readRefund } from './refund-fields.ts';

/** What a form of the orders' page answers: a refusal, or what became of each of several orders. */
export type DeskAnswer = Refused | { form: string; bulk: BulkResult } | null;

export const refusedOf = (answer: DeskAnswer | undefined): Refused | null =>
  answer && 'words' in answer ? answer : null;

/** Does what a form of the orders' page asks; `number` is the order of the page, where it shows one. */
export async function changeOrders(
  form: FormData,
  number: string | undefined,
  transport?: Transport,
): Promise<DeskAnswer> {
  const api = apiFor<typeof deskCalls>(transport);
  const name = field(form, 'form');
  const intent = field(form, 'intent');
  if (intent === 'pack-chosen') {
    const numbers = form.getAll('number').map(String);
    return several(name, () => api('POST /api/operations/shop/pack', { body: { numbers } }));
  }
  if (number === undefined) return { form: name, words: 'Choose an order first.' };
  if (intent === 'ship') {
    const parcel = {
      number,
      carrier: field(form, 'carrier'),
      trackingNumber: field(form, 'trackingNumber'),
    };
    const answer = await several(name, () =>
      api('POST /api/operations/shop/ship', { body: { parcels: [parcel] } }),
    );
    const failure = answer && 'bulk' in answer ? answer.bulk.failed[0] : undefined;
    if (failure) return { form: name, words: failure.words };
    return refusedOf(answer);
  }
  return act(name, () => oneOrder(form, intent, number, transport));
}

function oneOrder(form: FormData, intent: string, number: string, transport?: Transport): Promise<DeskOrder> {
  const api = apiFor<typeof deskCalls>(transport);
  const params = { number };
  switch (intent) {
    case 'pack':
      return api('POST /api/operations/shop/orders/:number/pack', { params });
    case 'parcels':
      return api('POST /api/operations/shop/orders/:number/parcels', {
        params,
        body: { parcels: parcelsIn(form) },
      });
    case 'ahead':
      return api('POST /api/operations/shop/orders/:number/ahead', { params, body: aheadIn(form) });
    case 'ahead-arrived':
      return api('POST /api/operations/shop/orders/:number/ahead/arrived', {
        params,
        body: { trackingNumber: field(form, 'id') },
      });
    case 'ready':
      return api('POST /api/operations/shop/orders/:number/ready', { params });
    case 'arrived':
      return api('POST /api/operations/shop/orders/:number/arrived', { params });
    case 'cancel':
      return api('POST /api/operations/shop/orders/:number/cancel', {
        params,
        body: { reason: field(form, 'reason') },
      });
    case 'receive':
      return api('POST /api/operations/shop/orders/:number/returns/:id/receive', {
        params: { number, id: field(form, 'id') },
        body: { note: field(form, 'note') },
      });
    default:
      return api('POST /api/operations/shop/orders/:number/refunds', {
        params,
        body: {
          ...readRefund(form),
          reason: field(form, 'reason'),
          ...(field(form, 'returnId') && { returnId: field(form, 'returnId') }),
        },
        // Made with the page, so that pressing twice pays back once.
        idempotencyKey: field(form, 'key'),
      });
  }
}

/** The rows of a form that have a number, each with the carrier beside it. */
export function parcelsIn(form: FormData): { carrier: string; trackingNumber: string }[] {
  const carriers = form.getAll('carrier').map(String);
  return form
    .getAll('trackingNumber')
    .map((number, row) => ({
      carrier: existing(carriers[row], 'the carrier of a parcel'),
      trackingNumber: String(number).trim(),
    }))
    .filter(({ trackingNumber }) => trackingNumber !== '');
}

/** One parcel, and how many of which line are in it. */
function aheadIn(form: FormData) {
  const [parcel] = parcelsIn(form);
  const lines = [...form].flatMap(([name, value]) => {
    const lineId = Number(/^ahead-(\d+)$/.exec(name)?.[1]);
    const quantity = String(value).trim();
    const typed = readTypedCount(quantity || '0');
    return lineId && !('value' in typed && typed.value === 0) ? [{ lineId, quantity }] : [];
  });
  return { carrier: 'Other', trackingNumber: '', ...parcel, lines };
}

/** Runs a call that answers row by row; a refusal of all of them comes back in words. */
export async function several(name: string, work: () => Promise<BulkResult>): Promise<DeskAnswer> {
  let bulk: BulkResult = { done: [], failed: [] };
  const refused = await act(name, async () => {
    bulk = await work();
  });
  return refused ?? { form: name, bulk };
}

export interface Parcels {
  parcels: { number: string; carrier: string; trackingNumber: string }[];
  /** What is wrong, by the order's number, or under `all`. */
  problems: Record<string, string>;
}

/** The rows of a form for parcels that have a tracking number; one that no label carries is told in its row. */
export function readParcels(form: FormData): Parcels {
  const parcels: Parcels['parcels'] = [];
  const problems: Parcels['problems'] = {};
  for (const [name, value] of form) {
    const number = /^tracking-(.+)$/.exec(name)?.[1];
    const trackingNumber = typeof value === 'string' ? value.trim() : '';
    if (!number || !trackingNumber) continue;
    if (!/^[A-Za-z0-9 -]{4,40}$/.test(trackingNumber)) {
      problems[number] = 'Enter the number from the label: letters, digits, spaces and hyphens.';
    }
    parcels.push({ number, carrier: field(form, `carrier-${number}`), trackingNumber });
  }
  if (parcels.length === 0) problems.all = 'Enter at least one tracking number.';
  return { parcels, problems };
}
