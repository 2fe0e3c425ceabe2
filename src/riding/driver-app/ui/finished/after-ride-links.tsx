/** After a ride with somebody: never again, or a word to Rove. */
import { Link } from 'react-router';
import type { RideId } from '#src/platform/ids.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { BlockOther } from '#src/riding/live-ride/ui/after/rating-reasons.tsx';
import { rideReference } from '#src/riding/rides/rules.ts';

export function AfterRideLinks({ rideId, rider }: { rideId: RideId; rider: string }) {
  return (
    <details className="mt-3">
      <summary className="touch inline-flex min-h-11 cursor-pointer items-center font-semibold text-spruce">
        Something was wrong
      </summary>
      <div className="mt-2 space-y-2.5">
        <BlockOther
          rideId={rideId}
          other={rider}
          question={`Never drive ${rider} again? They are not told.`}
        />
        <Link
          to={`/help?about=driving&reference=${rideReference(rideId)}#contact`}
          className="touch inline-flex min-h-11 items-center font-semibold text-spruce underline underline-offset-2"
        >
          Report this ride to {companyName()}
        </Link>
      </div>
    </details>
  );
}
