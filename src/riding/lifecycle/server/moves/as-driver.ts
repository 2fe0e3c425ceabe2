/** Moves of somebody who may not drive any more. */
import type { Actor } from '#src/platform/http/actor.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { type RidesParts, refuse } from '../parts.ts';

const takenAway = new Set(['not_your_ride', 'ride_ended', 'driver_offline']);
/**
 * A move of somebody who may not drive any more, and whose ride was taken from them, is refused for that reason.
 * @throws Refusal driver_stopped, and those of `move`
 */
export async function asDriver<T>(
  { drivers }: Pick<RidesParts, 'drivers'>,
  actor: Actor,
  move: Promise<T>,
): Promise<T> {
  try {
    return await move;
  } catch (error) {
    if (!(error instanceof Refusal) || !takenAway.has(error.code)) throw error;
    const { id } = await drivers.own(actor);
    throw (await drivers.refresh(id)).barredAt === null ? error : refuse('driver_stopped');
  }
}
