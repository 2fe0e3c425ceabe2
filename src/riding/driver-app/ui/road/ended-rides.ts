/** Rides that are over: which of them wait for their stars, and what their driver is told of them. */
import { moneyText } from '#src/design/amount-text.ts';
import type { Ride } from '#src/riding/rides/contract.ts';

/** `ended` in front of those that still wait for their stars; one that is told twice stands once. */
export const withFinished = <R extends { id: number }>(waiting: readonly R[], ended: R): readonly R[] => [
  ended,
  ...waiting.filter(({ id }) => id !== ended.id),
];

/** What a driver is told of a ride that came to nothing: why, and what of the rider's fee is theirs. */
export const cancelledWords = ({ cancelledBy, fare }: Pick<Ride, 'cancelledBy' | 'fare'>) => ({
  title:
    cancelledBy === 'driver'
      ? 'Ended as a no-show'
      : cancelledBy === 'rider'
        ? 'The rider cancelled'
        : 'The ride was cancelled',
  description:
    fare && Number(fare)
      ? `${moneyText(fare)} of the fee is yours. You are free for the next request.`
      : 'You are free for the next request.',
});
