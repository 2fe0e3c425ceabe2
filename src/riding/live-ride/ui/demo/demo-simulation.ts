/** The client's own demo, for when the live stream cannot be had. Constants from the specification, section 9. */
import type { VehicleOnMap } from '#src/riding/drivers/contract.ts';

export const demoDrivers = 5;
export const demoStepMs = 2_000;
export const mostTurnDegrees = 15;
export const leastSpeedKmh = 5;
const mostSpeedKmh = 45;
export const demoProgressStep = 0.02;
export const demoProgressMs = 3_000;
/** Beyond this the simulated driver has picked the rider up. */
const pickedUpAfter = 0.9;
export const demoFare = '19.81';

type DemoDriver = Pick<VehicleOnMap, 'driverId' | 'lat' | 'lng' | 'heading' | 'speed' | 'status'>;
type Random = () => number;

const metersPerDegree = 111_195;
const startRadiusMeters = 1_800;
const farthestMeters = 3_000;

const metersEast = (lat: number) => metersPerDegree * Math.cos((lat * Math.PI) / 180);

/** Five drivers around a place, one of them busy. */
export function startDemo(centre: { lat: number; lng: number }, random: Random): DemoDriver[] {
  return Array.from({ length: demoDrivers }, (_, index) => {
    const angle = (index / demoDrivers + random() * 0.1) * 2 * Math.PI;
    const away = startRadiusMeters * (0.3 + 0.7 * random());
    return {
      driverId: -1 - index,
      lat: centre.lat + (Math.cos(angle) * away) / metersPerDegree,
      lng: centre.lng + (Math.sin(angle) * away) / metersEast(centre.lat),
      heading: random() * 360,
      speed: 20 + random() * 20,
      status: index === demoDrivers - 1 ? 'busy' : 'available',
    };
  });
}

/** One step of two seconds: a turn of at most 15 degrees, never slower than 5 km/h, home again when far out. */
export function stepDemo(
  driver: DemoDriver,
  centre: { lat: number; lng: number },
  random: Random,
): DemoDriver {
  const north = (driver.lat - centre.lat) * metersPerDegree;
  const east = (driver.lng - centre.lng) * metersEast(centre.lat);
  const homeward = (Math.atan2(-east, -north) * 180) / Math.PI;
  const off = ((((homeward - driver.heading) % 360) + 540) % 360) - 180;
  const turn =
    Math.hypot(north, east) > farthestMeters
      ? Math.sign(off) * Math.min(mostTurnDegrees, Math.abs(off))
      : (random() * 2 - 1) * mostTurnDegrees;
  const heading = (driver.heading + turn + 360) % 360;
  const speed = Math.min(mostSpeedKmh, Math.max(leastSpeedKmh, driver.speed + (random() * 2 - 1) * 5));
  const meters = (speed / 3.6) * (demoStepMs / 1000);
  const radians = (heading * Math.PI) / 180;
  return {
    ...driver,
    heading,
    speed,
    lat: driver.lat + (Math.cos(radians) * meters) / metersPerDegree,
    lng: driver.lng + (Math.sin(radians) * meters) / metersEast(driver.lat),
  };
}

/** The simulated ride's state at a progress from 0 to 1. */
export function demoStatus(progress: number): 'driver_arriving' | 'picked_up' | 'completed' {
  if (progress >= 1) return 'completed';
  return progress > pickedUpAfter ? 'picked_up' : 'driver_arriving';
}

export const nextProgress = (progress: number): number =>
  Math.min(1, Math.round((progress + demoProgressStep) * 100) / 100);
