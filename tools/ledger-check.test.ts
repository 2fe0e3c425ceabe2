import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { createProductProcess } from '../test/process.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });
// Any free ports: the command is told of neither.
const product = createProductProcess();
await product.start();

/** `npm run ledger:check` with nothing but the data folder. */
function check(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(inject('productFolder'), 'ledger-check.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: product.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

test('the ledger is checked beside the product that runs on it, whatever its ports', async () => {
  const { code, output } = await check();
  expect(output).toContain('The book is right, and the provider has the same.');
  expect(code).toBe(0);
  const health = await fetch(`${product.address}/livez`);
  expect(health.status).toBe(200);
});

test('a sandbox that has not said where it listens is named in words', async () => {
  const address = join(product.folder, 'sandbox', 'address');
  expect(existsSync(address)).toBe(true);
  writeFileSync(address, '');
  const { code, output } = await check();
  expect(code).toBe(1);
  expect(output).toMatch(/already open in process \d+\. Stop that one first/);
  expect(output).not.toMatch(/^\s+at /m);
});
