import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '#src/design/logo.tsx';
import { currencyName, currencySign } from '#src/platform/money.ts';
import { isWayOffered, type Leads } from '#src/platform/settings/offered-addresses.ts';
import { offeredWords } from '#src/platform/settings/offered-words.ts';

const columns: { title: string; links: (Leads & { to: string; label: string })[] }[] = [
  {
    title: 'Services',
    links: [
      { to: '/', label: 'Book a ride', offer: 'rides' },
      { to: '/vehicles', label: 'Buy a vehicle' },
      { to: '/sell', label: 'Sell a car', offer: 'cars' },
      { to: '/equipment', label: 'Equipment' },
      { to: '/gift-cards', label: 'Gift cards' },
    ],
  },
  {
    title: 'Your account',
    links: [
      { to: '/account', label: 'Account' },
      { to: '/saved-places', label: 'Saved places' },
      { to: '/orders', label: 'Orders' },
      { to: '/saved-searches', label: 'Saved searches' },
      { to: '/inquiries', label: 'Inquiries', offer: 'cars' },
    ],
  },
  {
    title: 'Drive',
    links: [
      { to: '/driver-signup', label: 'Become a Driver' },
      { to: '/driver-dashboard', label: 'Driver Dashboard', offer: 'rides' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/help', label: 'Help centre' },
      { to: '/help#safety', label: 'Safety' },
      { to: '/help?about=lost#contact', label: 'Lost something', offer: 'rides' },
    ],
  },
  {
    title: 'Contact',
    links: [
      { to: '/help#contact', label: 'Contact us' },
      { to: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', label: 'Terms' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/account#your-data', label: 'Your data' },
      { to: '/refunds', label: 'Refunds' },
      { to: '/accessibility', label: 'Accessibility' },
    ],
  },
];

const offeredColumns = () =>
  columns
    .map(({ title, links }) => ({ title, links: links.filter(isWayOffered) }))
    .filter(({ links }) => links.length > 0);

/** `services` says how the services are, below what this is; `units` is where the units are chosen. */
export default function Footer({
  services,
  units,
  where,
}: {
  services: ReactNode;
  units: ReactNode;
  /** Where: `Toronto and Calgary`; nothing for a company without a city. */
  where: string;
}) {
  return (
    <footer className="[[data-shell=map]_&]:mt-0! mt-16 border-t border-line bg-well pt-10 pb-4 lg:contours [main:has(>.contours:last-child)~&]:mt-0! lg:mt-[72px]">
      <div className="footer-columns page-column grid grid-cols-2 gap-x-6 gap-y-8 max-[260px]:grid-cols-1 sm:grid-cols-3 lg:grid-cols-[1.4fr_repeat(6,1fr)_1.1fr]">
        <div className="col-span-full lg:col-span-1">
          <Logo className="text-[26px]" />
          <p className="mt-3 max-w-[250px] text-muted">{offeredWords(where)}</p>
          {services}
        </div>
        {offeredColumns().map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={label}>
                  <Link to={to} className="footer-line">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2>Get the app</h2>
          <ul className="text-muted">
            <li className="flex min-h-8 items-center">App Store, not yet</li>
            <li className="flex min-h-8 items-center">Google Play, not yet</li>
          </ul>
        </div>
      </div>
      <div className="mt-8 border-t border-line pt-3 lg:mt-10">
        <div className="page-column flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-13 text-muted">
          <p>
            All prices in {currencyName()} ({currencySign({ withCountry: true })})
          </p>
          {units}
        </div>
      </div>
    </footer>
  );
}
