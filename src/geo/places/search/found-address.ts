/** An address as it was found in one of our cities. */
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { FoundPlace } from './place-index.ts';

export interface FoundAddress extends FoundPlace {
  city: City;
  /** Words after the street that it does not answer: a town's name, say. */
  leftOver: string;
  /** 1 where all is as it is signed. */
  quality: number;
}
