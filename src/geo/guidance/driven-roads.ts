/** What was driven of the real roads of a city, by the positions of a track. */
import { type City, cityAt } from '#src/geo/streets/cities/cities.ts';
import { type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import { roadsOf } from '#src/geo/streets/import/city-roads.ts';
import { type MatchedTrack, matchTrack } from './track-matching.ts';

/** A track of which more lies off the roads says more by itself than by them. */
const leastMatched = 0.8;

export interface DrivenRoads extends MatchedTrack {
  city: City;
}

/** Null where the city has no real roads, or too little of the track lies on them. */
export function matchDriven(line: readonly LatLng[]): DrivenRoads | null {
  const [first] = line;
  const city = first && cityAt(pointOf(first));
  const roads = city && roadsOf(city);
  if (!city || !roads || line.length < 2) return null;
  const matched = matchTrack(roads, line.map(pointOf));
  return matched.matchedShare < leastMatched ? null : { city, ...matched };
}
