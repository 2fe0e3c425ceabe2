import { Link } from 'react-router';
import { paidOrderNumber } from '#src/money/orders/rules.ts';
import { rideReference } from '#src/riding/rides/rules.ts';

/** The number of the ride or the order that a payment was for; a ride's, with its waiting and its tip, leads to it. */
export function PaidRide({ reference }: { reference: string }) {
  const digits = /^ride:(\d{1,9})(?=:|$)/.exec(reference)?.[1];
  const order = paidOrderNumber(reference);
  if (order !== null) return `${order}, `;
  if (digits === undefined) return null;
  const number = rideReference(Number(digits));
  return (
    <>
      <Link to={`/operations/rides/${digits}`} className="relative z-10 underline underline-offset-2">
        {number}
      </Link>
      {', '}
    </>
  );
}
