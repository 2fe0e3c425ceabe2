import { Form, useLocation } from 'react-router';
import { CountMark } from '#src/design/count-mark.tsx';
import { LogOut } from '#src/design/icons.ts';
import { MenuLink } from '#src/design/shell/header.tsx';
import { showDashboard } from '../dashboard-store.ts';
import type { Way, WayCounts } from './ways.ts';

/** One line of a menu, whether it leads to a page or opens the dashboard. */
export function WayLink({ way, counts }: { way: Way; counts?: WayCounts | undefined }) {
  const { pathname } = useLocation();
  const { label, Icon } = way;
  const content = (
    <>
      <Icon size={20} aria-hidden="true" className="shrink-0 text-spruce" />
      {label}
      {way.counts && <CountMark count={counts?.[way.counts.what]} word={way.counts.word} />}
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
