import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { checksumOf } from './file-checksum.ts';

test('it is SHA-256, and others have their turn between its parts', async () => {
  const bytes = Buffer.concat([randomBytes(1024), Buffer.alloc(20 * 1024 * 1024, 7)]);
  let turns = 0;
  let done = false;
  const count = () => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const sum = await checksumOf(bytes);
  done = true;
  expect(sum).toEqual(createHash('sha256').update(bytes).digest());
  expect(turns).toBeGreaterThanOrEqual(5);
  expect(await checksumOf(Buffer.alloc(0))).toEqual(createHash('sha256').digest());
});
