/** Every cookie under a name that only this host can set, where the address is https; see `own-cookies.ts`. */
import type { FastifyInstance } from 'fastify';
import { hostPrefix, plainCookies } from '#src/platform/browser/own-cookies.ts';
import type { Config } from '#src/platform/config.ts';
import { isPartOfPage } from '#src/platform/page-cache/page-actor.ts';

/** The library that makes sessions looks for its cookie under this name when the address is https. */
const sessionName = 'rove.session_token';

/** To be called before anything reads a cookie. */
export function keepCookiesToHost(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const secure = publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', async ({ headers }) => {
    // Calls that a page makes inside this process carry what its own request brought, read already.
    if (headers.cookie === undefined || isPartOfPage()) return;
    const plain = plainCookies(headers.cookie, secure);
    headers.cookie = secure ? plain.replace(`${sessionName}=`, `__Secure-${sessionName}=`) : plain;
  });
  if (!secure) return;
  app.addHook('onSend', async (_request, reply) => {
    const set = reply.getHeader('set-cookie');
    if (set === undefined) return;
    reply.removeHeader('set-cookie');
    reply.header(
      'set-cookie',
      [set].flat().map((cookie) => hostCookie(String(cookie))),
    );
  });
}

/** A `Set-Cookie` header as the prefix demands it: secure, for every path, for no other host. */
function hostCookie(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(/;\s*/);
  const kept = attributes.filter((attribute) => !/^(secure|path|domain)\b/i.test(attribute));
  return [`${hostPrefix}${pair.replace(/^__(?:Secure|Host)-/, '')}`, 'Path=/', 'Secure', ...kept].join('; ');
}
