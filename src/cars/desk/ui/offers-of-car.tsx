/** What was offered for a car, as the desk reads it; nothing can be done with it here. */
import type { offersDeskCalls } from '#src/cars/offers/contract.ts';
import { stateWords } from '#src/cars/offers/rules.ts';
import { priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { When } from '#src/design/when.tsx';
import type { Reply } from '#src/platform/browser/api.ts';

type Offers = Reply<(typeof offersDeskCalls)['GET /api/operations/vehicles/:id/offers']>;

const actWords: Record<Offers[number]['steps'][number]['act'], string> = {
  offer: 'offered',
  counter: 'asked',
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrew',
  lapse: 'ran out',
  end: 'ended it',
  pay: 'paid',
  give_back: 'waits again',
};
const byWords = { buyer: 'Buyer', seller: 'Seller', clock: 'The time', company: 'The company' } as const;

export function OffersOfCar({ offers }: { offers: Offers }) {
  return (
    <Card className="mt-5 p-4 md:p-5">
      <h2 className="font-sans text-17 font-semibold tracking-normal">Offers for this car</h2>
      {offers.length === 0 && <p className="mt-2 text-muted">Nobody offered another price.</p>}
      <ul className="mt-2 divide-y divide-line">
        {offers.map((offer) => (
          <li key={offer.id} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-3">
              <span className="min-w-0 font-semibold break-words">
                {offer.buyer.name}, {priceText(offer.amount)}
              </span>
              <Badge tone={offer.state === 'paid' ? 'moss' : 'neutral'}>{stateWords[offer.state]}</Badge>
            </p>
            <ol className="mt-1 space-y-0.5 text-13 text-muted">
              {offer.steps.map((step) => (
                <li key={step.id} className="break-words">
                  <When at={step.at} show="near" /> {byWords[step.by]} {actWords[step.act]}
                  {step.amount && ` ${priceText(step.amount)}`}
                  {step.words && `: “${step.words}”`}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Card>
  );
}
