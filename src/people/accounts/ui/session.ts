import { useRouteLoaderData } from 'react-router';
import type { SignedInUser } from '../contract.ts';

/** Who is signed in; null for a visitor. The root's loader keeps it. */
export function useSession(): SignedInUser | null {
  const root = useRouteLoaderData('root') as { session: SignedInUser | null } | undefined;
  return root?.session ?? null;
}

/** The units of the account, or for a visitor those of the cookie. */
export function useUnitChoice(): SignedInUser['units'] {
  const root = useRouteLoaderData('root') as Pick<SignedInUser, 'units'> | undefined;
  return root?.units ?? { distance: null, fuel: null };
}

/** The mailbox of whoever runs this place, for drafts in a visitor's own mail program. */
export function useContactAddress(): string {
  const root = useRouteLoaderData('root') as { contactAddress: string } | undefined;
  return root?.contactAddress ?? '';
}

/** False where no mail leaves and none is kept to be read: links that are mailed arrive nowhere. */
export function useHasMail(): boolean {
  const root = useRouteLoaderData('root') as { hasMail: boolean } | undefined;
  return root?.hasMail ?? true;
}

/** True in demo mode, where accounts can be tried with one click and mail is kept in the outbox. */
export function useDemo(): boolean {
  const root = useRouteLoaderData('root') as { demo: boolean } | undefined;
  return root?.demo ?? false;
}
