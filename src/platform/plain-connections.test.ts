import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';
import { mustEncryptMail } from './plain-connections.ts';

const bucket = {
  S3_ACCESS_KEY: 'id',
  S3_SECRET_KEY: 'secret',
  DOCUMENT_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
};
const business = { DEMO: 'off', PUBLIC_URL: 'https://rove.example' };

test.each([
  [{ PUBLIC_URL: 'http://rove.example' }, 'PUBLIC_URL must begin with https://'],
  [{ PUBLIC_URL: '', HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ DATABASE_URL: 'postgres://rove:x@db.example/rove' }, '?sslmode=verify-full'],
  [{ DATABASE_URL: 'postgres://rove:x@db.example/rove?sslmode=require' }, '?sslmode=verify-full'],
  [{ GEOCODER_URL: 'http://photon.example' }, 'GEOCODER_URL must begin with https://'],
  [{ MAP_STYLE_URL: 'http://tiles.example/{theme}.json' }, 'MAP_STYLE_URL must begin with https://'],
  [{ SMS_URL: 'http://a:b@sms.example', SMS_FROM: '+14165550100' }, 'SMS_URL must begin with https://'],
  [{ ...bucket, S3_URL: 'http://s3.example/files' }, 'S3_URL leads to another machine'],
  [{ CLAMD_HOST: 'clamd.example:3310' }, 'CLAMD_HOST has no encryption'],
])('a business is not started with %j', (settings, words) => {
  const start = () => parseConfig({ ...business, ...settings });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(words);
  // Words for the terminal, and nothing of what else stands in an address.
  expect(start).not.toThrow('rove:x');
});

test.each([
  [{}],
  [{ PUBLIC_URL: '' }],
  [{ DATABASE_URL: 'postgres://rove:x@127.0.0.1:5432/rove' }],
  [{ DATABASE_URL: 'postgres://rove:x@db.example/rove?sslmode=verify-full' }],
  [{ ...bucket, S3_URL: 'http://127.0.0.1:9000/files' }],
  [{ ...bucket, S3_URL: 'https://s3.example/files' }],
  [{ GEOCODER_URL: 'http://localhost:2322', CLAMD_HOST: '127.0.0.1:3310' }],
])('it is with %j', (settings) => {
  expect(parseConfig({ ...business, ...settings }).demo).toBe(false);
});

test('a demo may speak to what stands beside it as it likes', () => {
  expect(parseConfig({ GEOCODER_URL: 'http://photon.example' }).demo).toBe(true);
});

test('mail beyond this machine is encrypted before a word is said', () => {
  expect(mustEncryptMail('smtp://user:password@mail.example:587')).toBe(true);
  expect(mustEncryptMail('smtps://mail.example')).toBe(false);
  expect(mustEncryptMail('smtp://127.0.0.1:1025')).toBe(false);
});
