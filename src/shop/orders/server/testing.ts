/** Looking at an order of gear as its page does. For tests only. */
import type { Caller } from '#test/app.ts';
import type { ShopOrder } from '../contract.ts';

export async function readOrder(call: Caller, number: string, key?: string): Promise<ShopOrder> {
  const answer = await call(`GET /api/shop/orders/${number}${key ? `?key=${key}` : ''}`);
  if (answer.statusCode !== 200) throw new Error(`No order: ${answer.body}`);
  return answer.json();
}
