/** What drivers and riders may say about an offer or each other, and which way a trip goes. Pure. */
import { companyName } from '#src/platform/settings/company.ts';

export const declineReasons = [
  'too_far',
  'too_little_pay',
  'wrong_direction',
  'need_a_break',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];
export const declineWords: Record<DeclineReason, string> = {
  too_far: 'Pickup too far',
  too_little_pay: 'Too little pay',
  wrong_direction: 'Wrong direction',
  need_a_break: 'I need a break',
  other: 'Something else',
};

export const driverCancelReasons = ['car_trouble', 'cannot_reach', 'unsafe', 'wrong_rider', 'other'] as const;
export const driverCancelWords: Record<(typeof driverCancelReasons)[number], string> = {
  car_trouble: 'Car trouble',
  cannot_reach: 'I cannot reach the pickup',
  unsafe: 'I do not feel safe',
  wrong_rider: 'Too many people or too much luggage',
  other: 'Something else',
};

/** Why a driver ends a ride away from its drop-off, or leaves a stop out. */
export const earlyReasons = ['rider_asked', 'road_closed', 'wrong_place', 'position_wrong'] as const;
export type EarlyReason = (typeof earlyReasons)[number];
/** As the driver is asked. */
export const earlyReasonWords: Record<EarlyReason, string> = {
  rider_asked: 'The rider asked to get out here',
  road_closed: 'The road is closed',
  wrong_place: 'The place on the map is wrong',
  position_wrong: 'We are there, my phone is wrong',
};
export const skipReasons = ['rider_asked', 'road_closed', 'wrong_place'] as const;
export type SkipReason = (typeof skipReasons)[number];
/** As the driver is asked about a stop. */
export const skipReasonWords: Record<SkipReason, string> = {
  rider_asked: 'The rider asked to leave it out',
  road_closed: 'The road is closed',
  wrong_place: 'The place on the map is wrong',
};

/** Why a ride was not driven as it was planned; the last is a stop left out on the way to the drop-off. */
export const cutShortReasons = [...earlyReasons, 'operator', 'stop_skipped'] as const;
export type CutShortReason = (typeof cutShortReasons)[number];
/** As the rider reads it, and operators. */
export const cutShortWords: Record<CutShortReason, string> = {
  rider_asked: 'The driver says that the rider asked to get out there.',
  road_closed: 'The driver says that the road was closed.',
  wrong_place: 'The driver says that the place on the map was wrong.',
  position_wrong: 'The driver says that it was the drop-off, which their phone did not show.',
  get operator() {
    return `${companyName()} ended the ride, because its driver no longer could.`;
  },
  stop_skipped: 'A stop was left out.',
};

/** A ride ends at its drop-off where the car is this near to it: the other side of a square, or of a closed street. */
export const dropoffWithinMeters = 300;

export const ratingTags = [
  'good_driving',
  'kind',
  'clean_car',
  'knew_the_way',
  'unsafe_driving',
  'rude',
  'dirty_car',
  'detour',
] as const;
export type RatingTag = (typeof ratingTags)[number];
export const ratingTagWords: Record<RatingTag, string> = {
  good_driving: 'Drives well',
  kind: 'Kind',
  clean_car: 'Clean car',
  knew_the_way: 'Knew the way',
  unsafe_driving: 'Drove unsafely',
  rude: 'Rude',
  dirty_car: 'Dirty car',
  detour: 'Took a detour',
};
/** Which reasons go with so many stars: five are praise, fewer than four are complaints, four may be either. */
export function tagsForStars(stars: number): readonly RatingTag[] {
  if (stars >= 5) return ratingTags.slice(0, 4);
  return stars >= 4 ? ratingTags : ratingTags.slice(4);
}

/** Drivers read what riders said this long after it was said, so that nobody is recognised by it. */
export const ratingsHiddenMs = 24 * 3600_000;
/** So many ratings at least join a driver's mean at once, so that its change tells nobody's stars. */
export const ratingsTogether = 5;

/** A driver this near to the drop-off may be asked for the next ride. */
export const finishingWithinMeters = 2000;

interface Point {
  lat: number;
  lng: number;
}
const directions = [
  'North',
  'North-east',
  'East',
  'South-east',
  'South',
  'South-west',
  'West',
  'North-west',
] as const;

/** Compass degrees from one place to another, as the crow flies; 0 is north. */
export function bearingDegrees(from: Point, to: Point): number {
  const north = to.lat - from.lat;
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
export const directionWord = (degrees: number): string => directions[Math.round(degrees / 45) % 8] ?? 'North';
