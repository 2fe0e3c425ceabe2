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
  const isOver = !isBeforeHandover(state) && papers.signedAt === null;
  if (isOver) return null;
  const isToSign = papers.signedAt === null && !hasSigned && papers.odometerAgreed && state === 'meeting';
  return (
    <Card className={`p-4 md:p-6 ${isToSign ? 'border-spruce' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-28">Papers</h2>
        <Badge tone={papers.signedAt ? 'moss' : 'amber'}>
          {papers.signedAt ? 'Signed by both' : hasSigned ? 'Signed by you' : 'To sign'}
        </Badge>
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

function wordsOf({ papers, side, state, seller, buyer, ...sale }: CarSale, hasSigned: boolean): string {
  const other = side === 'buyer' ? seller : buyer;
  if (!papers || papers.signedAt) return 'The bill of sale is signed and kept for the two of you.';
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
