/** Two people of a ride who never want to meet again: dispatch keeps them apart, and neither is told. */
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { ridesRefusals } from '../contract.ts';
import type { Moves } from './moves.ts';
import { deleteBlock, insertBlock } from './road-store.ts';

const refuse = refusalsOf(ridesRefusals);

export function createBlocks({
  database,
  clock,
  moves,
}: {
  database: Database;
  clock: Clock;
  moves: Pick<Moves, 'get' | 'sideOf'>;
}) {
  /** @throws Refusal ride_not_found, not_your_ride, no_other_side */
  async function set(actor: Actor, rideId: number, blocked: boolean): Promise<{ blocked: boolean }> {
    const ride = await moves.get(rideId);
    const by = moves.sideOf(actor, ride);
    if (by !== 'rider' && by !== 'driver') throw refuse('not_your_ride');
    const { riderId, driverId } = ride;
    if (driverId === null) throw refuse('no_other_side');
    await database.transaction((tx) =>
      blocked
        ? insertBlock(tx, { riderId, driverId, by, rideId, createdAt: clock.now() })
        : deleteBlock(tx, { riderId, driverId, by }),
    );
    return { blocked };
  }

  return { set };
}
