/** Under which numbers the tax of a payment was collected. */
import type { PaymentRow } from '#src/money/payments/server/store.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { PaymentParts } from './parts.ts';

/** By the code of each tax; none where nobody entered one. */
export const taxNumbersOf = (
  { taxes }: Pick<PaymentParts, 'taxes'>,
  { taxLines, sellerShare, settledAt, createdAt }: PaymentRow,
  queries: Queries,
): Promise<Map<string, string>> =>
  taxes.numbersOf(taxLines, { at: settledAt ?? createdAt, sellerId: sellerShare?.sellerId }, queries);
