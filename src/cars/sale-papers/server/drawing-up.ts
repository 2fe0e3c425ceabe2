/** The bill is drawn up anew where a fact of it changes: whoever has signed it as it was signs anew, and reads why. */
import type { SaleActor } from '#src/cars/sales/rules.ts';
import { type Reader, type Said, saidTo } from '#src/cars/sales/said.ts';
import { type Locked, moveSale } from '#src/cars/sales/server/parts.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { type Drawn, drawnOf, papersOfCar } from './facts.ts';
import type { PaperParts } from './parts.ts';
import {
  type BillRow,
  endSignatures,
  findStanding,
  holdBill,
  replaceFile,
  type SignatureRow,
  updateBill,
} from './store.ts';

export interface Held {
  row: BillRow;
  drawn: Drawn;
  /** Of the bill as it stands. */
  signatures: SignatureRow[];
}

/** With order and sale locked. @param why a sentence both read, where it ends signatures */
export async function drawUp(
  parts: PaperParts,
  tx: Tx,
  locked: Locked,
  why: { by: SaleActor; words: Said },
): Promise<Held> {
  const { orderId } = locked.sale;
  const now = parts.sales.clock.now();
  const row = await holdBill(tx, orderId, now);
  const signatures = await findStanding(tx, orderId);
  const drawn = await drawnOf(parts, tx, locked, row, signatures.length > 0);
  if (drawn.digest === row.digest) return { row, drawn, signatures };
  const items = row.items ?? papersOfCar(drawn.vehicle)?.items ?? [];
  const change = { bill: drawn.bill, digest: drawn.digest, law: drawn.law, items, updatedAt: now };
  const held = { row: await updateBill(tx, orderId, change), drawn, signatures: [] };
  if (signatures.length === 0) return held;
  await endSignatures(tx, orderId, now, saidTo(why.words, 'desk'));
  await replaceFile(tx, orderId, 'bill', now);
  const words = (reader: Reader) =>
    `${saidTo(why.words, reader)} The bill of sale has changed; what was signed before has no effect.`;
  await moveSale(
    parts.sales,
    tx,
    locked,
    { papersSignedAt: null },
    { by: why.by, act: 'papers_changed', words },
    {
      to: ['buyer', 'seller'],
      subject: 'The bill of sale has changed',
      text: (reader) => `${words(reader)} Read it again; both of you sign it anew.`,
      page: 'papers',
    },
  );
  return held;
}
