/** What a photo is looked at for before it is sent, and the box that hides a number plate. Pure. */

/** Buyers open a photo at 1,600 pixels; below this it is soft on any screen. */
const fewPixels = 1000;
/** Of the variance of a Laplacian over a grey picture 256 pixels wide: what is below looks out of focus. */
const leastSharpness = 40;

/** A part of a picture, in shares of its width and height from the upper left. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const leastSide = 0.02;
const within = (value: number, most: number) => Math.min(Math.max(0, most), Math.max(0, value));

/** The box between two corners, kept within the picture. */
export function boxBetween(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  const [left, right] = [within(Math.min(a.x, b.x), 1), within(Math.max(a.x, b.x), 1)];
  const [top, bottom] = [within(Math.min(a.y, b.y), 1), within(Math.max(a.y, b.y), 1)];
  const width = Math.max(leastSide, right - left);
  const height = Math.max(leastSide, bottom - top);
  return { x: within(left, 1 - width), y: within(top, 1 - height), width, height };
}

const stepShare = 0.01;
const ways: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The box after a key: arrows move it, with Shift they change its size; null for any other key. */
export function boxAfterKey(box: Box, key: string, isShift: boolean): Box | null {
  const way = ways[key];
  if (!way) return null;
  const [x, y] = [way[0] * stepShare, way[1] * stepShare];
  if (!isShift) return { ...box, x: within(box.x + x, 1 - box.width), y: within(box.y + y, 1 - box.height) };
  return {
    ...box,
    width: Math.max(leastSide, within(box.width + x, 1 - box.x)),
    height: Math.max(leastSide, within(box.height + y, 1 - box.y)),
  };
}

/** How sharp a grey picture is: the variance of its Laplacian; flat or blurred ones are near 0. */
export function sharpnessOf(grey: ArrayLike<number>, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  const at = (x: number, y: number) => grey[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += edge;
      squares += edge * edge;
      count++;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** What to say of a photo before it is sent; nothing keeps it from being sent. */
export function warningsOf(photo: { width: number; height: number; sharpness: number }): string[] {
  const { width, height, sharpness } = photo;
  return [
    ...(Math.max(width, height) < fewPixels
      ? [`Small: ${width} by ${height} pixels. Send it as your camera took it if you can.`]
      : []),
    ...(sharpness < leastSharpness ? ['It looks blurred. A steadier one shows more.'] : []),
  ];
}
