/** Pixels as an uncompressed TIFF, which the pictures' library reads, with the colour profile they are in. Pure. */

const rowsPerStrip = 64;
const [short, long, undefinedBytes] = [3, 4, 7];

export interface Tiff {
  /** All of the file but its pixels, for whoever draws into it. */
  file: Uint8Array<ArrayBuffer>;
  /** Where the pixels go, row by row from the top, each as red, green, blue and how far it is seen through. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** @param icc the colour profile; empty for sRGB */
export function beginTiff(width: number, height: number, icc: Uint8Array): Tiff {
  const strips = Math.ceil(height / rowsPerStrip);
  const entries = icc.length > 0 ? 12 : 11;
  const behind = 8 + 2 + entries * 12 + 4;
  const [bitsAt, offsetsAt, sizesAt] = [behind, behind + 8, behind + 8 + strips * 4];
  const iccAt = sizesAt + strips * 4;
  const pixelsAt = (iccAt + icc.length + 3) & ~3;
  const buffer = new ArrayBuffer(pixelsAt + width * height * 4);
  const view = new DataView(buffer);
  view.setUint32(0, 0x49492a00);
  view.setUint32(4, 8, true);
  view.setUint16(8, entries, true);
  let at = 10;
  const entry = (tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
    at += 12;
  };
  const stripBytes = rowsPerStrip * width * 4;
  const sizeOf = (strip: number) =>
    strip < strips - 1 ? stripBytes : (height - strip * rowsPerStrip) * width * 4;
  entry(256, long, 1, width);
  entry(257, long, 1, height);
  entry(258, short, 4, bitsAt);
  entry(259, short, 1, 1); // Not compressed.
  entry(262, short, 1, 2); // Red, green and blue.
  entry(273, long, strips, strips === 1 ? pixelsAt : offsetsAt);
  entry(277, short, 1, 4);
  entry(278, long, 1, rowsPerStrip);
  entry(279, long, strips, strips === 1 ? sizeOf(0) : sizesAt);
  entry(284, short, 1, 1); // The four of a pixel stand together.
  entry(338, short, 1, 2); // The fourth is how far it is seen through.
  if (icc.length > 0) entry(34675, undefinedBytes, icc.length, iccAt);
  for (let channel = 0; channel < 4; channel += 1) view.setUint16(bitsAt + channel * 2, 8, true);
  for (let strip = 0; strip < strips; strip += 1) {
    view.setUint32(offsetsAt + strip * 4, pixelsAt + strip * stripBytes, true);
    view.setUint32(sizesAt + strip * 4, sizeOf(strip), true);
  }
  const file = new Uint8Array(buffer);
  file.set(icc, iccAt);
  return { file, pixels: new Uint8ClampedArray(buffer, pixelsAt) };
}
