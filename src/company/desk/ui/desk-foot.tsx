import type { ReactNode } from 'react';
import { Link } from 'react-router';
import ThemeSwitch from '#src/design/shell/theme-switch.tsx';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { SignOutShort } from '#src/people/own-account/ui/menu/sign-out-short.tsx';
import { fullName } from '#src/platform/person-name.ts';

/** Who works here, below the ways of the desk; `children` says whether alarms reach them. */
export function DeskFoot({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <>
      <div className="px-2 pt-1">{children}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Link
          to="/account"
          className="flex h-11 max-w-full min-w-0 items-center rounded-control px-2 font-semibold hover:bg-well"
        >
          <span className="truncate">{session ? fullName(session) : 'Account'}</span>
        </Link>
        <ThemeSwitch name="desk-theme" labelHidden />
        <span className="pr-3">
          <SignOutShort />
        </span>
      </div>
    </>
  );
}
