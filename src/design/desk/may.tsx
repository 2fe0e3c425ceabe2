/** What of a page of the desk somebody's roles let them use; the server asks the same of every call. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Permission } from '#src/platform/permissions.ts';

const Mine = createContext<readonly string[] | null>(null);

/** Around the pages of the desk: what whoever looks at them may do. */
export const MyPermissions = ({ all, children }: { all: readonly string[]; children: ReactNode }) => (
  <Mine value={all}>{children}</Mine>
);

/** Whether whoever looks may do this; outside of the frame of the desk everything is shown. */
export function useMay(): (permission: Permission) => boolean {
  const mine = useContext(Mine);
  return (permission) => mine === null || mine.includes(permission);
}

/** Shown only to who may do it. */
export function May({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useMay()(needs) ? children : null;
}

/** Forms that only who may use them can: others see what they hold, and can change nothing. */
export function Changing({ needs, children }: { needs: Permission; children: ReactNode }) {
  if (useMay()(needs)) return children;
  return (
    <fieldset disabled className="min-w-0">
      <p className="mb-3 text-13 text-muted">Your roles let you see this and not change it.</p>
      {children}
    </fieldset>
  );
}
