/** What other programs answer, which is never trusted to be short, nor to be plain. */
import { z } from 'zod';

/** @throws Error with `tooLong` where it is longer, before it is held whole */
export async function bodyOfAnswer(answer: Response, mostBytes: number, tooLong: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(tooLong);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What is shown of it: one line without signs that nobody sees, cut after `most`. */
export const lineSaid = (most: number) =>
  z.string().transform((text) =>
    text
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .slice(0, most),
  );
