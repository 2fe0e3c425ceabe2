import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestServer } from './test-server.ts';

const calls = {
  'GET /api/where': {
    summary: 'Says where it was asked',
    reply: z.object({ site: z.string(), url: z.string() }),
  },
};
const handlers = {
  'GET /api/where': async ({ request }: { request: { siteOrigin: string; url: string } }) => ({
    site: request.siteOrigin,
    url: request.url,
  }),
};
async function serverAt(env: Record<string, string>) {
  const app = await createTestServer({ env, calls, handlers });
  app.all('/*', async (request) => ({ page: request.url, site: request.siteOrigin }));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return Number(port);
}

/** What a server answers to bytes that no client library would send. */
function answerTo(port: number, lines: readonly string[]) {
  return new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      resolve({
        status: Number(head.slice(9, 12)),
        location: /^location: (.*)$/im.exec(head)?.[1],
        body,
      });
    });
    socket.write([...lines, 'connection: close', '', ''].join('\r\n'));
  });
}

const business = await serverAt({ DEMO: 'off', PUBLIC_URL: 'https://rove.example' });
const nowhere = await serverAt({ DEMO: 'off' });
const demo = await serverAt({ DEMO: 'on' });

describe('the host', () => {
  test('is believed by nobody who was told where this site is', async () => {
    for (const host of ['evil.example', 'evil.example:8080', 'rove.example', '10.0.0.7']) {
      const { body } = await answerTo(business, ['GET /api/where HTTP/1.1', `host: ${host}`]);
      expect(JSON.parse(body)).toEqual({ site: 'https://rove.example', url: '/api/where' });
    }
  });

  test('is all that is known of a site that was not told', async () => {
    const { body } = await answerTo(nowhere, ['GET /api/where HTTP/1.1', 'host: shop.example:81']);
    expect(JSON.parse(body).site).toBe('http://shop.example:81');
  });

  test.each([
    ['two', ['host: localhost', 'host: localhost']],
    ['two that differ', ['host: localhost', 'Host: evil.example']],
    ['two, one of them empty', ['host: ', 'host: localhost']],
    ['none', []],
    ['an empty one', ['host:']],
    ['one with a name before it', ['host: user@localhost']],
    ['one with a path', ['host: localhost/evil']],
    ['one with a question', ['host: localhost?evil']],
    ['one with a fragment', ['host: localhost#evil']],
    ['one with a backslash', ['host: localhost\\evil']],
    ['one with a port that is none', ['host: localhost:99999']],
    ['one that is hidden by its encoding', ['host: %6cocalhost']],
    ['a number that is none', ['host: 256.256.256.256']],
  ])('is refused when there is %s', async (_what, hosts) => {
    for (const port of [business, nowhere, demo]) {
      const { status } = await answerTo(port, ['GET /api/where HTTP/1.1', ...hosts]);
      expect([port, status]).toEqual([port, 400]);
    }
  });

  test('is that of the target where the target is a whole address', async () => {
    const ask = (port: number, target: string) =>
      answerTo(port, [`GET ${target} HTTP/1.1`, 'host: localhost']);
    expect((await ask(demo, 'http://evil.example/api/where')).status).toBe(421);
    expect((await ask(demo, 'http://user@localhost/api/where')).status).toBe(400);
    const own = await ask(demo, 'http://localhost:5/api/where?a=b');
    expect(JSON.parse(own.body)).toEqual({ site: 'http://localhost:5', url: '/api/where?a=b' });
    expect(JSON.parse((await ask(demo, 'HTTP://LOCALHOST')).body).page).toBe('/');
    expect((await ask(demo, 'ftp://localhost/api/where')).status).toBe(400);
    expect((await ask(demo, 'evil')).status).toBe(400);
  });
});

describe('the path', () => {
  const ask = (target: string, method = 'GET') =>
    answerTo(demo, [`${method} ${target} HTTP/1.1`, 'host: localhost', 'content-length: 0']);

  test.each([
    ['//evil.example/blog', '/evil.example/blog'],
    ['///evil.example//blog/', '/evil.example/blog'],
    ['//u:p@x/blog', '/u:p@x/blog'],
    ['//', '/'],
    ['/vehicles//7?a=//b', '/vehicles/7?a=//b'],
    ['/vehicles/../account', '/account'],
    ['/vehicles/%2e%2E/account', '/account'],
    ['/./blog', '/blog'],
    ['/blog/..', '/'],
    ['/..//..//evil.example', '/evil.example'],
    ['/.%2e//evil.example', '/evil.example'],
  ])('%s is no other host’s, and leads to %s', async (target, location) => {
    expect(await ask(target)).toMatchObject({ status: 308, location });
  });

  test.each([
    ['/\\evil.example/blog'],
    ['/a\\..\\b'],
    [`/${'a'.repeat(1000)}`],
    [`/${'a/'.repeat(500)}`],
    [`/${'a/'.repeat(12)}`],
    [`/${'/'.repeat(1000)}`],
    [`/vehicles/${'%2f'.repeat(400)}`],
    ['/api//where'],
    ['/api/../blog'],
  ])('%s is nowhere', async (target) => {
    expect((await ask(target)).status).toBe(404);
  });

  test('is not made straight for whoever changes something', async () => {
    expect((await ask('//blog', 'POST')).status).toBe(404);
  });

  test('is left alone with dots, encoded slashes and questions in their place', async () => {
    for (const target of [
      '/blog/a..b',
      '/.well-known/security.txt',
      '/blog/a%2Fb',
      '/a?next=//b/../c',
      '/vehicles/',
    ])
      expect([target, (await ask(target)).status]).toEqual([target, 200]);
  });
});
