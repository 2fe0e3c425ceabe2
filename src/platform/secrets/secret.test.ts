import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { rotateSessionSecret, sessionSecret } from './secret.ts';
import { isSigned, sign } from './signing.ts';

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

test('a new one signs and the one before still verifies; the one before that does not', () => {
  const text = 'order 12';
  const signed = [];
  for (let i = 0; i < 3; i++) {
    signed.push(sign(sessionSecret({ dataDir }), text));
    rotateSessionSecret({ dataDir });
  }
  const secret = sessionSecret({ dataDir });
  expect(signed.map((signature) => isSigned(secret, text, signature))).toEqual([false, false, true]);
  expect(isSigned(secret, 'order 13', sign(secret, text))).toBe(false);
  expect(isSigned(secret, text, sign(secret, text).subarray(0, 31))).toBe(false);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
});

test('both come from the environment, where nothing of the data folder is asked or changed', () => {
  const [sessionSecretNow, sessionSecretPrevious] = ['n'.repeat(32), 'b'.repeat(32)];
  const config = { dataDir, sessionSecret: sessionSecretNow, sessionSecretPrevious };
  expect(sessionSecret(config)).toEqual([sessionSecretNow, sessionSecretPrevious]);
  expect(() => rotateSessionSecret(config)).toThrow('SESSION_SECRET_PREVIOUS');
  expect(readdirSync(dataDir)).toEqual([]);
});
