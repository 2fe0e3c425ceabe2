import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test('browsers that pretend to be Chrome or Safari are told apart', () => {
  const like =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(deviceName(like)).toBe('Chrome on Windows');
  expect(deviceName(`${like} Edg/140.0`)).toBe('Edge on Windows');
});

test('a phone is named before the system it is built on', () => {
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari on iPhone');
  expect(deviceName('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')).toBe(
    'Firefox on Android',
  );
});

test('an unknown or missing description is an unknown device', () => {
  expect(deviceName(null)).toBe('Unknown device');
  expect(deviceName('curl/8.5.0')).toBe('Unknown device');
});
