/** Photos as the browser draws them: looked at, and drawn anew where a number plate is hidden. */
import { type Box, sharpnessOf, warningsOf } from '../photo-check.ts';

const lookWidth = 256;
/** The server makes 1,600 pixels of it. */
const mostSide = 3200;
/** A hidden plate is this many pixels wide before it is drawn large again: no letter is left of it. */
const leftWidth = 4;

function contextOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures.');
  return { canvas, context };
}

/** What there is to say of a photo. Rejects for a file that this browser cannot draw, as HEIC in most. */
export async function lookAt(file: File): Promise<string[]> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = picture;
    const { canvas, context } = contextOf(lookWidth, (lookWidth * height) / width);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const grey = Float32Array.from({ length: data.length / 4 }, (_, i) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(i * 4, i * 4 + 3);
      return 0.299 * red + 0.587 * green + 0.114 * blue;
    });
    return warningsOf({ width, height, sharpness: sharpnessOf(grey, canvas.width, canvas.height) });
  } finally {
    picture.close();
  }
}

/** The photo with what lies in the box made a few blocks of colour, so that it cannot be read back from it. */
export async function hidden(file: File, box: Box | null): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, mostSide / Math.max(picture.width, picture.height));
    const { canvas, context } = contextOf(picture.width * scale, picture.height * scale);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    if (box) hideIn(context, box);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
    if (!blob) throw new Error('This browser wrote no picture.');
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}

function hideIn(context: CanvasRenderingContext2D, box: Box): void {
  const { canvas } = context;
  const [x, y] = [Math.floor(box.x * canvas.width), Math.floor(box.y * canvas.height)];
  const [width, height] = [Math.ceil(box.width * canvas.width), Math.ceil(box.height * canvas.height)];
  const few = contextOf(leftWidth, 2);
  few.context.imageSmoothingQuality = 'high';
  few.context.drawImage(canvas, x, y, width, height, 0, 0, leftWidth, 2);
  context.imageSmoothingEnabled = true;
  context.drawImage(few.canvas, 0, 0, leftWidth, 2, x, y, width, height);
}
