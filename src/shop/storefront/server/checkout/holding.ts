/** How much one address may keep from others without paying. */
import type { Tx } from '#src/platform/database/database.ts';
import { callerOf } from '#src/platform/http/caller.ts';
import { type Secret, sign } from '#src/platform/secrets/signing.ts';
import { refuse, type ShopParts } from '#src/shop/catalogue/server/parts.ts';
import {
  heldInVainFromAddress,
  heldInVainHours,
  holdMinutes,
  unpaidPiecesFromAddress,
} from '#src/shop/catalogue/settings.ts';
import { findUnpaidFrom } from './store.ts';
import type { WantedLine } from './wanted.ts';

/** Names a caller without keeping where they called from. */
export const heldFromOf = (secret: Secret, address: string): string =>
  sign(secret, `held from\n${callerOf(address)}`).toString('base64url');

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
