/** For the desk: each change of a ride with when, who, and the price before and after. */
import { moneyText } from '#src/design/amount-text.ts';
import { Card } from '#src/design/card.tsx';
import { When } from '#src/design/when.tsx';
import { changeWords } from '../change-words.ts';
import type { RideChanges } from '../contract.ts';

export function DeskChanges({ changes: { made }, zone }: { changes: RideChanges; zone: string }) {
  if (made.length === 0) return null;
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <h2 className="text-17 font-semibold">Changed after booking</h2>
      <ol className="mt-2">
        {made.map((change) => (
          <li
            key={change.id}
            className="grid grid-cols-[164px_minmax(0,1fr)_auto] gap-3 border-b border-line py-2 text-15 last:border-b-0"
          >
            <When
              at={change.answeredAt ?? change.createdAt}
              zone={zone}
              show="near"
              className="text-muted tabular-nums"
            />
            <span className="min-w-0 break-words">
              <b className="font-semibold">{changeWords(change)}</b>
              <span className="block text-13 text-muted">
                {change.by === 'driver' ? 'suggested by the driver, agreed by the rider' : 'by the rider'}
              </span>
            </span>
            <span className="text-right tabular-nums">
              {change.priceBefore !== change.priceAfter && (
                <span className="block text-13 text-muted">{moneyText(change.priceBefore)} before</span>
              )}
              <b className="font-semibold">{moneyText(change.priceAfter)}</b>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
