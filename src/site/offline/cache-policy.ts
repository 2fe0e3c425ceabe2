/** Which answers the worker copies for the page without a network, and which requests make it forget them. */

/** The name under which the answer to a GET of this address is kept; null for all that is not kept. */
export function keepsAs({ pathname, searchParams }: URL): string | null {
  if (/^\/api\/rides\/\d+$/.test(pathname)) return pathname;
  const isNewest = /^\/api\/rides\/user\/\d+$/.test(pathname) && !searchParams.has('before');
  return isNewest ? '/api/rides' : null;
}

/** Whether sending to this address signs somebody in or out, or ends their account. */
export function changesPerson(method: 'POST' | 'DELETE', pathname: string): boolean {
  const path = pathname.replace(/\.data$/, '');
  if (/^\/(login(\/code)?|logout|signup|reset-password|account\/delete)$/.test(path)) return true;
  return method === 'POST'
    ? /^\/api\/(auth\/(login|second-step|logout|reset-password)|users|account\/leave)$/.test(path)
    : /^\/api\/(auth|account)\b/.test(path);
}
