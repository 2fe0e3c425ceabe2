import { useUnitChoice } from '#src/people/accounts/ui/session.ts';
import { company } from '#src/platform/settings/company.ts';

const kmPerMile = 1.609344;

/** How fast one may drive on the road the car is on, as signed; nothing where nobody says it. */
export function SpeedLimit({ kmh }: { kmh: number | null }) {
  const { distance } = useUnitChoice();
  if (kmh === null) return null;
  const inMiles = (distance ?? company().distanceUnit) === 'miles';
  const limit = inMiles ? Math.round(kmh / kmPerMile / 5) * 5 : kmh;
  return (
    <p className="grid size-14 shrink-0 place-items-center self-start rounded-full border-[5px] border-brick bg-card">
      <span className="sr-only">
        Speed limit {limit} {inMiles ? 'miles' : 'kilometres'} an hour
      </span>
      <span aria-hidden="true" className="figures text-21 leading-none">
        {limit}
      </span>
    </p>
  );
}
