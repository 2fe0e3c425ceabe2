/** Who a caller is, where callers are counted by the address they come from. */
import { isIPv6 } from 'node:net';

/**
 * The caller behind a network address: an IPv4 address by itself, and of IPv6 the network of 64 bits, because whoever has
 * one address of it has all 2^64. Every limit, count and name of a caller goes by this.
 * @returns `192.0.2.7`, `2001:db8:0:1::/64`, `::1` for this machine itself; what is no address as it is
 */
export function callerOf(address: string): string {
  if (!address.includes(':')) return address;
  // A zone is this machine's own word for one of its lines.
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // The URL standard writes each address in one way.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const groups = groupsOf(written);
  const isOfOldInternet = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (isOfOldInternet) return ofOldInternet(groups);
  return written === '::1' ? written : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an address as the URL standard writes it. */
function groupsOf(written: string): string[] {
  const [head = '', tail] = written.split('::');
  const groups = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const between = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(between).fill('0'), ...after];
}

/** The address of IPv4 that the last two groups hold. */
const ofOldInternet = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
