import { Link } from 'react-router';
import ThemeSwitch from '#src/design/shell/theme-switch.tsx';
import AccountLinks from './account-links.tsx';
import { useSession } from './session.ts';
import { useNext } from './use-next.ts';

/** What hangs from the account button: who is signed in and their ways, or the way in; and the theme. */
export default function AccountPanel() {
  const session = useSession();
  const next = useNext();
  return (
    <>
      {session ? (
        <>
          <p className="px-3 pt-2 pb-2.5">
            <span className="block truncate font-semibold">
              {session.firstName} {session.lastName}
            </span>
            <span className="block truncate text-13 text-muted">{session.email}</span>
          </p>
          <AccountLinks />
        </>
      ) : (
        <p className="px-3 pt-2 pb-2.5 text-muted">
          <Link to={`/login${next}`} className="font-semibold text-spruce underline underline-offset-2">
            Sign in
          </Link>{' '}
          to see your bookings and favorites.
        </p>
      )}
      <div className="mt-1 border-t border-line pt-1">
        <ThemeSwitch name="theme-in-account" />
      </div>
    </>
  );
}
