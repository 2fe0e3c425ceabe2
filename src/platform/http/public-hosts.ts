/** Hosts that strangers name: only those on the open internet are spoken to. */
import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is not on the open internet, by IANA's registries of special addresses. */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4');
// Of IPv6 only what is handed out to networks, without documentation and tunnels that hold an address of IPv4.
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  special.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && handedOut.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * An https address with a name, or a public address, at the usual port and without a password in it. `open` lets http
 * pass too, for what anybody may read.
 */
export function isPublicUrl(text: string, open = false): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password, hostname } = new URL(text);
  if (
    !(protocol === 'https:' || (open && protocol === 'http:')) ||
    port !== '' ||
    username !== '' ||
    password !== ''
  )
    return false;
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return isPublicAddress(bare);
  return bare.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(bare);
}

export const onlyPublic = <Found extends { address: string }>(found: readonly Found[]): Found[] =>
  found.filter(({ address }) => isPublicAddress(address));

/** Finds a name's addresses as a connection does, and hands on none that is not public: what was checked is what is spoken to. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const open = onlyPublic(found);
    const [first] = open;
    if (!first) return done(new Error('the host has no address on the open internet'), '', 0);
    return options.all ? done(null, open) : done(null, first.address, first.family);
  });
};
