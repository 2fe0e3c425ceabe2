import { Form, useLocation } from 'react-router';
import { LogOut } from '#src/design/icons.ts';
import { MenuLink } from '#src/design/shell/header.tsx';
import { showDashboard } from '../dashboard-store.ts';
import type { WayCounts } from './way-counts.ts';
import type { Way } from './ways.ts';

/** One line of a menu, whether it leads to a page or opens the dashboard. */
export function WayLink({ way, counts }: { way: Way; counts?: WayCounts }) {
  const { pathname } = useLocation();
  const { label, Icon } = way;
  const count = way.counts && counts?.[way.counts.what];
  const content = (
    <>
      <Icon size={20} aria-hidden="true" className="shrink-0 text-spruce" />
      {label}
      {count ? (
        <span className="ml-auto grid h-[22px] min-w-[22px] place-items-center rounded-full bg-wash-lake px-1.5 text-13 font-semibold text-lake tabular-nums">
          {count}
          <span className="sr-only"> {way.counts?.word}</span>
        </span>
      ) : null}
    </>
  );
  if ('to' in way) {
    return (
      <MenuLink to={way.to} current={pathname === way.to}>
        {content}
      </MenuLink>
    );
  }
  return (
    <button
      type="button"
      className="menu-line w-full text-left"
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        showDashboard(way.section);
      }}
    >
      {content}
    </button>
  );
}

export function SignOutButton() {
  return (
    <Form method="post" action="/logout">
      <button type="submit" className="menu-line w-full text-left">
        <LogOut size={20} aria-hidden="true" className="shrink-0 text-spruce" />
        Sign Out
      </button>
    </Form>
  );
}
