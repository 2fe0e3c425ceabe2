import { redirect, redirectDocument } from 'react-router';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { forgetPerson } from '#src/platform/offline/offline-storage.ts';
import type { Route } from './+types/logout.ts';

/** Only the form leads here; an address typed by hand changes nothing. */
export const loader = () => redirect('/');

export async function action({ context }: Route.ActionArgs) {
  await apiFor<typeof accountsCalls>(transportOf(context))('POST /api/auth/logout');
  return redirect('/', { headers: { 'clear-site-data': '"cache", "storage"' } });
}

/** Loads the start page anew, so that nothing of the account stays in this window's memory, nor in the browser's. */
export async function clientAction() {
  await apiFor<typeof accountsCalls>()('POST /api/auth/logout');
  await forgetPerson();
  return redirectDocument('/');
}

export default function Logout() {
  return null;
}
