/** Seals a recording on the phone, piece by piece, so that nobody who has the phone can listen to it. */
import type { RideId, UserId } from '#src/platform/ids.ts';
import type { SoundKey } from '../contract.ts';
import { pieceContext, pieceNonce } from '../rules.ts';

export interface Sealer {
  /** The recording's own key, wrapped for the company's; base64. */
  wrappedKey: string;
  seal(bytes: BufferSource, index: number): Promise<Uint8Array<ArrayBuffer>>;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Names a recording; nobody guesses it. */
export const newRecordingId = (): string =>
  base64Of(crypto.getRandomValues(new Uint8Array(16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * A new key for one recording. It is only in this page's memory and cannot be read out of it; what is kept is the key
 * wrapped for the company, which alone unwraps it.
 */
export async function createSealer(
  { publicKey }: Pick<SoundKey, 'publicKey'>,
  of: { userId: UserId; rideId: RideId; recordingId: string },
): Promise<Sealer> {
  const company = await crypto.subtle.importKey(
    'spki',
    bytesOf(publicKey),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const wrapped = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, company, raw);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  raw.fill(0);
  return {
    wrappedKey: base64Of(new Uint8Array(wrapped)),
    seal: async (bytes, index) =>
      new Uint8Array(
        await crypto.subtle.encrypt(
          {
            name: 'AES-GCM',
            iv: pieceNonce(index),
            additionalData: new TextEncoder().encode(pieceContext({ ...of, index })),
          },
          key,
          bytes,
        ),
      ),
  };
}
