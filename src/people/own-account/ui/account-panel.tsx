import { Link } from 'react-router';
import { Initials } from '#src/artwork/people/initials.tsx';
import ThemeSwitch from '#src/design/shell/theme-switch.tsx';
import { useWhenOpened } from '#src/design/use-when-opened.ts';
import { useDemo, useSession } from '#src/people/accounts/ui/session.ts';
import { useNext } from '#src/people/accounts/ui/sign-in/use-next.ts';
import { fullName } from '#src/platform/person-name.ts';
import { SignOutButton, WayLink } from './menu/way-link.tsx';
import { furtherWays, ownWays, type ReadWayCounts } from './menu/ways.ts';

/** What hangs from the account button: who is signed in and their ways, or the way in; and the theme. */
export default function AccountPanel({ readCounts }: { readCounts: ReadWayCounts }) {
  const session = useSession();
  const { inside, found: counts } = useWhenOpened(readCounts, session?.id);
  const demo = useDemo();
  const next = useNext();
  return (
    <>
      {session ? (
        <>
          <p className="flex items-center gap-3 px-3 pt-2 pb-2.5">
            <Initials name={fullName(session)} size={40} />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{fullName(session)}</span>
              <span className="block truncate text-13 text-muted">{session.email}</span>
            </span>
          </p>
          <nav ref={inside} aria-label="Account">
            {ownWays().map((way) => (
              <WayLink key={way.label} way={way} counts={counts} />
            ))}
            <div className="mt-1 border-t border-line pt-1">
              {furtherWays(session, demo).map((way) => (
                <WayLink key={way.label} way={way} counts={counts} />
              ))}
            </div>
          </nav>
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
        {session && <SignOutButton />}
      </div>
    </>
  );
}
