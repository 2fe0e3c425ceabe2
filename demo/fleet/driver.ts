/** One simulated driver: cruises, answers offers, drives riders, goes for a break now and then. */

import { type CityId, cityOf } from '#src/geo/streets/cities/cities.ts';
import type { LatLng } from '#src/geo/streets/geo.ts';
import { ApiError } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { talkingCalls } from '#src/riding/contact/contract.ts';
import type { driversCalls } from '#src/riding/drivers/contract.ts';
import type { rideOptionCalls } from '#src/riding/ride-options/contract.ts';
import type { Ride, ridesCalls } from '#src/riding/rides/contract.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { type Drive, driveTo, onStreet, somewhereNear } from './city.ts';
import type { Pace } from './pace.ts';
import { createPhone, type Owner } from './phone.ts';
import type { Random } from './random.ts';
import { retrying } from './retrying.ts';

export interface DriverProfile {
  owner: Owner;
  cityId: CityId;
  vehicleInfo: string;
  vehicleColor: string;
  vehicleType: VehicleType;
  licensePlate: string;
  state: string;
}

/** How a driver is likely to behave; each a probability. */
export interface Manners {
  accept: number;
  decline: number;
  cancelAfterAccepting: number;
  /** Per idle cruise, to take a break. */
  takeBreak: number;
}

/** Idle drivers stay this close to the heart of the city. */
const cruiseRadiusMeters = 2200;
const boardingSeconds = 12;
/** Somebody fetches a parcel, or gets out. */
const stopSeconds = 30;
const breakSeconds = 90;
/** A timer may ring a moment early, and a car a moment before its end is asked again. */
const arrivalSeconds = 0.5;

export async function runDriver(parts: {
  baseUrl: string;
  profile: DriverProfile;
  manners: Manners;
  random: Random;
  pace: Pace;
  signal: AbortSignal;
}): Promise<void> {
  const { baseUrl, profile, manners, random, pace, signal } = parts;
  const phone = await retrying(() => createPhone(baseUrl, profile.owner), pace, signal);
  if (!phone) return;
  const drivers = phone.api<typeof driversCalls>();
  const rides = phone.api<typeof ridesCalls>();
  const talking = phone.api<typeof talkingCalls>();

  const findMe = () =>
    drivers('GET /api/drivers/me').catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      const { owner, cityId, ...profileForm } = profile;
      return drivers('POST /api/drivers', {
        body: {
          ...profileForm,
          userId: phone.userId,
          country: cityOf(cityId).country.name,
          city: cityOf(cityId).name,
        },
      });
    });
  const driverId = (await retrying(findMe, pace, signal))?.id ?? 0;
  if (signal.aborted) return;
  const myself = { params: { id: driverId } };
  // Two of three take pets and much luggage, one of three has a child seat, as a city's drivers differ.
  const serves = (['pet', 'child_seat', 'luggage'] as const).filter(
    (id, at) => (driverId + at) % 3 <= (id === 'child_seat' ? 0 : 1),
  );
  await retrying(
    () =>
      phone.api<typeof rideOptionCalls>()('PUT /api/drivers/:id/options', { ...myself, body: { serves } }),
    pace,
    signal,
  );
  if (signal.aborted) return;
  let position: LatLng = onStreet(somewhereNear(profile.cityId, random, cruiseRadiusMeters));
  let offered: number[] = [];
  let cancelledRide: number | undefined;
  let wake = () => {};

  phone.follow([], signal, (event, data) => {
    if (event === 'offer.made') offered.push(Number(data.rideId));
    if (event === 'ride.cancelled' || event === 'ride.reopened' || event === 'ride.taken_by_desk')
      cancelledRide = Number(data.rideId);
    wake();
  });

  const report = (at: LatLng & { heading: number; speedKmh: number }) =>
    drivers('POST /api/drivers/:id/position', {
      ...myself,
      body: { lat: at.lat, lng: at.lng, heading: at.heading, speed: at.speedKmh, accuracy: 8 },
    });

  /** Moves along a drive, reporting, until it ends or `interrupted` says so. True when it arrived. */
  async function follow(
    drive: Drive,
    interrupted: () => boolean,
    reportSeconds = pace.reportSeconds,
  ): Promise<boolean> {
    // By the clock, so that a report that takes long or is cut short does not change how fast the car drives.
    const began = pace.now();
    while (!signal.aborted) {
      const driven = pace.now() - began;
      const at = drive.at(driven);
      position = at;
      await report(at);
      if (at.done) return true;
      if (interrupted()) return false;
      // Whoever arrives says so then, however seldom they report.
      const untilThere = Math.max(0, drive.durationSeconds - driven) + arrivalSeconds;
      await pace.pause(Math.min(reportSeconds, untilThere), signal, (resolve) => {
        wake = resolve;
      });
    }
    return false;
  }

  async function answerOffer(rideId: RideId): Promise<Ride | undefined> {
    await pace.pause(random.between(1, 5), signal);
    const mood = random.next();
    try {
      if (mood < manners.accept) {
        return await rides('POST /api/rides/:id/accept', {
          params: { id: rideId },
          body: { driverId },
        });
      }
      if (mood < manners.accept + manners.decline)
        await rides('POST /api/rides/:id/decline', { params: { id: rideId } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    return undefined;
  }

  async function serve(ride: Ride): Promise<void> {
    const params = { id: ride.id };
    const gone = () => cancelledRide === ride.id;
    if (ride.status === 'driver_assigned') await rides('POST /api/rides/:id/arriving', { params });
    if (ride.status === 'driver_assigned' || ride.status === 'driver_arriving') {
      const givesUp = random.chance(manners.cancelAfterAccepting);
      if (!(await follow(driveTo(position, ride.pickup, new Date()), () => gone() || givesUp))) {
        if (givesUp && !gone())
          await rides('POST /api/rides/:id/cancel', { params, body: { reason: 'Car trouble' } });
        return;
      }
      await rides('POST /api/rides/:id/arrived', { params });
      await pace.pause(boardingSeconds, signal);
      await untilScheduled(ride, gone);
      if (gone()) return;
      const pin = await askPin(ride.id);
      if (pin === undefined) return;
      await rides('POST /api/rides/:id/start', { params, body: { pin } });
    }
    for (const [index, place] of ride.stops.entries()) {
      if (index < ride.stopsDone) continue;
      if (!(await follow(driveTo(position, place, new Date()), gone))) return;
      const at = { params: { id: ride.id, stop: index + 1 } };
      await rides('POST /api/rides/:id/stops/:stop/arrived', at);
      await pace.pause(stopSeconds, signal);
      await rides('POST /api/rides/:id/stops/:stop/left', at);
    }
    if (await follow(driveTo(position, ride.dropoff, new Date()), gone)) {
      await rides('POST /api/rides/:id/complete', { params });
    }
  }

  /** A scheduled rider comes at the time they booked, by everyone's clock, however fast the city lives. */
  async function untilScheduled(ride: Ride, gone: () => boolean): Promise<void> {
    const at = ride.scheduledTime === null ? 0 : Date.parse(ride.scheduledTime);
    while (Date.now() < at && !gone() && !signal.aborted) {
      await report({ ...position, heading: 0, speedKmh: 0 });
      await pace.pause(pace.reportSeconds, signal);
    }
  }

  /** The PIN comes with the ride in a demo, since a simulated driver hears nothing, or by message as from a person. */
  async function askPin(rideId: RideId): Promise<string | undefined> {
    const params = { id: rideId };
    const { pin, pinAsk } = await rides('GET /api/rides/:id', { params });
    if (pinAsk && !pinAsk.asked) return '';
    if (pin) return pin;
    await talking('POST /api/rides/:id/messages', { params, body: { text: 'I am here. What is your PIN?' } });
    for (let waited = 0; waited < 300 && !signal.aborted && cancelledRide !== rideId; waited += 2) {
      const messages = await talking('GET /api/rides/:id/messages', { params });
      const said = messages.filter(({ from }) => from === 'rider').map(({ text }) => text);
      const pin = said.flatMap((text) => /\b\d{4}\b/.exec(text)?.[0] ?? []).at(-1);
      if (pin) return pin;
      await pace.pause(2, signal);
    }
    if (!signal.aborted)
      await rides('POST /api/rides/:id/cancel', { params, body: { reason: 'The rider did not come' } });
    return undefined;
  }

  async function shift(): Promise<void> {
    await drivers('PATCH /api/drivers/:id', { ...myself, body: { isAvailable: true, ...position } });
    const { asDriver } = await rides('GET /api/rides/current');
    if (asDriver) await serve(asDriver);
    while (!signal.aborted) {
      const rideId = offered.pop();
      offered = [];
      const ride = rideId === undefined ? undefined : await answerOffer(rideId);
      if (ride) await serve(ride);
      else if (random.chance(manners.takeBreak)) break;
      else {
        const target = somewhereNear(profile.cityId, random, cruiseRadiusMeters);
        const cruise = driveTo(position, target, new Date(), 'street');
        await follow(cruise, () => offered.length > 0, pace.idleReportSeconds);
      }
    }
    await drivers('PATCH /api/drivers/:id', { ...myself, body: { isAvailable: false } });
    await pace.pause(breakSeconds, signal);
  }

  while (!signal.aborted) {
    try {
      await shift();
    } catch (error) {
      if (signal.aborted) return;
      // The server said no or is restarting; a phone waits a little and looks again at where things stand.
      if (!(error instanceof ApiError) && !(error instanceof TypeError)) throw error;
      await pace.pause(5, signal);
    }
  }
}
