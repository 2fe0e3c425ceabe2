import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { Menu, X } from '#src/design/icons.ts';
import { Logo } from '#src/design/logo.tsx';
import { companyName } from '#src/platform/settings/company.ts';
import { activeTab, linksOf, offeredTabs } from './places.ts';

const menuId = 'site-menu';

/**
 * `account` is what stands at the far right: sign-in links, or the account of whoever is signed in. `menu` is what
 * hangs from the button that stands there on a phone.
 */
export function Header({ account, menu, demo }: { account: ReactNode; menu: ReactNode; demo: boolean }) {
  const location = useLocation();
  const active = activeTab(location.pathname);
  const here = useRef(location.key);
  useEffect(() => {
    // Every navigation closes what hangs from the header. The first page is none: its menu opens without a script.
    if (here.current === location.key) return;
    here.current = location.key;
    for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) open.hidePopover();
  }, [location.key]);
  return (
    <header
      data-header
      className="sticky top-(--network-height) z-40 h-(--header-height) border-b border-line bg-paper"
    >
      <div className="flex h-full items-center gap-5 pr-2 pl-4 max-[260px]:gap-1 max-[260px]:pr-0 max-[260px]:pl-2 lg:px-6 xl:gap-9">
        <HomeLink />
        <nav aria-label="Main" className="hidden h-full lg:flex">
          {offeredTabs().map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              prefetch="intent"
              aria-current={active === to ? 'page' : undefined}
              className={cx(
                'relative flex items-center px-2.5 whitespace-nowrap xl:px-4',
                'after:absolute after:inset-x-2.5 after:-bottom-px after:h-[3px] after:rounded-t-[3px] xl:after:inset-x-4',
                active === to
                  ? 'font-semibold text-ink after:bg-spruce'
                  : 'font-medium text-muted hover:text-ink',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center">
          <nav aria-label="More" className="hidden lg:flex">
            {linksOf(demo).map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className="flex h-11 items-center px-2 font-medium whitespace-nowrap hover:text-spruce xl:px-3.5"
              >
                {label}
              </Link>
            ))}
          </nav>
          <span className="mx-1 hidden h-6 w-px bg-line lg:block xl:mx-3" />
          {account}
          <button
            type="button"
            popoverTarget={menuId}
            aria-label="Menu"
            className="grid size-11 place-items-center rounded-control hover:bg-well lg:hidden"
          >
            <Menu size={24} aria-hidden="true" className="[:root:has(#site-menu:popover-open)_&]:hidden" />
            <X size={24} aria-hidden="true" className="hidden [:root:has(#site-menu:popover-open)_&]:block" />
          </button>
        </div>
      </div>
      <div
        id={menuId}
        popover="auto"
        onBeforeToggle={hangFromHeader}
        className="fixed inset-auto top-(--hang,var(--header-height)) right-0 left-0 m-0 max-h-[calc(100dvh-var(--hang,var(--header-height))-var(--tabs-height)-env(safe-area-inset-bottom))] w-full overflow-y-auto border-b border-line bg-paper p-2 text-ink shadow-float open:animate-fade lg:hidden"
      >
        {menu}
      </div>
    </header>
  );
}

/** Puts an opening popover under the header, which stands lower while the demo's ribbon is in view. */
export function hangFromHeader({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  const bottom = document.querySelector('[data-header]')?.getBoundingClientRect().bottom;
  if (newState === 'open' && bottom !== undefined) currentTarget.style.setProperty('--hang', `${bottom}px`);
}

/** One line of a menu that hangs from the header. */
export function MenuLink({
  to,
  current = false,
  children,
}: {
  to: string;
  current?: boolean;
  children: ReactNode;
}) {
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} className="menu-line">
      {children}
    </Link>
  );
}

export function HomeLink() {
  return (
    <Link
      to="/"
      aria-label={`${companyName()}, home`}
      className="flex h-11 min-w-0 items-center rounded-control"
    >
      <Logo className="min-w-0 text-[26px] lg:text-[28px]" />
    </Link>
  );
}
