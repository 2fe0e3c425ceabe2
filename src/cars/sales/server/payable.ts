/** When the money of a sale may leave. Pure. */
import { dayMs } from '../rules.ts';
import type { SaleRow } from './store.ts';

/** Null before the handover and once the sale is over. @param waitDays null: as long as the car may be given back */
export function payableAt(
  { handedOverAt, promiseUntil, state }: SaleRow,
  waitDays: number | null,
): Date | null {
  if (!handedOverAt || state === 'over') return null;
  return waitDays === null ? promiseUntil : new Date(handedOverAt.getTime() + waitDays * dayMs);
}
