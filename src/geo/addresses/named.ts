import type { Point } from '#src/geo/streets/geo.ts';
import type { Thing } from './read-things.ts';
import type { What } from './tags.ts';

/** Something of an extract that goes by a name, and what it is. */
export interface Named extends What {
  thing: Thing;
  name: string;
  at: Point;
}
