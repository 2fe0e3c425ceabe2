/** What was pressed on the map, read again while it is looked at: the car with its driver, and the way of its ride. */
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useMay } from '#src/design/desk/may.tsx';
import { apiFor, orNull } from '#src/platform/browser/api.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { HandState, handCalls } from '#src/riding/hand-dispatch/contract.ts';
import type { RideDetail, ridesCalls } from '#src/riding/rides/contract.ts';
import type { FleetCar, fleetCalls } from '../contract.ts';
import type { Hit } from './fleet-painter.ts';

const everyMs = 5_000;
const fleet = apiFor<typeof fleetCalls>();
const rides = apiFor<typeof ridesCalls>();
const dispatch = apiFor<typeof handCalls>();

/** @param rideId the ride of a chosen car, or the chosen ride */
export function useChosen(chosen: Hit | null) {
  const [car, setCar] = useState<FleetCar | null>(null);
  const [way, setWay] = useState<RideDetail | null>(null);
  const driverId = chosen?.kind === 'car' ? (chosen.id as DriverId) : null;
  const rideId =
    chosen?.kind === 'ride' ? (chosen.id as RideId) : car?.driverId === driverId ? car?.ride?.id : null;
  useEffect(() => {
    setCar(null);
    if (driverId === null) return;
    let stopped = false;
    const read = async () => {
      const found = await orNull(fleet('GET /api/operations/cars/:id/now', { params: { id: driverId } }));
      if (!stopped && found) setCar(found);
    };
    void read();
    const timer = setInterval(read, everyMs);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [driverId]);
  useEffect(() => {
    setWay(null);
    if (!rideId) return;
    let stopped = false;
    void orNull(rides('GET /api/rides/:id', { params: { id: rideId } })).then(
      (found) => stopped || setWay(found),
    );
    return () => {
      stopped = true;
    };
  }, [rideId]);
  return { car, way };
}

/**
 * Who could take the chosen ride, read again after each form that was sent, and while somebody is asked. Not while the
 * operator chooses: the one they mean would vanish under their hand, and what no longer holds is refused in words.
 */
export function useHand(chosen: Hit | null): HandState | null {
  const may = useMay()('rides.dispatch');
  const [hand, setHand] = useState<HandState | null>(null);
  const id = may && chosen?.kind === 'ride' ? chosen.id : null;
  const isAsked = Boolean(hand?.asked);
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (id === null || !isIdle) return;
    let stopped = false;
    const read = async () => {
      const found = await orNull(dispatch('GET /api/operations/rides/:id/hand', { params: { id } }));
      if (!stopped && found) setHand(found);
    };
    void read();
    const timer = setInterval(() => isAsked && void read(), everyMs);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [id, isIdle, isAsked]);
  return hand?.rideId === id ? hand : null;
}
