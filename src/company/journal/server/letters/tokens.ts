/** Links that only the reader of a mail has: what they are for and for whom, signed. Nothing is kept of them. */
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

export type Purpose = 'confirm' | 'leave' | 'open';
export type Tokens = ReturnType<typeof createTokens>;

const signatureBytes = 18;

export function createTokens(secret: Secret) {
  return {
    /** `numbers` are what the link carries, such as a reader's id and a letter's. */
    make(purpose: Purpose, ...numbers: number[]): string {
      const text = [purpose, ...numbers.map((number) => number.toString(36))].join('.');
      return `${text}.${sign(secret, `journal ${text}`, signatureBytes).toString('base64url')}`;
    },
    /** What a link carries; undefined for one that was changed, or is for something else. */
    read(purpose: Purpose, token: string): number[] | undefined {
      const end = token.lastIndexOf('.');
      const text = token.slice(0, end);
      const [named, ...numbers] = text.split('.');
      const given = Buffer.from(token.slice(end + 1), 'base64url');
      if (named !== purpose || !isSigned(secret, `journal ${text}`, given, signatureBytes)) return undefined;
      return numbers.map((number) => Number.parseInt(number, 36));
    },
  };
}
