/** Tells the server where the driver is while online: the phone's own place, or a driven one. */

import { useEffect, useRef, useState } from 'react';
import { cityFrameOf, middleOf } from '#src/geo/streets/city-frames.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { driversCalls } from '#src/riding/drivers/contract.ts';
import { createPositionQueue, type PositionQueue } from '#src/riding/while-driving/ui/position-queue.ts';
import { driveAlong, type Underway } from '../ride/autopilot.ts';

const drivers = apiFor<typeof driversCalls>();
const reportMs = 2_000;
/** The location service's limits (specification, section 9). */
const watchOptions: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };
const drivenKmh = 32;
/** Where the location service is when access is denied: the middle of the first city. */
const fallbackPlace = () => middleOf(cityFrameOf(null));

export type PositionSource = 'phone' | 'driven';

/** Where this phone is now, before its first report; null where it does not tell within the limits. */
export function findPlaceNow(
  source: PositionSource,
  home: { lat: number; lng: number } | null,
): Promise<{ lat: number; lng: number } | null> {
  if (source === 'driven') return Promise.resolve(home ?? fallbackPlace());
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      watchOptions,
    );
  });
}

/** What is known of the car, by its phone or because it is driven here. */
interface Car {
  place: Underway | null;
  /** Metres. */
  accuracy: number | null;
  phoneKmh: number;
  /** What a driven car has left of its way. */
  way: readonly (readonly [number, number])[];
}

/** Follows the phone's own place while `watches`; `onPlace` is told each, `onTrouble` why there is none, or null. */
function useGeolocation(
  watches: boolean,
  onPlace: (coords: GeolocationCoordinates) => void,
  onTrouble: (words: string | null) => void,
): void {
  const hear = useRef(onPlace);
  hear.current = onPlace;
  useEffect(() => {
    if (!watches) return;
    if (!('geolocation' in navigator)) {
      onTrouble('Geolocation is not supported by this browser.');
      return;
    }
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        onTrouble(null);
        hear.current(coords);
      },
      (error) => onTrouble(error.code === 1 ? 'Location access denied' : 'Failed to get current location'),
      watchOptions,
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [watches, onTrouble]);
}

/** The reports of one driver on their way; a ride asks at once, however long a parked car's pause was. */
function useReports(driverId: DriverId, riding: boolean) {
  const reports = useRef<PositionQueue>(undefined);
  useEffect(() => {
    reports.current = createPositionQueue((body) =>
      drivers('POST /api/drivers/:id/positions', { params: { id: driverId }, body }),
    );
  }, [driverId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ride that begins or ends hurries them.
  useEffect(() => reports.current?.hurry(), [riding]);
  return reports;
}

/** Drives on for the time between two reports. Answers how fast, in km/h; 0 where the way is driven or there is none. */
function driveOn(car: Car, speedUp: number): number {
  if (!car.place || car.way.length === 0) return 0;
  const meters = (drivenKmh / 3.6) * (reportMs / 1000) * speedUp;
  const driven = driveAlong(car.way, car.place, meters);
  car.place = driven.at;
  car.way = driven.rest;
  return driven.arrived ? 0 : drivenKmh;
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
  const known = useRef<Car>({ place: null, accuracy: null, phoneKmh: 0, way: [] });
  const reports = useReports(driverId, riding);
  const wayKey = way?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a way is taken over once, when its key changes.
  useEffect(() => {
    known.current.way = way?.line ?? [];
  }, [wayKey]);

  const onPlace = ({ accuracy, speed, latitude, longitude, heading }: GeolocationCoordinates) => {
    const car = known.current;
    car.accuracy = accuracy;
    car.phoneKmh = (speed ?? 0) * 3.6;
    car.place = { lat: latitude, lng: longitude, heading: heading ?? car.place?.heading ?? 0 };
    setAt(car.place);
  };
  useGeolocation(online && source === 'phone', onPlace, setTrouble);

  const { lat, lng } = home ?? fallbackPlace();
  useEffect(() => {
    if (!online) return;
    const car = known.current;
    if (source === 'driven') {
      setTrouble(null);
      car.accuracy = 8;
      car.place ??= { lat, lng, heading: 0 };
    }
    const report = () => {
      const speedKmh = source === 'phone' ? car.phoneKmh : driveOn(car, speedUp);
      if (!car.place) return;
      setAt(car.place);
      reports.current?.add({
        ...car.place,
        time: new Date().toISOString(),
        speed: speedKmh / 3.6,
        accuracy: car.accuracy,
      });
      void reports.current?.sendIfDue(Date.now());
    };
    report();
    const timer = setInterval(report, reportMs);
    return () => clearInterval(timer);
  }, [online, source, speedUp, lat, lng, reports]);

  return { at, trouble };
}
