import { badParameter } from './errors.ts';
import { idOf, type TableName } from './shapes.ts';
import type { Draft } from './store.ts';

const tableByPrefix: Record<string, TableName> = {
  pi: 'payment_intents',
  seti: 'setup_intents',
  pm: 'payment_methods',
  ch: 'charges',
  py: 'charges',
  re: 'refunds',
  pyr: 'refunds',
  du: 'disputes',
  cus: 'customers',
  mandate: 'mandates',
  txn: 'balance_transactions',
};

const MAX_DEPTH = 4;

/** A copy of an answer in which the references named by `expand[]` paths are whole objects. */
export function expanded(draft: Draft, answer: unknown, paths: string[]): unknown {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > MAX_DEPTH) {
      throw badParameter(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, 'expand');
    }
    open(draft, copy, steps, path);
  }
  return copy;
}

function open(draft: Draft, value: unknown, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const one of value) open(draft, one, steps, path);
    return;
  }
  const holder = value as Record<string, unknown>;
  if (step === 'refunds' && holder.object === 'charge' && !holder.refunds) {
    holder.refunds = refundsOf(draft, String(holder.id));
  }
  if (!(step in holder)) {
    throw badParameter(`This property cannot be expanded (${step}).`, 'expand');
  }
  const inside = holder[step];
  if (typeof inside === 'string') {
    const table = tableByPrefix[inside.slice(0, inside.indexOf('_'))];
    if (!table) throw badParameter(`This property cannot be expanded (${path}).`, 'expand');
    const found = draft.get(table, inside);
    if (found) holder[step] = structuredClone(found);
  }
  open(draft, holder[step], rest, path);
}

function refundsOf(draft: Draft, charge: string): unknown {
  const data = [...draft.all('refunds')].filter((refund) => idOf(refund.charge) === charge).reverse();
  const url = `/v1/charges/${charge}/refunds`;
  return { object: 'list', data: structuredClone(data.slice(0, 10)), has_more: data.length > 10, url };
}
