/** What is secret in a link leaves the address at once. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Calls } from '#src/platform/contract.ts';
import { createTestServer } from '#src/platform/http/test-server.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { linkHeader, nameOfLink, openLink } from './secret-links.ts';

const lines: string[] = [];
const calls = {
  'GET /api/things/:token': {
    summary: 'What a link holds',
    params: z.object({ token: z.string() }),
    reply: z.string(),
  },
} satisfies Calls;
const app = await createTestServer({
  log: createLog('trace', (line) => lines.push(line)),
  calls,
  handlers: {
    'GET /api/things/:token': async ({ params, request }) => openLink(request, params.token),
  },
});
app.opensByLink(
  { path: /^\/follow$/, parameter: 'share' },
  { under: '/questions', plain: /^T-\d+$/ },
  { path: /^/, parameter: 'client_secret' },
);
app.get('/*', async (request) => request.url);

type Jar = Map<string, string>;
/** Opens an address as a browser with these cookies does. */
async function open(url: string, jar: Jar = new Map()) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await app.inject({ url, headers: cookie ? { cookie } : {} });
  for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
    if (/max-age=0/i.test(set)) jar.delete(name!);
    else jar.set(name!, value!);
  }
  return answer;
}

const secret = 'Ab3.qZ-9_xyzAb3qZ9xyzAb3qZ9xyz';

test.each([
  ['in a parameter', `/follow?share=${secret}&from=mail`, `/follow?share=${nameOfLink(secret)}&from=mail`],
  ['at the end of a path', `/questions/${secret}`, `/questions/${nameOfLink(secret)}`],
  ['as mails have it', `/questions?token=${secret}`, `/questions/${nameOfLink(secret)}`],
  [
    'of the card provider',
    `/any/page?client_secret=${secret}`,
    `/any/page?client_secret=${nameOfLink(secret)}`,
  ],
])('a secret %s is exchanged for a cookie', async (_where, address, clean) => {
  const jar: Jar = new Map();
  const sent = await open(address, jar);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, clean]);
  expect(sent.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(sent.headers['set-cookie']).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  // What comes after is the page itself, and its calls open by the name.
  expect((await open(clean, jar)).body).toBe(clean);
  expect((await open(`/api/things/${nameOfLink(secret)}`, jar)).body).toBe(secret);
  expect(lines.join('\n')).not.toContain(secret.slice(0, 12));
});

test('a name opens nothing in another browser, and what is no name is left alone', async () => {
  const stranger = await open(`/api/things/${nameOfLink(secret)}`);
  expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'link_not_here']);
  expect((await open('/questions/T-1042')).body).toBe('/questions/T-1042');
  expect((await open('/follow')).body).toBe('/follow');
});

test('a program without cookies sends it in a header', async () => {
  const answer = await app.inject({ url: '/api/things/~', headers: { [linkHeader]: secret } });
  expect(answer.body).toBe(secret);
  expect((await open('/api/things/~')).statusCode).toBe(404);
});

test('one browser keeps several, and lets the oldest go', async () => {
  const jar: Jar = new Map();
  const secrets = Array.from({ length: 14 }, (_, index) => `${secret}${index}`);
  for (const one of secrets) await open(`/follow?share=${one}`, jar);
  expect(jar.size).toBe(12);
  expect((await open(`/api/things/${nameOfLink(secrets[13]!)}`, jar)).body).toBe(secrets[13]);
  expect((await open(`/api/things/${nameOfLink(secrets[12]!)}`, jar)).body).toBe(secrets[12]);
});

test('what nobody handed out is not kept, and a forged cookie is no link', async () => {
  const jar: Jar = new Map();
  for (const odd of ['%0d%0aset-cookie:x=1', 'a'.repeat(500), '%3Cscript%3E', '%zz']) {
    const sent = await open(`/questions/${odd}`, jar);
    expect([303, 400]).toContain(sent.statusCode);
    expect(sent.headers['set-cookie']).toBeUndefined();
  }
  const name = nameOfLink('x').slice(1);
  for (const value of ['', 'x', 'x.', '%zz.%zz', 'abc.%'])
    expect((await open(`/api/things/~${name}`, new Map([[`rove.link.${name}`, value]]))).statusCode).toBe(
      404,
    );
});
