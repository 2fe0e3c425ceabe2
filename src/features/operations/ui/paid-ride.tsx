import { Link } from 'react-router';
import { rideReference } from '#src/features/rides/rules.ts';

/** The number of the ride that a payment was for, with its waiting and its tip, and the way to it; nothing else has one. */
export function PaidRide({ reference }: { reference: string }) {
  const digits = /^ride:(\d{1,9})(?=:|$)/.exec(reference)?.[1];
  if (digits === undefined) return null;
  const number = rideReference(Number(digits));
  return (
    <>
      <Link to={`/operations?find=${number}`} className="relative z-10 underline underline-offset-2">
        {number}
      </Link>
      {', '}
    </>
  );
}
