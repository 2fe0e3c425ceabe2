import { fullMoneyText, moneyText } from '#src/design/amount-text.ts';
import { useUnitChoice } from '#src/people/accounts/ui/session.ts';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import { partWords } from '#src/riding/quotes/part-words.ts';
import { ReckonedPickup } from './reckoned-pickup.tsx';

/** The green box: what the trip will cost and why. */
export default function FareBox({
  estimate,
}: {
  estimate: Pick<Estimate, 'estimatedFare' | 'parts' | 'arrival' | 'scheduledTime' | 'timeZone'>;
}) {
  const { distance } = useUnitChoice();
  return (
    <section
      aria-label="Estimated fare"
      className="animate-rise rounded-control border border-moss/35 bg-wash-moss px-3.5 pt-2 pb-2.5"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-moss/25 pb-2">
        <span className="font-semibold">Estimated fare</span>
        <span className="figures text-28">{fullMoneyText(estimate.estimatedFare)}</span>
      </p>
      <ReckonedPickup of={estimate} />
      <dl className="mt-2 space-y-0.5">
        {estimate.parts.map((part) => (
          <div key={part.label} className="flex justify-between gap-4 text-13">
            <dt className="text-muted">{partWords(part, distance)}</dt>
            <dd className="tabular-nums">{moneyText(part.amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
