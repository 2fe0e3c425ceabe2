import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 24 letters and digits, 142 bits: what Stripe puts behind a prefix. */
export function randomName(length = 24): string {
  let name = '';
  while (name.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && name.length < length) name += ALPHABET[byte % 62];
    }
  }
  return name;
}

/** An id such as `pi_3…`. */
export function makeId(prefix: string): string {
  return `${prefix}_${randomName()}`;
}
