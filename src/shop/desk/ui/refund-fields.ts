/** How a form for refunds names its fields. Pure. */

import type { StoreId } from '#src/platform/ids.ts';
import { readTypedCount } from '#src/platform/typed-numbers.ts';

export interface RefundFields {
  /** As it was typed: the server reads it. */
  lines: { lineId: string; quantity: string; restock: boolean }[];
  restockAt?: StoreId;
  shipping: boolean;
  shippingAmount?: string;
}

/** Lines with at least one piece; what is no whole number is left to the server to refuse. */
export function readRefund(form: FormData): RefundFields {
  const lines: RefundFields['lines'] = [];
  for (const [name, value] of form) {
    const lineId = /^quantity-(\w+)$/.exec(name)?.[1];
    if (!lineId) continue;
    const quantity = String(value).trim();
    const typed = readTypedCount(quantity || '0');
    if (!('value' in typed && typed.value === 0))
      lines.push({ lineId, quantity, restock: form.has(`restock-${lineId}`) });
  }
  const shippingAmount = String(form.get('shippingAmount') ?? '').trim();
  const restockAt = String(form.get('restockAt') ?? '');
  const back = { lines, ...(restockAt && { restockAt }) };
  if (!form.has('shipping')) return { ...back, shipping: false };
  return { ...back, shipping: true, ...(shippingAmount && { shippingAmount }) };
}
