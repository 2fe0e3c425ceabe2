/** A bill of sale signed after the handover, where the desk completed that without it: until when, and who is asked. Pure. */

type Side = 'buyer' | 'seller';

/** What these rules look at of a sale. */
export interface LateFacts {
  /** As `rules.ts` has them. */
  state: string;
  papersSignedAt: Date | null;
  /** Since when both are asked; null where the desk did not complete the handover, or they had signed. */
  papersAskedAt: Date | null;
  /** When the clock asks again, tells the desk or ends it; null once that is over. */
  papersNextAt: Date | null;
}

const dayMs = 86_400_000;
/** Days after which both are asked again, the desk is told too, and nobody is asked any more. */
const days = [2, 7, 21] as const;
/** Both were asked again, then the desk was told. */
export const deskIsTold = 2;

const after = (asked: Date, stage: number): Date | null =>
  days[stage] === undefined ? null : new Date(asked.getTime() + days[stage] * dayMs);

/** What a sale gets whose handover the desk completed now. */
export const askedFrom = (now: Date) => ({
  papersAskedAt: now,
  papersStage: 0,
  papersNextAt: after(now, 0),
});

/** Where the clock goes on from here; null where it ends. However late it looks, there are two days until the next time. */
export function askedNext(
  asked: Date,
  stage: number,
  now: Date,
): { papersStage: number; papersNextAt: Date } | null {
  const next = after(asked, stage + 1);
  const soonest = now.getTime() + days[0] * dayMs;
  return next && { papersStage: stage + 1, papersNextAt: new Date(Math.max(next.getTime(), soonest)) };
}

/** When nobody is asked any more; null where that is so already. */
export function askedUntil({ papersAskedAt, papersNextAt }: LateFacts): Date | null {
  if (papersAskedAt === null || papersNextAt === null) return null;
  const last = papersAskedAt.getTime() + days[2] * dayMs;
  return new Date(Math.max(last, papersNextAt.getTime()));
}

export const lateElse = 'Then nobody is asked any more, and the paper stays unsigned.';

const kept: readonly string[] = ['promise', 'done'];

/** Whether both may sign it now. A car on its way back waits for that; one that came back is not sold. */
export const isSignedLate = (sale: LateFacts): boolean => isAskedLate(sale) && kept.includes(sale.state);

/** Whether the question is open, also while the car is on its way back. */
export const isAskedLate = ({ state, papersSignedAt, papersNextAt }: LateFacts): boolean =>
  papersNextAt !== null && papersSignedAt === null && state !== 'over';

/** Before the keys at the car, or afterwards where the desk completed the handover. */
export const maySignPapers = (sale: LateFacts): boolean => sale.state === 'meeting' || isSignedLate(sale);
export const mayTypePapers = (sale: LateFacts): boolean => sale.state === 'paid' || maySignPapers(sale);

/** What whoever reads it does; `signedBy` of the paper as it stands. */
export function lateWords(
  reader: Side | 'desk',
  { isAgreed, typed, signedBy }: { isAgreed: boolean; typed: readonly Side[]; signedBy: readonly Side[] },
): string {
  if (reader === 'desk') return 'Both are asked to sign the bill of sale, which nobody signed at the car.';
  if (signedBy.includes(reader)) return 'You have signed the bill of sale; the other one is asked to.';
  if (isAgreed) return 'Read the bill of sale and sign it: it was not signed when the car was handed over.';
  if (typed.length === 2)
    return 'The two of you typed different figures of the odometer. Whoever was wrong types it again; then sign the bill of sale.';
  return typed.includes(reader)
    ? 'The other one types what the odometer said at the handover; then both of you sign the bill of sale.'
    : 'Type what the odometer said at the handover, then sign the bill of sale: it was not signed at the car.';
}
