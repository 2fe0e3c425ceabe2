import { Link } from 'react-router';
import { Initials } from '#src/artwork/people/initials.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { ChevronDown, CircleUserRound, LayoutDashboard } from '#src/design/icons.ts';
import { hangFromHeader } from '#src/design/shell/header.tsx';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { useNext } from '#src/people/accounts/ui/sign-in/use-next.ts';
import { onTouch } from '#src/platform/browser/load-on-touch.tsx';
import { fullName } from '#src/platform/person-name.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { showDashboard } from '../dashboard-store.ts';
import type { ReadWayCounts } from './ways.ts';

const AccountPanel = onTouch(() => import('../account-panel.tsx'));
const menuId = 'account-menu';

/** The right end of the header: ways in for a visitor, the dashboard and account of whoever is signed in. */
export function AccountMenu({ readCounts }: { readCounts: ReadWayCounts }) {
  const session = useSession();
  const next = useNext();
  return (
    <>
      {session ? (
        <button
          type="button"
          onClick={() => showDashboard(isOffered('rides') ? 'bookings' : 'payment-methods')}
          className="hidden h-11 items-center gap-2 rounded-control px-2 font-medium hover:bg-well lg:flex xl:px-3"
        >
          <LayoutDashboard size={20} aria-hidden="true" />
          Dashboard
        </button>
      ) : (
        <>
          <Link
            to={`/login${next}`}
            className="flex h-11 items-center px-3 font-medium whitespace-nowrap hover:text-spruce max-[260px]:px-1 lg:px-2 xl:px-3"
          >
            Sign In
          </Link>
          <span className="mx-1 hidden lg:block">
            <ButtonLink to={`/signup${next}`} size="sm">
              Sign Up
            </ButtonLink>
          </span>
        </>
      )}
      <button
        type="button"
        popoverTarget={menuId}
        aria-label={session ? `Account of ${fullName(session)}` : 'Account and theme'}
        className={
          session
            ? 'flex h-11 items-center gap-1 rounded-control px-1.5 hover:bg-well'
            : 'hidden size-11 place-items-center rounded-control hover:bg-well lg:grid'
        }
      >
        {session ? (
          <>
            <Initials name={fullName(session)} size={34} />
            <ChevronDown size={16} aria-hidden="true" className="hidden text-muted lg:block" />
          </>
        ) : (
          <CircleUserRound size={22} aria-hidden="true" />
        )}
      </button>
      <div
        id={menuId}
        popover="auto"
        onBeforeToggle={hangFromHeader}
        className="fixed inset-auto top-[calc(var(--hang,var(--header-height))+4px)] right-2 m-0 max-h-[calc(100dvh-var(--hang,var(--header-height))-12px)] w-[304px] overflow-y-auto rounded-card border border-line bg-card p-1.5 text-ink shadow-float open:animate-rise lg:right-6"
      >
        <AccountPanel readCounts={readCounts} />
      </div>
    </>
  );
}
