import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bench, sdkAt } from './testing.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rove-sandbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('has a random secret key of its own, which outlives a restart and only its owner can read', async () => {
  const first = await bench({ dataDir: folder });
  const { secretKey } = first.sandbox;
  await first.end();
  expect(secretKey).toMatch(/^sk_test_[0-9a-f]{48}$/);
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
  const again = await bench({ dataDir: folder });
  expect(again.sandbox.secretKey).toBe(secretKey);
  await expect(again.stripe.paymentIntents.list()).resolves.toMatchObject({ data: [] });
  await again.end();
  const other = await bench();
  expect(other.sandbox.secretKey).not.toBe(secretKey);
  for (const key of [secretKey, 'sk_test_sandbox', '']) {
    await expect(sdkAt(other.sandbox.port, key || 'x').paymentIntents.list()).rejects.toMatchObject({
      statusCode: 401,
    });
  }
  await other.end();
});

it('takes the key that it is started with, and keeps none beside it', async () => {
  const b = await bench({ dataDir: folder, secretKey: 'sk_test_given_by_the_parent' });
  await expect(b.stripe.paymentIntents.list()).resolves.toMatchObject({ data: [] });
  expect(() => readFileSync(join(folder, 'secret-key'))).toThrow();
  await b.end();
});

it('does not start on a file that holds no key', async () => {
  writeFileSync(join(folder, 'secret-key'), '');
  await expect(bench({ dataDir: folder })).rejects.toThrow(/secret-key does not hold a key/);
});
