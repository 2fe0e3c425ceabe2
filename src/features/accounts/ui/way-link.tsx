import { Form, useLocation } from 'react-router';
import { LogOut } from '#src/design/icons.ts';
import { MenuLink } from '#src/design/shell/header.tsx';
import { showDashboard } from './dashboard-store.ts';
import type { Way } from './ways.ts';

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-well';

/** One line of a menu, whether it leads to a page or opens the dashboard. */
export function WayLink({ way }: { way: Way }) {
  const { pathname } = useLocation();
  const { label, Icon } = way;
  const content = (
    <>
      <Icon size={20} aria-hidden="true" className="shrink-0 text-spruce" />
      {label}
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
      className={item}
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
      <button type="submit" className={item}>
        <LogOut size={20} aria-hidden="true" className="shrink-0 text-spruce" />
        Sign Out
      </button>
    </Form>
  );
}
