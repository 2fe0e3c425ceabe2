import { expect, test, vi } from 'vitest';
import { keepCookie, plainCookies } from './own-cookies.ts';

test('over https only what this host alone can set is read', () => {
  const sent = '__Host-theme=dark; theme=light; __Secure-rove.session_token=a; __Host-rove.cart=b; x';
  expect(plainCookies(sent, true)).toBe('theme=dark; rove.cart=b');
  expect(plainCookies(' theme=light;; a=b', false)).toBe('theme=light; a=b');
  expect(plainCookies('', true)).toBe('');
});

test.each([
  ['https:', '__Host-theme=dark; path=/; samesite=lax; max-age=60; secure'],
  ['http:', 'theme=dark; path=/; samesite=lax; max-age=60'],
])('a choice is kept over %s', (protocol, written) => {
  const page = { cookie: '' };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', page);
  keepCookie('theme', 'dark', 60);
  expect(page.cookie).toBe(written);
  vi.unstubAllGlobals();
});
