/** For the desk: each change of a ride with when, who, and the price before and after; and one more, for a rider on the telephone. */
import { useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { useMay } from '#src/design/desk/may.tsx';
import { When } from '#src/design/when.tsx';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import { changeWords } from '../change-words.ts';
import type { RideChanges } from '../contract.ts';
import { ChangeRide } from './change-ride.tsx';

export function DeskChanges({
  changes: { made },
  ride,
  onMade,
}: {
  changes: RideChanges;
  ride: RideDetail;
  onMade: () => void;
}) {
  const canChange = useMay()('rides.dispatch') && !isEnded(ride.status);
  if (made.length === 0 && !canChange) return null;
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-17 font-semibold">{made.length > 0 ? 'Changed after booking' : 'Changes'}</h2>
        {canChange && <ChangeForRider ride={ride} onMade={onMade} />}
      </div>
      {made.length > 0 && <Made made={made} zone={ride.timeZone} />}
    </Card>
  );
}

/** For whoever telephones. */
function ChangeForRider({ ride, onMade }: { ride: RideDetail; onMade: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change for the rider</Button>
      <ChangeRide ride={ride} by="desk" open={open} onClose={() => setOpen(false)} onMade={onMade} />
    </>
  );
}

const byWords: Record<RideChanges['made'][number]['by'], string> = {
  rider: 'by the rider',
  driver: 'suggested by the driver, agreed by the rider',
  desk: 'by the desk, for the rider on the telephone',
};

function Made({ made, zone }: { made: RideChanges['made']; zone: string }) {
  return (
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
            <span className="block text-13 text-muted">{byWords[change.by]}</span>
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
  );
}
