import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import type { Leads } from '#src/platform/settings/offered-addresses.ts';

/** How much waits behind each way; null where it cannot be read just now. */
export interface Queues extends Record<string, number | null> {
  alarms: number | null;
  /** Events whose reaction failed. */
  parked: number | null;
  /** Disputes that wait for an answer. */
  disputes: number | null;
  /** Drivers who wait for a reviewer. */
  drivers: number | null;
  /** Decisions that drivers had looked at again. */
  appeals: number | null;
  listings: number | null;
  reports: number | null;
  /** Sales of cars that are late, or that somebody asks about. */
  carSales: number | null;
  /** Trading names that nobody has looked at. */
  dealers: number | null;
  /** Questions to Rove that wait for an answer. */
  tickets: number | null;
  /** Orders of the shop that are paid and not packed. */
  toPack: number | null;
}

/** What is not offered stands last: its desk finishes what is under way, and prepares what is not shown yet. */
function ordered<W extends Leads>(ways: readonly W[]): (W & { isOff: boolean })[] {
  const marked = ways.map((way) => ({ ...way, isOff: way.offer !== undefined && !isOffered(way.offer) }));
  return [...marked.filter(({ isOff }) => !isOff), ...marked.filter(({ isOff }) => isOff)];
}

/** The ways between the operators' pages; a number says how much waits there. */
export function OperationsNav({ queues }: { queues: Queues }) {
  const box = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A phone shows three of them; where one is must be among them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which of them is current.
  useEffect(() => {
    const nav = box.current;
    const here = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && here) nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  const ways: (Leads & {
    to: string;
    label: string;
    waiting?: number | null;
    what?: string;
    end?: boolean;
  })[] = [
    { to: '/operations', label: 'Rides', waiting: queues.alarms, what: 'alarms', end: true, offer: 'rides' },
    { to: '/operations/drivers', label: 'Drivers', waiting: queues.drivers, what: 'waiting', offer: 'rides' },
    { to: '/operations/appeals', label: 'Appeals', waiting: queues.appeals, what: 'open', offer: 'rides' },
    { to: '/operations/payments', label: 'Payments', waiting: queues.disputes, what: 'disputes to answer' },
    { to: '/operations/payouts', label: 'Payouts' },
    { to: '/operations/fares', label: 'Fares', offer: 'rides' },
    { to: '/operations/promo-codes', label: 'Promo codes', offer: 'rides' },
    { to: '/operations/cities', label: 'Cities', offer: 'rides' },
    { to: '/operations/queues', label: 'Queues', offer: 'rides' },
    { to: '/operations/taxes', label: 'Taxes' },
    { to: '/operations/books', label: 'Books' },
    {
      to: '/operations/listings',
      label: 'Listings',
      waiting: queues.listings,
      what: 'waiting',
      offer: 'cars',
    },
    {
      to: '/operations/car-sales',
      label: 'Car sales',
      waiting: queues.carSales,
      what: 'want the desk',
      offer: 'cars',
    },
    { to: '/operations/dealers', label: 'Dealers', waiting: queues.dealers, what: 'waiting', offer: 'cars' },
    { to: '/operations/reports', label: 'Reports', waiting: queues.reports, what: 'open', offer: 'cars' },
    { to: '/operations/tickets', label: 'Help', waiting: queues.tickets, what: 'waiting' },
    { to: '/operations/shop', label: 'Shop', waiting: queues.toPack, what: 'to pack', offer: 'shop' },
    { to: '/operations/journal', label: 'Journal', offer: 'journal' },
    { to: '/operations/letters', label: 'Letters', offer: 'journal' },
    { to: '/operations/company', label: 'Company' },
    { to: '/operations/legal', label: 'Legal' },
    { to: '/operations/people', label: 'People' },
    { to: '/operations/setup', label: 'Set up' },
    { to: '/operations/texts', label: 'Texts and mails' },
    { to: '/operations/events', label: 'Events', waiting: queues.parked, what: 'stuck' },
  ];
  return (
    <nav
      ref={box}
      aria-label="Operations"
      className="relative flex gap-1 overflow-x-auto border-b border-line xl:flex-wrap xl:gap-0 xl:overflow-visible"
    >
      {ordered(ways).map(({ to, label, waiting = 0, what, end, isOff }) => (
        <NavLink
          key={to}
          to={to}
          end={end ?? false}
          className={({ isActive }) =>
            cx(
              // On a desktop all of them are in sight, also where something waits behind each.
              'inline-flex h-12 shrink-0 items-center gap-2 border-b-[3px] px-3.5 whitespace-nowrap focus-visible:-outline-offset-2 xl:gap-1.5 xl:px-2',
              isActive
                ? 'border-spruce font-semibold text-ink'
                : 'border-transparent font-medium text-muted hover:text-ink',
            )
          }
        >
          {label}
          {isOff && <span className="text-13 font-normal">(off)</span>}
          {waiting === null && (
            <span className="text-muted" title="Not known just now">
              ?<span className="sr-only"> {what}, not known just now</span>
            </span>
          )}
          {waiting !== null && waiting > 0 && (
            <span
              className={cx(
                'grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-13 font-semibold tabular-nums',
                what === 'alarms' || what === 'stuck' || what === 'disputes to answer'
                  ? 'bg-brick text-card'
                  : 'bg-tint text-spruce',
              )}
            >
              {waiting}
              <span className="sr-only"> {what}</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
