import { useEffect, useState } from 'react';
import { Avatar } from '#src/artwork/people/avatar.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { Plate } from '#src/design/plate.tsx';
import { Progress } from '#src/design/progress.tsx';
import { Rating } from '#src/design/rating.tsx';
import { rideReference } from '#src/riding/rides/rules.ts';

import { demoFare, demoProgressMs, demoStatus, nextProgress } from './demo-simulation.ts';

const demoRideId = 1;
const words = {
  driver_arriving: 'The driver is on the way to the pickup',
  picked_up: 'The rider is in the car',
  completed: 'The ride is completed',
};

/** An invented ride that goes its way in this browser alone, and says so. */
export function DemoRide() {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setProgress(nextProgress), demoProgressMs);
    return () => clearInterval(timer);
  }, []);
  const status = demoStatus(progress);
  const reached = (['driver_arriving', 'picked_up', 'completed'] as const).filter(
    (_one, index, all) => index <= all.indexOf(status),
  );
  return (
    <section aria-label="Simulated ride" className="space-y-3 rounded-card border border-line bg-well p-4">
      <p className="flex items-center justify-between gap-3">
        <span className="text-13 text-muted">Simulated ride {rideReference(demoRideId)}</span>
        <StatusBadge status={status} />
      </p>
      <Progress label="Progress of the simulated ride" value={progress} />
      <div className="flex items-center gap-3">
        <Avatar seed="demo" size={44} />
        <div className="min-w-0 grow">
          <p className="flex items-center gap-2 font-semibold">
            Alex Demo <Rating value="4.9" />
          </p>
          <p className="text-13 text-muted">
            2022 Toyota Camry
            {status === 'driver_arriving' && `, ${Math.max(1, Math.round((1 - progress) * 5))} min`}
          </p>
        </div>
        <Plate number="DEMO 001" region="ON" />
      </div>
      <dl className="grid grid-cols-[88px_1fr] gap-y-1 text-13">
        <dt className="text-muted">Pickup</dt>
        <dd>Union Station</dd>
        <dt className="text-muted">Destination</dt>
        <dd>High Park</dd>
        <dt className="text-muted">Fare</dt>
        <dd className="tabular-nums">{moneyText(demoFare)}</dd>
      </dl>
      <ul aria-label="Live updates" className="space-y-1 border-t border-line pt-2 text-13">
        {reached.toReversed().map((one) => (
          <li key={one}>{words[one]}</li>
        ))}
      </ul>
    </section>
  );
}
