/** A backup is made while people sign up and pay, and put back elsewhere: whoever was answered before it is there again. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { createProductProcess } from './process.ts';

vi.setConfig({ testTimeout: 120_000 });
const backups = mkdtempSync(join(tmpdir(), 'rove-backups-'));
const lost = createProductProcess();
const found = createProductProcess();
afterAll(() => rmSync(backups, { recursive: true, force: true }));

const password = 'lantern-spruce-7';

function command(
  tool: string,
  dataDir: string,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(inject('productFolder'), `${tool}.js`), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

const signUp = (address: string, email: string) =>
  fetch(`${address}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace', email, password, isDriver: false }),
  });

const signIn = (address: string, email: string) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

test('who was answered before a backup is there after it is put back, sessions, books and all', async () => {
  await lost.start();
  const answered: string[] = [];
  let going = true;
  const people = (async () => {
    for (let i = 0; going; i++) {
      const email = `person-${i}@example.com`;
      if ((await signUp(lost.address, email)).status === 201) answered.push(email);
    }
  })();
  await vi.waitUntil(() => answered.length >= 3, { timeout: 30_000 });
  const session = (await signIn(lost.address, answered[0]!)).headers.getSetCookie()[0]!.split(';')[0]!;
  const before = [...answered];
  const made = await command('backup', lost.folder, backups);
  going = false;
  await people;
  expect(made).toMatchObject({ code: 0 });
  await lost.kill();

  const [name] = readdirSync(backups);
  const put = await command('restore', found.folder, join(backups, name!));
  expect(put.said).toContain('is back');
  await found.start();
  const there = await found.rows<{ email: string }>('select email from users');
  expect(there.map(({ email }) => email)).toEqual(expect.arrayContaining(before));
  expect((await signIn(found.address, before.at(-1)!)).status).toBe(200);
  const me = await fetch(`${found.address}/api/auth/session`, { headers: { cookie: session } });
  expect(await me.json()).toMatchObject({ email: before[0] });
  const checked = await command('ledger-check', found.folder);
  expect(checked.said).toContain('The book is right, and the provider has the same.');
});

test('a backup is put where nothing is, and only while it is whole', async () => {
  const [name] = readdirSync(backups);
  const backup = join(backups, name!);
  const full = await command('restore', found.folder, backup);
  expect(full).toMatchObject({ code: 1 });
  expect(full.said).toMatch(/is not empty .* nothing is overwritten/);

  const elsewhere = join(backups, 'elsewhere');
  const { files } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
    files: { path: string }[];
  };
  const [{ path }] = files as [{ path: string }];
  appendFileSync(join(backup, path), 'x');
  const damaged = await command('restore', elsewhere, backup);
  expect(damaged).toMatchObject({ code: 1 });
  expect(damaged.said).toContain(`${path} was changed`);
  expect(existsSync(elsewhere)).toBe(false);

  const none = await command('restore', elsewhere, backups);
  expect(none.said).toContain('holds no whole backup');
  expect(none.said).not.toMatch(/^\s+at /m);
});
