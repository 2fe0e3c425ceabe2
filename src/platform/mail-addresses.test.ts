import { expect, test } from 'vitest';
import { readMailAddress } from './mail-addresses.ts';

test.each([
  ['maya@example.com', 'maya@example.com'],
  [' Maya@Example.COM ', 'maya@example.com'],
  ['user@bücher.example', 'user@xn--bcher-kva.example'],
  ['user@BÜCHER.example', 'user@xn--bcher-kva.example'],
  ['user@xn--bcher-kva.example', 'user@xn--bcher-kva.example'],
  ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
  ['user@例子.中国', 'user@xn--fsqu00a.xn--fiqs8s'],
  ['a&b@example.com', 'a&b@example.com'],
  ['x/y@example.com', 'x/y@example.com'],
  ['maya!x@example.com', 'maya!x@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['maya+tag@example.com', 'maya+tag@example.com'],
  ['maya@mail.photography', 'maya@mail.photography'],
  ['maya@a.b.c.example.museum', 'maya@a.b.c.example.museum'],
  ['\u200bmaya@example.com\u202c', 'maya@example.com'],
  ['mailto:maya@example.com', 'maya@example.com'],
  ['Maya Lindgren <maya@example.com>', 'maya@example.com'],
  ['maya＠example。com', 'maya@example.com'],
])('%j is %s', (typed, address) => {
  expect(readMailAddress(typed)).toBe(address);
});

test.each([
  '',
  'maya',
  '@example.com',
  'maya@',
  'maya@example',
  'maya@@example.com',
  'ma ya@example.com',
  'maya@exa mple.com',
  '.maya@example.com',
  'maya.@example.com',
  'ma..ya@example.com',
  'maya@-example.com',
  'maya@example..com',
  'maya@1.2.3.4',
  'maya@[1.2.3.4]',
  'maya@example.com\nbcc: all@example.com',
  'ma"ya@example.com',
  'ма@example.com',
  'maya@example.com, all@example.com',
  '<script>@example.com',
  `${'a'.repeat(65)}@example.com`,
  'maya@example.com:25',
  `a@${'b.'.repeat(140)}com`,
  'maya@example.c',
  'maya@exa_mple.com',
  'maya@example.com/x',
])('%j is no address', (typed) => {
  expect(readMailAddress(typed)).toBeNull();
});
