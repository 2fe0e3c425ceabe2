/** The ways between the pages of a seller's desk. */
import { Link } from 'react-router';
import { countText } from '#src/design/amount-text.ts';
import { cx } from '#src/design/class-names.ts';

const tabs = [
  { to: '/sell/stock', label: 'Stock' },
  { to: '/sell/leads', label: 'Leads' },
  { to: '/sell/visits', label: 'Visits' },
  { to: '/sell', label: 'Selling' },
] as const;

export function DeskTabs({
  current,
  counts,
}: {
  current: (typeof tabs)[number]['to'];
  /** By address; what is not known, and none, is not shown. */
  counts: Partial<Record<(typeof tabs)[number]['to'], { n: number; word: string }>>;
}) {
  return (
    <nav aria-label="Your desk" className="flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ to, label }) => {
        const count = counts[to];
        const isHere = to === current;
        return (
          <Link
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className={cx(
              'inline-flex h-12 shrink-0 items-center gap-2 border-b-[3px] px-3.5 font-medium focus-visible:-outline-offset-2',
              isHere
                ? 'border-spruce font-semibold text-ink'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {label}
            {count !== undefined && count.n > 0 && (
              <span className="rounded-full bg-tint px-2 text-13 font-semibold text-spruce tabular-nums">
                {countText(count.n)}
                <span className="sr-only"> {count.word}</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
