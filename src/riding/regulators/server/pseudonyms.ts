/**
 * What a city reads instead of our numbers. HMAC-SHA-256 under the city's own random key, so a car or a driver keeps its
 * name for that city for good, whichever token asks, no other city can tell that it is the same, and nothing leads back.
 */
import { randomBytes } from 'node:crypto';
import { sign } from '#src/platform/secrets/signing.ts';

export type Named =
  | 'device'
  | 'vehicle'
  | 'driver'
  | 'trip'
  | 'journey'
  | 'event'
  | 'telemetry'
  | 'geography';
export type Pseudonyms = ReturnType<typeof pseudonymsUnder>;

export const newPseudonymKey = (): string => randomBytes(32).toString('base64url');

export const pseudonymsUnder = (key: string) => ({
  /** A UUID of version 8, which is one of the maker's own kind. */
  uuid(kind: Named, name: string): string {
    const bytes = sign(key, `regulator ${kind}\n${name}`, 16);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  },
  /** `V-4F9C21A0D3`: for where a line of text is read, not a UUID. */
  short: (kind: 'vehicle' | 'driver', name: string): string =>
    `${kind.charAt(0).toUpperCase()}-${sign(key, `regulator ${kind} code\n${name}`, 5).toString('hex').toUpperCase()}`,
});
