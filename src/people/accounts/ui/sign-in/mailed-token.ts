/** The token of a mailed link leaves the address at once, so that no history, log or other site keeps it. */
import { redirect } from 'react-router';
import { pageAddress } from '#src/platform/browser/page-address.ts';

const keptSeconds = 3600;
const cookiePattern = /(?:^|;\s*)(?:__Host-)?rove\.mailed=([^;]*)/;

/**
 * The token that the link to this page carried; empty without one. A request that still has it in its address is sent
 * to the same page without it, and carries it in a cookie that scripts cannot read from then on.
 * @throws Response the redirect
 */
export function mailedToken(request: Request): string {
  const url = pageAddress(request);
  const token = url.searchParams.get('token');
  if (token === null) return tokenKept(request.headers.get('cookie') ?? '', url.pathname);
  const secure = url.protocol === 'https:';
  throw redirect(url.pathname, {
    status: 303,
    headers: {
      'cache-control': 'no-store',
      'set-cookie': [
        `${secure ? '__Host-' : ''}rove.mailed=${encodeURIComponent(`${url.pathname}\n${token.slice(0, 512)}`)}`,
        `Max-Age=${keptSeconds}`,
        'Path=/',
        'HttpOnly',
        'SameSite=Lax',
        ...(secure ? ['Secure'] : []),
      ].join('; '),
    },
  });
}

/** What is kept for this page, and for no other. */
function tokenKept(cookies: string, pathname: string): string {
  try {
    const [page, token = ''] = decodeURIComponent(cookiePattern.exec(cookies)?.[1] ?? '').split('\n');
    return page === pathname ? token : '';
  } catch {
    return '';
  }
}
