import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fetchPublicFile, type Reach } from './public-file.ts';

const server = createServer((request, answer) => {
  const path = request.url ?? '';
  if (path === '/inwards') answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
  else if (path === '/round') answer.writeHead(302, { location: '/round' }).end();
  else if (path === '/moved') answer.writeHead(301, { location: '/photo' }).end();
  else if (path === '/page') answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
  else if (path === '/gone') answer.writeHead(404).end();
  else if (path === '/endless') {
    answer.writeHead(200, { 'content-type': 'image/jpeg' });
    const more = () => {
      if (!answer.destroyed) answer.write(Buffer.alloc(50_000), more);
    };
    more();
  } else if (path === '/silent') answer.writeHead(200, { 'content-type': 'image/jpeg' }).flushHeaders();
  else answer.writeHead(200, { 'content-type': 'image/jpeg' }).end('a photo');
});
await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const folder = await mkdtemp(join(tmpdir(), 'public-file-'));
const path = join(folder, 'photo');
const limits = { mostBytes: 100_000, timeoutMs: 500, type: /^image\//, what: 'a photo' };
/** As if this server stood on the open internet. */
const here: Reach = { how: {}, mayAsk: (address) => address.startsWith(base) };
const fetched = (at: string, reach = here) => fetchPublicFile(`${base}${at}`, path, limits, reach);

test('a file is written as it came, also from where a redirect leads', async () => {
  await fetched('/photo');
  expect(await readFile(path, 'utf8')).toBe('a photo');
  await fetched('/moved');
});

test.each([
  ['/inwards', 'not on the open internet', false],
  ['/round', 'on and on', false],
  ['/page', 'not a photo', false],
  ['/gone', 'answers 404', false],
  ['/endless', 'too large', false],
  ['/silent', 'in time', true],
])('%s is refused: it is %s', async (at, words, mayComeLater) => {
  await expect(fetched(at)).rejects.toMatchObject({
    message: expect.stringContaining(words),
    mayComeLater,
  });
});

test.each([
  `${base}/photo`,
  'http://localhost/x.jpg',
  'http://[::1]/x.jpg',
  'http://10.0.0.1/x.jpg',
  'file:///etc/passwd',
  'https://u:p@img.example/x.jpg',
])('%s is never asked', async (address) => {
  await expect(fetchPublicFile(address, path, limits)).rejects.toMatchObject({
    message: 'the address is not on the open internet',
  });
});
