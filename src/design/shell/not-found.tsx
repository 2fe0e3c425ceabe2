import { data, Link } from 'react-router';
import { CarFront, CreditCard, House, type LucideIcon } from '#src/design/icons.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { isWayOffered, type Leads } from '#src/platform/settings/offered-addresses.ts';

export const meta = () => [{ title: pageTitle('Page Not Found') }, { name: 'robots', content: 'noindex' }];

export const loader = () => data(null, { status: 404 });

const ways: (Leads & { to: string; label: string; hint: string; Icon: LucideIcon })[] = [
  { to: '/', label: 'Home', hint: 'Book a ride', Icon: House },
  { to: '/vehicles/1', label: 'Vehicle 1', hint: 'See its details', Icon: CarFront },
  {
    to: '/vehicle-payment/1',
    label: 'Vehicle 1 payment',
    hint: 'Pay for it',
    Icon: CreditCard,
    offer: 'cars',
  },
];

/** The page for addresses that lead nowhere. */
export function NotFound() {
  return (
    <div className="contours flex min-h-[60dvh] grow flex-col items-center justify-center px-4 py-16 text-center">
      <p className="figures text-[96px] leading-none text-spruce md:text-[144px]">404</p>
      <h1 className="mt-4 text-40">Page Not Found</h1>
      <p className="mt-3 max-w-[44ch] text-17 text-muted">No road leads to this address. These do:</p>
      <ul className="mt-8 grid w-full max-w-[720px] gap-3 text-left sm:grid-cols-3">
        {ways.filter(isWayOffered).map(({ to, label, hint, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-center gap-3 rounded-card border border-line bg-card p-4 hover:border-spruce"
            >
              <Icon size={22} aria-hidden="true" className="text-spruce" />
              <span className="min-w-0">
                <span className="block font-semibold">{label}</span>
                <span className="block text-13 text-muted">
                  {to !== '/' || isOffered('rides') ? hint : 'What there is'}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export default NotFound;
