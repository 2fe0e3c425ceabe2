/** Squares of a city in which riders ask for rides. Pure. */

/** Fewer different riders than this are not shown: a square must not say where one person lives. */
export const fewestRiders = 3;
export const demandWindowMs = 30 * 60_000;
/** The same weekday and hour of so many weeks before. */
export const weeksCompared = 4;

const cellMeters = 1000;
export const cellLatDegrees = cellMeters / 111_195;
// One width for all, so that a square's number is a pure function of its place; it is square between both cities.
export const cellLngDegrees = cellLatDegrees / 0.682;

export interface Cell {
  row: number;
  column: number;
}

/** As [west, south, east, north]. */
export function boundsOfCell({ row, column }: Cell): [number, number, number, number] {
  const edge = (count: number, degrees: number) => Number((count * degrees).toFixed(6));
  return [
    edge(column, cellLngDegrees),
    edge(row, cellLatDegrees),
    edge(column + 1, cellLngDegrees),
    edge(row + 1, cellLatDegrees),
  ];
}

export const middleOfCell = ({ row, column }: Cell): { lat: number; lng: number } => ({
  lat: (row + 0.5) * cellLatDegrees,
  lng: (column + 0.5) * cellLngDegrees,
});

export interface Asked extends Cell {
  /** Different riders of the last half hour, and of the same hour of the weeks compared together. */
  riders: number;
  usualRiders: number;
}

/**
 * How busy a square is, from 1 to 3; null where too few ask, now and usually each for itself, to say so.
 * What is usual is put to the half hour of one week.
 */
export function levelOf({ riders, usualRiders }: Pick<Asked, 'riders' | 'usualRiders'>): 1 | 2 | 3 | null {
  const now = riders >= fewestRiders ? riders : 0;
  const usual = usualRiders >= fewestRiders ? usualRiders / weeksCompared / 2 : 0;
  const most = Math.max(now, usual);
  if (most === 0) return null;
  return most >= fewestRiders * 4 ? 3 : most >= fewestRiders * 2 ? 2 : 1;
}
