import { useCallback, useEffect, useState } from 'react';
import type { DriverId } from '#src/platform/ids.ts';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import { keepPicked, recallPicked } from '../estimate/estimate-cache.ts';

/** The driver somebody asks for, if they ask for one. @param first their number in the address the page was opened with */
export function usePickedDriver(first: DriverId | null) {
  const [driverId, setDriverId] = useState(first);
  const [picked, setPicked] = useState<AvailableDriver | null>(null);
  const choose = useCallback((driver: AvailableDriver | null) => {
    setDriverId(driver?.id ?? null);
    setPicked(driver);
    keepPicked(driver);
  }, []);
  // Who was picked before signing in is known by their number alone when the page comes back.
  useEffect(() => setPicked((now) => now ?? recallPicked(first)), [first]);
  return {
    driverId,
    /** Who was picked, kept because the list names the same driver by a new number after a while. */
    picked: picked?.id === driverId ? picked : null,
    choose,
    /** Of another trip, or of another type of vehicle. */
    forgetDriver: useCallback(() => setDriverId(null), []),
  };
}
