/** How a form for refunds names its fields. Pure. */

export interface RefundFields {
  lines: { lineId: string; quantity: number; restock: boolean }[];
  shipping: boolean;
  shippingAmount?: string;
}

/** Lines with at least one piece; what is no whole number is left to the server to refuse. */
export function readRefund(form: FormData): RefundFields {
  const lines: RefundFields['lines'] = [];
  for (const [name, value] of form) {
    const lineId = /^quantity-(\w+)$/.exec(name)?.[1];
    if (!lineId) continue;
    const quantity = Number(value);
    if (quantity !== 0) lines.push({ lineId, quantity, restock: form.has(`restock-${lineId}`) });
  }
  const shippingAmount = String(form.get('shippingAmount') ?? '').trim();
  if (!form.has('shipping')) return { lines, shipping: false };
  return { lines, shipping: true, ...(shippingAmount && { shippingAmount }) };
}
