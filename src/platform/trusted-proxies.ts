/** The proxies in front of Rove, as an operator names them. */
import { isIP } from 'node:net';
import { z } from 'zod';

const mostProxies = 9;
const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whose word on a caller's address is taken: nobody's, that of so many proxies in front, or that of listed proxies. */
export function proxiesFrom(value: string, context: z.RefinementCtx): false | number | string[] {
  if (value === 'off') return false;
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= mostProxies) return Number(value);
  const proxies = value.split(',').map((proxy) => proxy.trim());
  if (proxies.every(isProxy)) return proxies;
  context.addIssue({
    code: 'custom',
    message:
      'must be off, the number of proxies in front of Rove such as 1, or their addresses such as 10.0.0.5,10.1.0.0/16. Believing every caller is not offered: anybody could pass for anybody',
  });
  return z.NEVER;
}

function isProxy(proxy: string): boolean {
  if (proxyNames.has(proxy)) return true;
  const [address = '', bits, ...more] = proxy.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
