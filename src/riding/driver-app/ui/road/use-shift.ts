import { useCallback, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { driversCalls } from '#src/riding/drivers/contract.ts';
import type { DrivingStart } from './read-driving.ts';
import type { Act } from './use-action.ts';

const drivers = apiFor<typeof driversCalls>();

/** Whether the driver is on the road, on a break or at home. @param onSwitched after each attempt to change it */
export function useShift(start: DrivingStart, act: Act, onSwitched: () => Promise<void>) {
  const [driver, setDriver] = useState(start.driver);
  const [hours, setHours] = useState(start.hours);
  const [notSwitched, setNotSwitched] = useState<string | null>(null);
  const { id } = start.driver;
  const readHours = useCallback(
    () => drivers('GET /api/drivers/:id/hours', { params: { id } }).then(setHours, () => {}),
    [id],
  );

  return {
    driver,
    hours,
    /** Why the switch stands where it stood. */
    notSwitched,
    readDriver: () => void drivers('GET /api/drivers/me').then(setDriver, () => {}),
    /** Going online says where the phone is; `findPlace` answers null where nobody knows. */
    async setOnline(isAvailable: boolean, findPlace: () => Promise<{ lat: number; lng: number } | null>) {
      setNotSwitched(null);
      const send = async () => {
        const place = isAvailable ? await findPlace() : null;
        setDriver(
          await drivers('PATCH /api/drivers/:id', {
            params: { id: driver.id },
            body: { isAvailable, ...place },
          }),
        );
        void readHours();
      };
      // Said at the switch, which a toast would cover.
      await act('online', send, setNotSwitched);
      await onSwitched();
    },
    async setPaused(paused: boolean) {
      await act('break', async () =>
        setDriver(
          await drivers('POST /api/drivers/:id/break', { params: { id: driver.id }, body: { paused } }),
        ),
      );
      await onSwitched();
    },
  };
}
