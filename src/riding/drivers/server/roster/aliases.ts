/** The numbers by which the public sees drivers: different for every viewer, and new every ten minutes. */
import { createHmac } from 'node:crypto';
import type { DriverId } from '#src/platform/ids.ts';
import { type Secret, sign } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';

const epochMs = 10 * 60_000;
/** A listed driver may still be chosen this many epochs later: an estimate and paying for it take 15 minutes. */
const epochsAccepted = 3;
const halfBits = 15;
const half = (1 << halfBits) - 1;
const rounds = 4;
/** Aliases are whole numbers from 1 up to this. */
export const highestAlias = 1 << (2 * halfBits);
const mostKept = 1000;

export type Aliases = ReturnType<typeof createAliases>;

/**
 * A keyed permutation of 30-bit numbers (a Feistel network over HMAC-SHA256), so nothing has to be remembered:
 * the same secret reads an alias back, after a restart or in another process.
 */
export function createAliases({ secret, clock }: { secret: Secret; clock: Clock }) {
  const known = new Map<string, Map<number, number>>();
  const epochNow = () => Math.floor(clock.now().getTime() / epochMs);

  function mixer(viewer: string, epoch: number): (round: number, value: number) => number {
    const key = sign(secret, `driver aliases\n${viewer}\n${epoch}`);
    return (round, value) => {
      const mixed = createHmac('sha256', key).update(Uint8Array.of(round, value >> 8, value & 255));
      return mixed.digest().readUInt16BE(0) & half;
    };
  }

  function hide(driverId: DriverId, mix: (round: number, value: number) => number): number {
    let left = driverId >> halfBits;
    let right = driverId & half;
    for (let round = 0; round < rounds; round++) [left, right] = [right, left ^ mix(round, right)];
    return ((left << halfBits) | right) + 1;
  }

  function reveal(alias: number, mix: (round: number, value: number) => number): number {
    let left = (alias - 1) >> halfBits;
    let right = (alias - 1) & half;
    for (let round = rounds - 1; round >= 0; round--) [left, right] = [right ^ mix(round, left), left];
    return (left << halfBits) | right;
  }

  return {
    /** The number under which `viewer` sees this driver now. */
    aliasOf(viewer: string, driverId: DriverId): number {
      const epoch = epochNow();
      const name = `${epoch} ${viewer}`;
      let aliases = known.get(name);
      if (!aliases) {
        if (known.size >= mostKept) known.clear();
        aliases = new Map();
        known.set(name, aliases);
      }
      let alias = aliases.get(driverId);
      if (alias === undefined) {
        alias = hide(driverId, mixer(viewer, epoch));
        aliases.set(driverId, alias);
      }
      return alias;
    },
    /** The driver that one of `viewers` saw under `alias` within the last minutes, among those that exist. */
    driverOf(
      viewers: readonly string[],
      alias: number,
      exists: (driverId: DriverId) => boolean,
    ): number | undefined {
      if (alias < 1 || alias > highestAlias) return undefined;
      for (let age = 0; age < epochsAccepted; age++) {
        for (const viewer of viewers) {
          const driverId = reveal(alias, mixer(viewer, epochNow() - age));
          if (exists(driverId)) return driverId;
        }
      }
      return undefined;
    },
  };
}
