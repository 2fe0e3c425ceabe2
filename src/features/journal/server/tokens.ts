/** Links that only the reader of a mail has: what they are for and for whom, signed. Nothing is kept of them. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Purpose = 'confirm' | 'leave' | 'open';
export type Tokens = ReturnType<typeof createTokens>;

export function createTokens(secret: string) {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`journal ${text}`).digest().subarray(0, 18).toString('base64url');
  return {
    /** `numbers` are what the link carries, such as a reader's id and a letter's. */
    make(purpose: Purpose, ...numbers: number[]): string {
      const text = [purpose, ...numbers.map((number) => number.toString(36))].join('.');
      return `${text}.${sign(text)}`;
    },
    /** What a link carries; undefined for one that was changed, or is for something else. */
    read(purpose: Purpose, token: string): number[] | undefined {
      const end = token.lastIndexOf('.');
      const text = token.slice(0, end);
      const [named, ...numbers] = text.split('.');
      const given = Buffer.from(token.slice(end + 1));
      const wanted = Buffer.from(sign(text));
      if (named !== purpose || given.length !== wanted.length || !timingSafeEqual(given, wanted))
        return undefined;
      return numbers.map((number) => Number.parseInt(number, 36));
    },
  };
}
