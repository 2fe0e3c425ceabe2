import { Link, useLocation } from 'react-router';
import { Initials } from '#src/artwork/people/initials.tsx';
import { ChevronRight } from '#src/design/icons.ts';
import { MenuLink } from '#src/design/shell/header.tsx';
import { activeTab, tabs } from '#src/design/shell/places.ts';
import ThemeSwitch from '#src/design/shell/theme-switch.tsx';
import { useDemo, useSession } from './session.ts';
import { useNext } from './use-next.ts';
import { SignOutButton, WayLink } from './way-link.tsx';
import { waysByGroup } from './ways.ts';

/** The phone's menu: who is signed in or the way in, the tabs, and everything else in groups of two columns. */
export default function SiteMenu() {
  const session = useSession();
  const demo = useDemo();
  const next = useNext();
  const active = activeTab(useLocation().pathname);
  return (
    <>
      {session ? (
        <Link
          to="/account"
          className="mx-1 mt-1 mb-2 flex items-center gap-3 rounded-card border border-line bg-card p-3"
        >
          <Initials name={`${session.firstName} ${session.lastName}`} size={44} />
          <span className="min-w-0 grow">
            <span className="block truncate font-semibold">
              {session.firstName} {session.lastName}
            </span>
            <span className="block truncate text-13 text-muted">Profile and devices</span>
          </span>
          <ChevronRight size={20} aria-hidden="true" className="text-muted" />
        </Link>
      ) : (
        <div className="grid grid-cols-2">
          <MenuLink to={`/login${next}`}>Sign In</MenuLink>
          <MenuLink to={`/signup${next}`}>Sign Up</MenuLink>
        </div>
      )}
      <nav aria-label="Menu">
        <div className="grid grid-cols-2 border-t border-line py-1.5">
          {tabs.map(({ to, label }) => (
            <MenuLink key={to} to={to} current={active === to}>
              {label}
            </MenuLink>
          ))}
        </div>
        {waysByGroup(session, demo).map(({ title, ways }) => (
          <section key={title} className="border-t border-line py-1.5">
            <h2 className="px-3 pt-1 text-17">{title}</h2>
            <div className="grid grid-cols-2">
              {ways.map((way) => (
                <WayLink key={way.label} way={way} />
              ))}
            </div>
          </section>
        ))}
      </nav>
      <div className="border-t border-line pt-1.5">
        <ThemeSwitch name="theme-in-menu" />
        {session && <SignOutButton />}
      </div>
    </>
  );
}
