import { Link, useLocation } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { Axe, BookOpen, Car, CarFront } from '#src/design/icons.ts';
import { activeTab, offeredTabs } from './places.ts';

const icons = { '/': CarFront, '/vehicles': Car, '/equipment': Axe, '/blog': BookOpen };

/** The four tabs within the thumb's reach, below the width of a desktop. */
export function BottomTabs() {
  const active = activeTab(useLocation().pathname);
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex h-(--tab-row-height) max-w-[560px]">
        {offeredTabs().map(({ to, label }) => {
          const Icon = icons[to];
          const current = active === to;
          return (
            <li key={to} className="min-w-0 grow basis-0">
              <Link
                to={to}
                aria-current={current ? 'page' : undefined}
                className={cx(
                  'relative flex h-full flex-col items-center justify-center gap-0.5 text-13 focus-visible:-outline-offset-2',
                  current
                    ? 'font-semibold text-spruce before:absolute before:-top-px before:h-[3px] before:w-10 before:rounded-b-[3px] before:bg-spruce'
                    : 'font-medium text-muted',
                )}
              >
                <Icon size={22} aria-hidden="true" />
                {/* Four words beside each other need more room than a page of twice its size has. */}
                <span className="max-[260px]:sr-only">{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
