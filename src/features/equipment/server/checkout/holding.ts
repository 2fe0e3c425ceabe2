/** How much one address may keep from others without paying. */
import { isIPv6 } from 'node:net';
import type { Tx } from '#src/platform/database/database.ts';
import { type Secret, sign } from '#src/platform/signing.ts';
import {
  heldInVainFromAddress,
  heldInVainHours,
  holdMinutes,
  unpaidPiecesFromAddress,
} from '../../settings.ts';
import { refuse, type ShopParts } from '../parts.ts';
import { findUnpaidFrom } from './store.ts';
import type { WantedLine } from './wanted.ts';

/** Names an address without keeping it. A household has all addresses of an IPv6 network of 64 bits. */
export function heldFromOf(secret: Secret, address: string): string {
  const network = isIPv6(address) ? new URL(`http://[${address.split('%')[0]}]`).hostname : address;
  const named = network.startsWith('[') ? networkOf(network.slice(1, -1)) : network;
  return sign(secret, `held from\n${named}`).toString('base64url');
}

/** The first four of eight groups of an address as the URL standard writes it. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const between = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(between).fill('0'), ...after].slice(0, 4).join(':');
}

/**
 * Called with the variants locked, so that two that ask at once are counted one after the other.
 * @throws Refusal too_many_held
 */
export async function refuseHoarding(
  { clock }: Pick<ShopParts, 'clock'>,
  tx: Tx,
  heldFrom: string,
  lines: readonly WantedLine[],
): Promise<void> {
  const unpaid = await findUnpaidFrom(tx, heldFrom, {
    variantIds: lines.map(({ sold }) => sold.variant.id),
    since: new Date(clock.now().getTime() - heldInVainHours * 3_600_000),
  });
  for (const { sold, quantity } of lines) {
    const own = unpaid.find(({ variantId }) => variantId === sold.variant.id);
    if (!own) continue;
    if (own.heldInVain >= heldInVainFromAddress) {
      throw refuse('too_many_held', {
        words: `${sold.item.name} was held for your connection ${own.heldInVain} times without being paid for. Try again in ${heldInVainHours} hours.`,
      });
    }
    if (own.heldPieces > 0 && own.heldPieces + quantity > unpaidPiecesFromAddress) {
      throw refuse('too_many_held', {
        words: `${own.heldPieces} of ${sold.item.name} are held for your connection and not paid for yet. Pay for them, or try again in ${holdMinutes} minutes.`,
      });
    }
  }
}
