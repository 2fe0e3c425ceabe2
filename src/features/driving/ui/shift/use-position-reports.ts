/** Tells the server where the driver is while online: the phone's own place, or a driven one. */
import { useEffect, useRef, useState } from 'react';
import type { driversCalls } from '#src/features/drivers/contract.ts';
import { apiFor } from '#src/platform/api.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { driveAlong, type Underway } from '../ride/autopilot.ts';
import { createPositionQueue, type PositionQueue } from './position-queue.ts';

const drivers = apiFor<typeof driversCalls>();
const reportMs = 2_000;
/** The location service's limits (specification, section 9). */
const watchOptions: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };
const drivenKmh = 32;
/** The location service falls back to Toronto when access is denied. */
const fallbackPlace = { lat: 43.65107, lng: -79.383184 };

export type PositionSource = 'phone' | 'driven';

/** Where this phone is now, before its first report; null where it does not tell within the limits. */
export function findPlaceNow(
  source: PositionSource,
  home: { lat: number; lng: number } | null,
): Promise<{ lat: number; lng: number } | null> {
  if (source === 'driven') return Promise.resolve(home ?? fallbackPlace);
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      watchOptions,
    );
  });
}

export interface PositionReports {
  at: Underway | null;
  /** Why the phone does not tell where it is. */
  trouble: string | null;
}

export function usePositionReports({
  driverId,
  online,
  source,
  speedUp,
  home,
  way,
  riding,
}: {
  driverId: DriverId;
  online: boolean;
  source: PositionSource;
  /** How many times faster than the street allows, when driven. */
  speedUp: number;
  /** Where a driven car stands before its first way. */
  home: { lat: number; lng: number } | null;
  /** The way to drive, by a key that changes with each new one; null to stand. */
  way: { key: string; line: readonly (readonly [number, number])[] } | null;
  riding: boolean;
}): PositionReports {
  const [at, setAt] = useState<Underway | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const place = useRef<Underway | null>(null);
  const accuracy = useRef<number | null>(null);
  const phoneSpeed = useRef(0);
  const rest = useRef<readonly (readonly [number, number])[]>([]);
  const reports = useRef<PositionQueue>(undefined);
  useEffect(() => {
    reports.current = createPositionQueue((body) =>
      drivers('POST /api/drivers/:id/positions', { params: { id: driverId }, body }),
    );
  }, [driverId]);
  const wayKey = way?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a way is taken over once, when its key changes.
  useEffect(() => {
    rest.current = way?.line ?? [];
  }, [wayKey]);

  useEffect(() => {
    if (!online || source !== 'phone') return;
    if (!('geolocation' in navigator)) {
      setTrouble('Geolocation is not supported by this browser.');
      return;
    }
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        setTrouble(null);
        accuracy.current = coords.accuracy;
        phoneSpeed.current = (coords.speed ?? 0) * 3.6;
        place.current = {
          lat: coords.latitude,
          lng: coords.longitude,
          heading: coords.heading ?? place.current?.heading ?? 0,
        };
        setAt(place.current);
      },
      (error) => setTrouble(error.code === 1 ? 'Location access denied' : 'Failed to get current location'),
      watchOptions,
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [online, source]);

  const { lat, lng } = home ?? fallbackPlace;
  useEffect(() => {
    if (!online) return;
    if (source === 'driven') {
      setTrouble(null);
      accuracy.current = 8;
      place.current ??= { lat, lng, heading: 0 };
    }
    const report = () => {
      let speedKmh = source === 'phone' ? phoneSpeed.current : 0;
      if (source === 'driven' && place.current && rest.current.length > 0) {
        const meters = (drivenKmh / 3.6) * (reportMs / 1000) * speedUp;
        const driven = driveAlong(rest.current, place.current, meters);
        place.current = driven.at;
        rest.current = driven.rest;
        speedKmh = driven.arrived ? 0 : drivenKmh;
      }
      if (!place.current) return;
      setAt(place.current);
      reports.current?.add({
        ...place.current,
        time: new Date().toISOString(),
        speed: speedKmh / 3.6,
        accuracy: accuracy.current,
      });
      void reports.current?.sendIfDue(Date.now());
    };
    report();
    const timer = setInterval(report, reportMs);
    return () => clearInterval(timer);
  }, [online, source, speedUp, lat, lng]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a ride asks at once, however long a parked car's pause was.
  useEffect(() => reports.current?.hurry(), [riding]);

  return { at, trouble };
}
