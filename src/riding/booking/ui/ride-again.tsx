import { useLocation } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { queryOf } from './booking-form.ts';
import { againOf, type PastTrip, wayBackOf } from './past-trip.ts';

/** From a ride that is over: the same trip once more, or the way back. Both lead to the booking form, filled in. */
export function RideAgain({
  ride,
  size = 'md',
  onGo,
}: {
  ride: PastTrip;
  size?: 'sm' | 'md';
  /** Closes what the links stand in. */
  onGo?: () => void;
}) {
  // On the booking page itself the form reads its beginning only when the page is read.
  const reloadDocument = useLocation().pathname === '/';
  const links = [
    { to: `/?${queryOf(againOf(ride))}`, label: 'Book again' },
    { to: `/?${queryOf(wayBackOf(ride))}`, label: 'Book the way back' },
  ].map(({ to, label }) => (
    <ButtonLink
      key={label}
      to={to}
      size={size}
      wide={size === 'md'}
      reloadDocument={reloadDocument}
      onClick={onGo}
    >
      {label}
    </ButtonLink>
  ));
  return size === 'sm' ? links : <div className="grid grid-cols-2 gap-2.5">{links}</div>;
}
