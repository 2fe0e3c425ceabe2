import { CircleUserRound, LayoutDashboard, LogOut, Mail, RadioTower, Settings } from 'lucide-react';
import { Form } from 'react-router';
import { MenuLink } from '#src/design/shell/header.tsx';
import { showDashboard } from './dashboard-store.ts';
import { useDemo, useSession } from './session.ts';

/** Where the account menu leads whoever is signed in. */
export default function AccountLinks() {
  const session = useSession();
  const demo = useDemo();
  const item = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium hover:bg-well';
  return (
    <>
      <button
        type="button"
        className={item}
        onClick={(event) => {
          event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          showDashboard('bookings');
        }}
      >
        <LayoutDashboard size={20} aria-hidden="true" />
        Dashboard
      </button>
      <MenuLink to="/account">
        <Settings size={20} aria-hidden="true" />
        Account settings
      </MenuLink>
      {session?.isDriver && (
        <MenuLink to="/driver-dashboard">
          <CircleUserRound size={20} aria-hidden="true" />
          Driver dashboard
        </MenuLink>
      )}
      {session?.roles.includes('operator') && (
        <MenuLink to="/operations">
          <RadioTower size={20} aria-hidden="true" />
          Operations
        </MenuLink>
      )}
      {demo && (
        <MenuLink to="/outbox">
          <Mail size={20} aria-hidden="true" />
          Demo mail
        </MenuLink>
      )}
      <Form method="post" action="/logout">
        <button type="submit" className={item}>
          <LogOut size={20} aria-hidden="true" />
          Sign Out
        </button>
      </Form>
    </>
  );
}
