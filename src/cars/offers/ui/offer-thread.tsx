/** The amounts of an offer as they were named, each by its side, with what was written; oldest first. */
import { priceText } from '#src/design/amount-text.ts';
import { cx } from '#src/design/class-names.ts';
import { Figure } from '#src/design/figures.tsx';
import { When } from '#src/design/when.tsx';
import type { CarOffer } from '../contract.ts';
import { otherOf, underList } from './offer-words.ts';

export function OfferThread({ offer }: { offer: CarOffer }) {
  return (
    <ol aria-label="What was offered and asked" className="space-y-3">
      {offer.steps.map((step) =>
        step.by === 'clock' || step.by === 'company' ? (
          <li key={step.id} className="text-center text-13 text-muted">
            {step.act === 'lapse' ? 'The time ran out.' : step.words} <When at={step.at} show="near" />
          </li>
        ) : (
          <Said key={step.id} offer={offer} step={step} />
        ),
      )}
    </ol>
  );
}

const doneWords: Partial<Record<CarOffer['steps'][number]['act'], string>> = {
  accept: 'Accepted',
  decline: 'Declined',
  withdraw: 'Withdrawn',
  pay: 'Paid',
};

function Said({ offer, step }: { offer: CarOffer; step: CarOffer['steps'][number] }) {
  const isMine = step.by === offer.side;
  const done = doneWords[step.act];
  return (
    <li
      className={cx(
        'max-w-[560px] rounded-card border p-4',
        isMine ? 'ml-8 border-transparent bg-tint sm:ml-auto' : 'mr-8 border-line bg-card',
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-13">
        <b className="text-15 font-semibold">{isMine ? 'You' : otherOf(offer)}</b>
        <When at={step.at} show="near" className="text-muted" />
      </p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        {done && <span className="font-semibold">{done}</span>}
        {step.amount && <Figure size={28}>{priceText(step.amount)}</Figure>}
        {step.amount && !done && <span className="text-muted">{underList(step.amount, offer.listed)}</span>}
      </p>
      {step.words && <p className="mt-1.5 text-17 break-words whitespace-pre-line">“{step.words}”</p>}
    </li>
  );
}
