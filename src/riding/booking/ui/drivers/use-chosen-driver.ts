import { useEffect, useRef, useState } from 'react';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import type { CityVehicle } from '#src/riding/rides/ui/use-city-vehicles.ts';
import type { BookingState } from '../use-booking.ts';
import { stateOf } from './chosen-driver.ts';
import type { NearbyDrivers } from './use-nearby-drivers.ts';

/** A list that was read this shortly before is not read again for the same doubt. */
const doubtMs = 4000;

/**
 * Watches over the driver who was picked, from then until paying. Answers the one who is no longer free, until
 * another is chosen or the choice is left to whoever is nearest.
 */
export function useChosenDriver(
  { step, picked, choose }: BookingState,
  near: NearbyDrivers,
  vehicles: readonly CityVehicle[],
  read: () => void,
): { gone: AvailableDriver | null; settle: (driver: AvailableDriver | null) => void } {
  const [gone, setGone] = useState<AvailableDriver | null>(null);
  const watched = step === 'summary' ? picked : null;
  const onMap =
    !watched || vehicles.some(({ driverId, status }) => driverId === watched.id && status === 'available');

  const readAt = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every list of vehicles is a reason to look.
  useEffect(() => {
    if (onMap || gone || performance.now() - readAt.current < doubtMs) return;
    readAt.current = performance.now();
    read();
  }, [onMap, gone, read, vehicles]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided by a list that was read, not by a car on the map.
  useEffect(() => {
    if (!watched || near.state !== 'ready') return;
    const now = stateOf(watched, near.drivers, onMap);
    if (now === 'gone') setGone(watched);
    else if (now.id !== watched.id || now.etaSeconds !== watched.etaSeconds) choose(now);
  }, [near, watched?.id]);
  useEffect(() => {
    if (step === 'form') setGone(null);
  }, [step]);

  return {
    gone: step === 'summary' ? gone : null,
    settle: (driver) => {
      choose(driver);
      setGone(null);
    },
  };
}
