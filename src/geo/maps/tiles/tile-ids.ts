/** The order of tiles in a PMTiles file: by zoom, and in each along a Hilbert curve, so that neighbours lie close together. */

/** As the specification of PMTiles 3 counts them; every zoom up to 26 fits a whole number. */
export function tileIdOf(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3;
  let [tx, ty] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = tx & side ? 1 : 0;
    const lower = ty & side ? 1 : 0;
    id += side * side * ((3 * right) ^ lower);
    if (lower === 0) {
      if (right === 1) [tx, ty] = [side - 1 - (tx & (side - 1)), side - 1 - (ty & (side - 1))];
      [tx, ty] = [ty, tx];
    }
  }
  return id;
}
