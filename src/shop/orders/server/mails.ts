/** Mails about an order. Each carries the link that opens it without an account. */

import { orderNumber } from '#src/money/orders/rules.ts';
import { addedTax, type TaxLine, taxLabel } from '#src/money/tax/tax-line.ts';
import { taxNumbers } from '#src/money/tax/tax-numbers.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { orderKey } from '#src/shop/storefront/server/service.ts';
import type { GearOrderParts } from './parts.ts';
import type { ShopLineRow, ShopOrderRow } from './store.ts';

export const orderAddress = (
  { baseUrl, secret }: Pick<GearOrderParts, 'baseUrl' | 'secret'>,
  id: number,
): string => `${baseUrl}/orders/${orderNumber(id)}?key=${orderKey(secret, id)}`;

export async function mailAbout(
  parts: Pick<GearOrderParts, 'mailer' | 'baseUrl' | 'secret'>,
  tx: Tx,
  order: Pick<ShopOrderRow, 'orderId' | 'email' | 'name'>,
  subject: string,
  words: readonly string[],
  figures: Pick<NewMail, 'lines' | 'total' | 'after'> = {},
): Promise<void> {
  await parts.mailer.write(tx, {
    kind: 'order',
    to: order.email,
    subject: `${subject} (order ${orderNumber(order.orderId)})`,
    heading: subject,
    hello: order.name,
    paragraphs: words
      .join('\n')
      .split(/\n{2,}/)
      .filter(Boolean),
    action: { label: 'See Your Order', url: orderAddress(parts, order.orderId) },
    ...figures,
  });
}

export const linesText = (lines: readonly Pick<ShopLineRow, 'name' | 'variant' | 'quantity'>[]): string[] =>
  lines.map(({ name, variant, quantity }) => `${quantity} × ${name}${variant ? `, ${variant}` : ''}`);

/**
 * What a receipt says: every line, the delivery, each tax, the sum, and the numbers that tax is collected under.
 * @param numbers by the code of each tax
 */
export function receiptFigures(
  order: ShopOrderRow,
  lines: readonly ShopLineRow[],
  numbers: ReadonlyMap<string, string>,
): Required<Pick<NewMail, 'lines' | 'total' | 'after'>> {
  const [within, added] = [true, false].map((wanted) =>
    order.taxLines.filter(({ included }) => included === wanted),
  ) as [TaxLine[], TaxLine[]];
  const line = (label: string, cents: Cents) => ({ label, amount: formatMoney(cents) });
  return {
    lines: [
      ...lines.map((one) => line(linesText([one])[0] ?? one.name, one.quantity * one.unitCents)),
      ...(order.shippingCents > 0 ? [line('Delivery', order.shippingCents)] : []),
      ...added.map((tax) => line(taxLabel(tax), tax.cents)),
    ],
    total: line('Total', order.itemsCents + order.shippingCents + addedTax(order.taxLines)),
    after: [
      ...within.map((tax) => `${taxLabel(tax)}: ${formatMoney(tax.cents)}`),
      ...taxNumbers(order.taxLines, numbers).map(({ name, number }) => `${name} number ${number}`),
    ],
  };
}
