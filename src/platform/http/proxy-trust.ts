import { BlockList, isIPv6 } from 'node:net';

const ownNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv6');

/**
 * Whose X-Forwarded-… headers are believed, in Fastify's terms. A number of proxies is counted from this machine
 * outward, and only behind a neighbour: who reaches the port from the open net is no proxy of ours.
 */
export function proxyTrust(trusted: false | number | string[]) {
  if (typeof trusted !== 'number') return trusted;
  return (address: string, hop: number): boolean => hop < trusted && (hop > 0 || isNeighbour(address));
}

/** Every request of a proxy comes from the same few addresses. */
const known = new Map<string, boolean>();
const mostKnown = 1000;

function isNeighbour(address: string): boolean {
  const found = known.get(address);
  if (found !== undefined) return found;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const isOurs = ownNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  if (known.size >= mostKnown) known.clear();
  known.set(address, isOurs);
  return isOurs;
}
