import type { ReactNode } from 'react';
import { Link } from 'react-router';
import ThemeSwitch from '#src/design/shell/theme-switch.tsx';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { SignOutShort } from '#src/people/own-account/ui/menu/sign-out-short.tsx';
import { fullName } from '#src/platform/person-name.ts';

/** Who works here, below the ways of the desk; `children` says whether alarms reach them. */
export function DeskFoot({
  cities,
  children,
}: {
  /** To which their roles keep what they see; none where they are for all. */
  cities: readonly { id: string; name: string }[];
  children: ReactNode;
}) {
  const session = useSession();
  return (
    <>
      {cities.length > 0 && (
        <p className="px-2 pt-1 text-13 text-muted">
          Your roles are for <span className="text-ink">{cities.map(({ name }) => name).join(', ')}</span>
        </p>
      )}
      <div className="px-2 pt-1">{children}</div>
      <div className="flex items-center justify-between gap-1 pr-2">
        <Link
          to="/account"
          className="flex h-11 min-w-0 items-center rounded-control px-2 font-semibold hover:bg-well"
        >
          <span className="truncate">{session ? fullName(session) : 'Account'}</span>
        </Link>
        <span className="shrink-0">
          <SignOutShort />
        </span>
      </div>
      <div className="-ml-3">
        <ThemeSwitch name="desk-theme" labelHidden />
      </div>
    </>
  );
}
