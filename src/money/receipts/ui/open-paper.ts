/** Loads a paper that an account may open by its session, and whoever has its link by that. */
import { redirect } from 'react-router';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';

/** What the link holds, or its name. */
export const keyIn = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get('key')?.slice(0, 100) || undefined;

/** @throws a way to sign in where nobody is and no link was shown, and a page that is not there otherwise */
export async function openPaper<T>(
  request: Request,
  transport: Transport | undefined,
  read: (key: string | undefined) => Promise<T>,
): Promise<{ paper: T; key: string | undefined }> {
  const key = keyIn(request);
  try {
    return { paper: await read(key), key };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    const session = await apiFor<typeof accountsCalls>(transport)('GET /api/auth/session', {
      on401: 'null',
    });
    const { pathname } = new URL(request.url);
    if (!key && !session) throw redirect(`/login?next=${encodeURIComponent(pathname)}`);
    throw new Response('Not Found', { status: 404 });
  }
}

/** `?key=…` for the next address that the same link opens; nothing for an account. */
export const withKey = (key: string | undefined): string => (key ? `?key=${encodeURIComponent(key)}` : '');
