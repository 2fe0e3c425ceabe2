/** On the page of a sale: how far its bill of sale is, and the way to it. */
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { FileText } from '#src/design/icons.ts';
import type { CarSale } from '../contract.ts';
import { differWords, isBeforeHandover, waitWords } from '../rules.ts';

export function PapersCard({ sale }: { sale: CarSale }) {
  const { papers, side, state } = sale;
  if (!papers || side === 'desk') return null;
  const hasSigned = papers.signedBy.includes(side);
  const isOver = !isBeforeHandover(state) && papers.signedAt === null && (!papers.late || state === 'over');
  if (isOver) return null;
  const isAsked = state === 'meeting' || (papers.late !== null && papers.late.until !== null);
  const isToSign = papers.signedAt === null && !hasSigned && papers.odometerAgreed && isAsked;
  return (
    <Card className={`p-4 md:p-6 ${isToSign ? 'border-spruce' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-28">Papers</h2>
        <Badge tone={papers.signedAt ? 'moss' : 'amber'}>{badgeOf(papers, hasSigned)}</Badge>
      </div>
      <p className="mt-2">{wordsOf(sale, hasSigned)}</p>
      {isBeforeHandover(state) && papers.missing.length > 0 && (
        <p className="mt-2 font-medium text-amber">{waitWords(papers.missing, side)}</p>
      )}
      <ButtonLink
        to={`/car-orders/${sale.id}/papers`}
        tone={isToSign ? 'spruce' : 'outline'}
        className="mt-4"
      >
        <FileText size={18} aria-hidden="true" />
        {isToSign ? 'Read and sign the bill of sale' : 'Bill of sale and papers'}
      </ButtonLink>
    </Card>
  );
}

function lateCardWords(isAsked: boolean, hasSigned: boolean, other: string): string {
  if (!isAsked) return 'The bill of sale was not signed. It is kept as it is, and says so.';
  return hasSigned
    ? `You have signed the bill of sale. ${other} is asked to sign it too.`
    : 'The car was handed over without a signed bill of sale. Both of you are asked to sign it now.';
}

function badgeOf({ signedAt, late }: NonNullable<CarSale['papers']>, hasSigned: boolean): string {
  if (signedAt) return 'Signed by both';
  if (late && late.until === null) return 'Not signed';
  return hasSigned ? 'Signed by you' : 'To sign';
}

function wordsOf({ papers, side, state, seller, buyer, ...sale }: CarSale, hasSigned: boolean): string {
  const other = side === 'buyer' ? seller : buyer;
  if (!papers || papers.signedAt) return 'The bill of sale is signed and kept for the two of you.';
  if (papers.late) return lateCardWords(papers.late.until !== null, hasSigned, other);
  if (hasSigned)
    return `You have signed the bill of sale. ${other} signs it too; after that the code counts.`;
  if (state === 'paid')
    return 'Type your name and address for the bill of sale, so that it is ready when you meet.';
  if (papers.odometerAgreed)
    return 'Both of you read the bill of sale and sign it. After that the code counts.';
  if (papers.odometerDiffers) return differWords;
  return (side === 'buyer' ? sale.buyerOdometer : sale.sellerOdometer) === null
    ? 'At the car both of you type what the odometer says; then the bill of sale can be signed.'
    : `You have typed the odometer. Once ${other} has read the same, the bill of sale can be signed.`;
}
