import { Card } from '#src/design/card.tsx';
import { Gift } from '#src/design/icons.ts';
import type { Compensation } from '#src/riding/pickup-promise/shapes.ts';
import { givenWords, whyWords } from '../words.ts';

/** For the rider: what they got because their car came late, or none. */
export function GivenCard({ given }: { given: Compensation | null | undefined }) {
  if (!given) return null;
  return (
    <Card className="p-4">
      <h2 className="flex items-center gap-2.5 text-17 font-semibold">
        <Gift size={20} aria-hidden="true" className="shrink-0 text-spruce" />
        {whyWords(given)} We are sorry.
      </h2>
      <p className="mt-1">{givenWords(given)}</p>
    </Card>
  );
}
