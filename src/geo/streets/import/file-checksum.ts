/** The checksum of a large file in memory, reckoned a little at a time: whole, hundreds of megabytes would stop a process that serves. */
import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';

/** Some ten milliseconds of processor. */
const partBytes = 4 * 1024 * 1024;

/** SHA-256. Others of this process have their turn between two parts. */
export async function checksumOf(bytes: Buffer): Promise<Buffer> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += partBytes) {
    hash.update(bytes.subarray(at, at + partBytes));
    await others();
  }
  return hash.digest();
}
