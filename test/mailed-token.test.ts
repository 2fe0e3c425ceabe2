import { expect, test } from 'vitest';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';

const ask = (address: string, cookie = '') => new Request(address, { headers: { cookie } });
function sentOn(address: string): Response {
  try {
    mailedToken(ask(address));
  } catch (response) {
    return response as Response;
  }
  throw new Error('not sent on');
}

test('a token leaves the address for a cookie that no script reads, and is the page’s from then on', () => {
  const page = 'http://127.0.0.1:3000/reset-password';
  const sent = sentOn(`${page}?token=abc%2B%2F%3D`);
  expect(sent.status).toBe(303);
  expect(sent.headers.get('location')).toBe('/reset-password');
  expect(sent.headers.get('cache-control')).toBe('no-store');
  const cookie = sent.headers.get('set-cookie')!;
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
  const kept = `theme=dark; ${cookie.split(';')[0]}; other=1`;
  expect(mailedToken(ask(page, kept))).toBe('abc+/=');
  expect(mailedToken(ask('http://127.0.0.1:3000/verify-email', kept))).toBe('');
});

test('behind https the cookie is this host’s alone', () => {
  const sent = sentOn('https://rove.example/account/email/keep?token=abc');
  const cookie = sent.headers.get('set-cookie')!;
  expect(cookie).toMatch(/^__Host-rove\.mailed=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(mailedToken(ask('https://rove.example/account/email/keep', cookie.split(';')[0]))).toBe('abc');
});

test('without one, or with a cookie that nobody wrote, there is none', () => {
  for (const cookie of ['', 'rove.mailed=', 'rove.mailed=%zz', 'rove.mailed=%2Freset-password'])
    expect(mailedToken(ask('http://127.0.0.1/reset-password', cookie))).toBe('');
});
