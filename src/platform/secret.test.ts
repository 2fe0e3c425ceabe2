import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { sessionSecret } from './secret.ts';

let dataDir: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'rove-secret-'));
  dataDir = folder;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

test('a secret is made once, whole, and for its owner alone', () => {
  const first = sessionSecret({ dataDir });
  expect(first).toHaveLength(43);
  expect(sessionSecret({ dataDir })).toBe(first);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
});

test('one that was cut off by a full disk is no secret to sign with', () => {
  for (const rest of ['', 'c2hvcnQ']) {
    writeFileSync(join(dataDir, 'session-secret'), rest);
    expect(() => sessionSecret({ dataDir })).toThrow('Remove the file to have a new one made.');
    expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe(rest);
  }
});

test('the draft of a process that died leaves the next start alone', () => {
  writeFileSync(join(dataDir, `session-secret.${process.pid}`), 'half');
  const secret = sessionSecret({ dataDir });
  expect(secret).toHaveLength(43);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
});
