import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/database/open.ts';
import { reachableBy } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const folders: string[] = [];
const children: ChildProcess[] = [];

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'rove-embedded-'));
  // As root, PostgreSQL runs under another account that has to pass through.
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/** The process id of the PostgreSQL in `folder`, while it runs. */
function serverIn(folder: string): number | undefined {
  const file = join(folder, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    const pid = serverIn(folder);
    if (pid) process.kill(pid, 'SIGINT');
    for (let i = 0; i < 100 && serverIn(folder); i++) await sleep(50);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A process of its own that starts PostgreSQL in `folder` and stays, as Rove does; resolves with its address. */
async function ownerOf(folder: string, account?: { uid: number; gid: number }) {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `import { startEmbeddedPostgres } from './src/platform/postgres-server/embedded.ts';
       const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, durable: false });
       console.log(url);
       setInterval(() => {}, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, HOME: folder }, ...account },
  );
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()));
    child.once('exit', () => reject(new Error(`The owner ended: ${errors}`)));
  });
  const killed = new Promise((resolve) => child.once('exit', resolve));
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await killed;
    },
  };
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

describe('the embedded PostgreSQL', () => {
  test('makes its data folder, keeps what it is told across a stop, and starts again', async () => {
    const dataDir = join(newFolder(), 'deep', 'data');
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, "create table kept as select 'here'::text as word");
    await first.stop();
    expect(serverIn(dataDir)).toBeUndefined();
    await expect(query(first.url, 'select 1')).rejects.toThrow();

    const second = await startEmbeddedPostgres({ dataDir });
    expect((await query(second.url, 'select word from kept')).rows).toEqual([{ word: 'here' }]);
    await second.stop();
  });

  test('listens on loopback alone, with a password of its own', async () => {
    const dataDir = newFolder();
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    expect((await query(url, 'show listen_addresses')).rows[0]).toEqual({ listen_addresses: '127.0.0.1' });
    const guessed = new URL(url);
    guessed.password = 'postgres';
    await expect(query(guessed.href, 'select 1')).rejects.toThrow(/password/);
    guessed.password = '';
    await expect(query(guessed.href, 'select 1')).rejects.toThrow(/password/);
    await stop();
  });

  test('is adopted with its data after its owner was killed', async () => {
    const dataDir = newFolder();
    const owner = await ownerOf(dataDir);
    await query(owner.url, 'create table kept as select 42 as n');
    const pid = serverIn(dataDir);
    await owner.kill();
    expect(serverIn(dataDir)).toBe(pid);

    const adopted = await startEmbeddedPostgres({ dataDir });
    expect(serverIn(dataDir)).toBe(pid);
    expect((await query(adopted.url, 'select n from kept')).rows).toEqual([{ n: 42 }]);
    await adopted.stop();
    expect(serverIn(dataDir)).toBeUndefined();
  });

  test('starts with its data after owner and PostgreSQL were both killed', async () => {
    const dataDir = newFolder();
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, 'create table kept as select 43 as n');
    process.kill(serverIn(dataDir)!, 'SIGKILL');
    await sleep(100);
    const again = await startEmbeddedPostgres({ dataDir });
    expect((await query(again.url, 'select n from kept')).rows).toEqual([{ n: 43 }]);
    await again.stop();
  });

  const asRoot = process.getuid?.() === 0;
  const nobody = { uid: 65534, gid: 65534 };
  test.skipIf(!asRoot || !reachableBy(nobody, process.cwd()))(
    'works for an ordinary user as for root',
    async () => {
      const dataDir = newFolder();
      chownSync(dataDir, nobody.uid, nobody.gid);
      const owner = await ownerOf(dataDir, nobody);
      expect((await query(owner.url, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
      await owner.kill();
      const next = await ownerOf(dataDir, nobody);
      expect(next.url).toBe(owner.url);
    },
  );
});

test('a first start that was killed half-way leaves nothing in the way of the next', async () => {
  const dataDir = newFolder();
  const before = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => before.once('exit', resolve));
  mkdirSync(join(dataDir, `postgres.new-${before.pid}`));
  writeFileSync(join(dataDir, `postgres.new-${before.pid}`, 'PG_VERSION'), '18');
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  expect((await query(url, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  await stop();
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.password']);
});

describe('what cannot be used is said plainly', () => {
  test('a data folder that is a file', async () => {
    const dataDir = join(newFolder(), 'data');
    writeFileSync(dataDir, '');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /data folder .*data.* cannot be used.*DATA_DIR/s,
    );
  });

  test.skipIf(process.getuid?.() !== 0)('for root, a folder that is closed to others', async () => {
    const dataDir = join(newFolder(0o700), 'data');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/"nobody".*cannot reach.*DATA_DIR/s);
  });

  test('a data folder that is not PostgreSQL’s', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
    writeFileSync(join(dataDir, 'postgres', 'holiday.jpg'), 'x');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /holds files but no PostgreSQL.*DATA_DIR/s,
    );
    expect(existsSync(join(dataDir, 'postgres', 'holiday.jpg'))).toBe(true);
  });

  test('a cluster whose files are damaged', async () => {
    const dataDir = newFolder();
    const { stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    await stop();
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/did not start in .*last words:.*\w/s);
  });
});

describe('opening', () => {
  const configFor = (dataDir: string) => parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });

  test('a second Rove on the same folder is refused, and the first goes on', async () => {
    const dataDir = newFolder();
    const first = await openDatabase(configFor(dataDir));
    await expect(openDatabase(configFor(dataDir))).rejects.toThrow(
      /Another Rove is already running on .*DATA_DIR/s,
    );
    expect((await first.pool.query('select count(*)::int as n from users')).rows).toEqual([{ n: 0 }]);
    await first.close();
    const next = await openDatabase(configFor(dataDir));
    await next.close();
  });

  test('again right after a kill waits for the dead one’s lock to fall', async () => {
    const dataDir = newFolder();
    await (await openDatabase(configFor(dataDir))).close();
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    const dying = new pg.Client({ connectionString: url });
    await dying.connect();
    await dying.query('select pg_advisory_lock(76311002)');
    const opening = openDatabase(configFor(dataDir));
    await sleep(400);
    await dying.end();
    const database = await opening;
    await database.close();
    await stop();
  });

  test('of several processes at once migrates once', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir: newFolder(), durable: false });
    await query(url, 'create database shared');
    const shared = new URL(url);
    shared.pathname = '/shared';
    const config = parseConfig({ DATABASE_URL: shared.href, LOG_LEVEL: 'silent' });
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(config)));
    const { rows } = await opened[0]!.pool.query(
      'select count(*)::int as n, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
    );
    expect(rows[0].n).toBe(rows[0].different);
    for (const database of opened) await database.close();
    await stop();
  });

  test('without enough rights in DATABASE_URL says so and starts nothing', async () => {
    const port = execFileSync(process.execPath, [
      '-e',
      "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})",
    ]);
    const config = parseConfig({ DATABASE_URL: `postgres://rove:x@127.0.0.1:${String(port).trim()}/rove` });
    await expect(openDatabase(config)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
