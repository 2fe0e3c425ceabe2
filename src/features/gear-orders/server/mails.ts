/** Mails about an order. Each carries the link that opens it without an account. */

import { orderKey } from '#src/features/equipment/server/service.ts';
import { orderNumber } from '#src/features/orders/rules.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { toDollars } from '#src/platform/money.ts';
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
): Promise<void> {
  await parts.mailer.write(tx, {
    to: order.email,
    subject: `${subject} (order ${orderNumber(order.orderId)})`,
    body: [`Hello ${order.name},`, '', ...words, '', 'Your order:', orderAddress(parts, order.orderId)].join(
      '\n',
    ),
  });
}

export const linesText = (lines: readonly Pick<ShopLineRow, 'name' | 'variant' | 'quantity'>[]): string[] =>
  lines.map(({ name, variant, quantity }) => `${quantity} × ${name}${variant ? `, ${variant}` : ''}`);

/** What a receipt says: every line, the delivery, each tax, and the sum. */
export function receiptText(order: ShopOrderRow, lines: readonly ShopLineRow[]): string[] {
  const tax = order.taxLines.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...lines.map((line) => `${linesText([line])[0]}: ${toDollars(line.quantity * line.unitCents)}`),
    ...(order.shippingCents > 0 ? [`Delivery: ${toDollars(order.shippingCents)}`] : []),
    ...order.taxLines.map(({ label, cents }) => `${label}: ${toDollars(cents)}`),
    `Total: ${toDollars(order.itemsCents + order.shippingCents + tax)}`,
  ];
}
