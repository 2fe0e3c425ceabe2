import { expect, test } from 'vitest';
import { isPublicUrl, lookUpPublic, onlyPublic } from './public-hosts.ts';

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://[2002:0a00:0001::1]/',
  'https://localhost/',
  'https://db.internal/',
  'https://intranet/',
  'https://push.example:8443/',
  'https://user:word@push.example/',
  'http://push.example/',
  'file:///etc/passwd',
  'push.example',
])('%s is not spoken to', (address) => {
  expect(isPublicUrl(address)).toBe(false);
});

test.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://8.8.8.8/', 'https://[2600:1901::1]/'])(
  '%s is',
  (address) => {
    expect(isPublicUrl(address)).toBe(true);
  },
);

test('a name that leads to private addresses is not connected to, whatever it was before', async () => {
  const error = await new Promise((heard) => lookUpPublic('localhost', { all: true }, heard));
  expect(String(error)).toContain('no address on the open internet');
  const found = [
    { address: '10.0.0.5' },
    { address: '93.184.216.34' },
    { address: '::1' },
    { address: 'none' },
  ];
  expect(onlyPublic(found)).toEqual([{ address: '93.184.216.34' }]);
});
