import { Link } from 'react-router';
import { Initials } from '#src/artwork/people/initials.tsx';
import { ChevronRight } from '#src/design/icons.ts';
import { MenuLink } from '#src/design/shell/header.tsx';
import ThemeSwitch from '#src/design/shell/theme-switch.tsx';
import { useWhenOpened } from '#src/design/use-when-opened.ts';
import { useDemo, useSession } from '#src/people/accounts/ui/session.ts';
import { useNext } from '#src/people/accounts/ui/sign-in/use-next.ts';
import { fullName } from '#src/platform/person-name.ts';
import { SignOutButton, WayLink } from './way-link.tsx';
import { type ReadWayCounts, waysByGroup } from './ways.ts';

/** The phone's menu: who is signed in or the way in, and everything there is in groups of two columns. */
export default function SiteMenu({ readCounts }: { readCounts: ReadWayCounts }) {
  const session = useSession();
  const { inside, found: counts } = useWhenOpened(readCounts, session?.id);
  const demo = useDemo();
  const next = useNext();
  return (
    <>
      {session ? (
        <Link
          to="/account"
          className="mx-1 mb-1 flex items-center gap-3 rounded-card border border-line bg-card px-3 py-2"
        >
          <Initials name={fullName(session)} size={44} />
          <span className="min-w-0 grow">
            <span className="block truncate font-semibold">{fullName(session)}</span>
            <span className="block truncate text-13 text-muted">Profile, security, your data</span>
          </span>
          <ChevronRight size={20} aria-hidden="true" className="text-muted" />
        </Link>
      ) : (
        <div className="grid grid-cols-2">
          <MenuLink to={`/login${next}`}>Sign In</MenuLink>
          <MenuLink to={`/signup${next}`}>Sign Up</MenuLink>
        </div>
      )}
      <nav ref={inside} aria-label="Menu">
        {waysByGroup(session, demo).map(({ title, ways }) => (
          <section key={title} className="border-t border-line py-1 first:border-t-0">
            <h2 className="px-3 pt-1 text-17">{title}</h2>
            <div className="grid grid-cols-2">
              {ways.map((way) => (
                <WayLink key={way.label} way={way} counts={counts} />
              ))}
            </div>
          </section>
        ))}
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-1.5">
        <ThemeSwitch name="theme-in-menu" />
        {session && <SignOutButton />}
      </div>
    </>
  );
}
