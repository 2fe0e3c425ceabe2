import { When } from '#src/design/when.tsx';
import type { Estimate } from '#src/riding/quotes/contract.ts';

/** When the pickup is of a ride that is to be somewhere by a time; nothing of any other. */
export function ReckonedPickup({
  of: { arrival, scheduledTime, timeZone },
}: {
  of: Pick<Estimate, 'arrival' | 'scheduledTime' | 'timeZone'>;
}) {
  if (!arrival || !scheduledTime) return null;
  return (
    <p className="mt-2 font-semibold">
      Pickup <When at={scheduledTime} show="ahead" zone={timeZone} />, to be there by{' '}
      <When at={arrival.by} show="time" zone={timeZone} />
    </p>
  );
}
