/** The link to a split is signed and kept nowhere: a copy of the database opens none. */
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';
import type { SplitRow } from './store.ts';

const macBytes = 18;
const shape = /^(\d{1,9})-([\w-]{24})$/;
const covered = (id: number, round: number) => `split:${id}:${round}`;

/** The token of the link that is valid now. */
export const tokenOf = (secret: Secret, { id, linkRound }: Pick<SplitRow, 'id' | 'linkRound'>): string =>
  `${id}-${sign(secret, covered(id, linkRound), macBytes).toString('base64url')}`;

/** Which split a token names; whether it opens that is asked with the row. */
export const idOfToken = (token: string): number | null => {
  const id = shape.exec(token)?.[1];
  return id === undefined ? null : Number(id);
};

export function opens(secret: Secret, token: string, { id, linkRound }: SplitRow): boolean {
  const mac = shape.exec(token)?.[2];
  return (
    mac !== undefined &&
    idOfToken(token) === id &&
    isSigned(secret, covered(id, linkRound), Buffer.from(mac, 'base64url'), macBytes)
  );
}
