import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { createTestApp } from '#test/app.ts';

// The pages are another build; without it there is nothing to ask, and the browser tests cover it anyway.
const built = existsSync('build/server/index.js');

const parts = (count: number, part = 'a/') => part.repeat(count);
/** Paths that something between the socket and the page once went through again and again; each is unlike the others. */
const costlyPaths: [what: string, pathOf: (unique: string) => string][] = [
  ['many parts', (unique) => `/${parts(7500)}${unique}`],
  ['fewer parts', (unique) => `/${parts(480)}${unique}`],
  ['as many parts as are let in', (unique) => `/${parts(11, `${'a'.repeat(80)}/`)}${unique}`],
  ['many parts under a page', (unique) => `/vehicles/${parts(470)}${unique}`],
  ['many parts under a secret', (unique) => `/letters/leave/${parts(470)}${unique}`],
  ['the data of parts', (unique) => `/${parts(11)}${unique}.data`],
  ['the data of many parts', (unique) => `/${parts(7000)}${unique}.data`],
  ['encoded slashes', (unique) => `/${parts(320, '%2f')}${unique}`],
  ['encoded parts', (unique) => `/${parts(11, 'a%2f/')}${unique}`],
  ['many encoded parts', (unique) => `/${parts(190, 'a%2f/')}${unique}`],
  ['folders above', (unique) => `/${parts(300, '../')}${unique}`],
  ['many folders above', (unique) => `/${parts(2000, '%2e%2e/')}${unique}`],
  ['slashes', (unique) => `/${parts(900, '/')}${unique}`],
  ['many slashes', (unique) => `${parts(14_000, '/')}${unique}`],
  ['slashes at the end', (unique) => `/${unique}${parts(900, '/')}`],
  ['letters of three bytes', (unique) => `/${parts(100, '%E2%82%AC')}${unique}`],
  ['one long part', (unique) => `/${parts(900, 'a')}${unique}`],
  ['colons and stars', (unique) => `/${parts(450, ':*')}${unique}`],
  ['a long question', (unique) => `/${unique}?${parts(1500, 'a=b&')}`],
];

describe.skipIf(!built)('pages', async () => {
  const app = built ? await createTestApp({ pages: true }) : undefined;
  const open = (url: string, headers: Record<string, string> = {}) =>
    app!.http.inject({ url, headers: { host: 'localhost', accept: 'text/html', ...headers } });

  test('mark each of their scripts with the nonce of their policy, a new one for every answer', async () => {
    const nonces = new Set<string>();
    for (const url of ['/', '/login', '/vehicles', '/no-such-page']) {
      const answer = await open(url);
      const policy = String(answer.headers['content-security-policy']);
      const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)![1]!;
      nonces.add(nonce);
      const scripts = answer.body.match(/<script\b[^>]*>/g) ?? [];
      expect([url, scripts.length > 0]).toEqual([url, true]);
      for (const script of scripts) {
        expect([url, script]).toEqual([url, expect.stringContaining(`nonce="${nonce}"`)]);
      }
      expect(answer.body).not.toMatch(/\son(click|load|error)=/i);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
    expect(nonces.size).toBe(4);
  });

  test('say where they are by what this site was told, never by the words of who asks', async () => {
    const business = await createTestApp({ pages: true }, { PUBLIC_URL: 'https://rove.example' });
    for (const headers of [{}, { host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }]) {
      const { body, statusCode } = await business.http.inject({
        url: '/blog',
        headers: { host: 'localhost', accept: 'text/html', ...headers },
      });
      expect(statusCode).toBe(200);
      expect(body).toContain('rel="canonical" href="https://rove.example/blog"');
      expect(body).not.toContain('evil.example');
    }
    const crooked = await open('//evil.example/blog');
    expect([crooked.statusCode, crooked.headers.location]).toEqual([308, '/evil.example/blog']);
    expect((await open('/evil.example/blog')).body).not.toMatch(/canonical|https?:\/\/evil/);
  });

  test('take a form’s press that came to them by any of their names', async () => {
    const business = await createTestApp({ pages: true }, { PUBLIC_URL: 'https://rove.example' });
    const press = (headers: Record<string, string>) =>
      business.http.inject({
        method: 'POST',
        url: '/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: 'email=nobody%40example.com&password=wrong-one',
      });
    for (const host of ['rove.example', 'localhost:3000']) {
      const answer = await press({ host, origin: `http://${host}` });
      expect([host, answer.statusCode, answer.body.includes('Bad Request')]).toEqual([host, 422, false]);
    }
    expect((await press({ host: 'rove.example', origin: 'https://evil.example' })).statusCode).toBe(403);
  });

  test('tell all routes at once to whoever asks for those of very many links', async () => {
    const { assets } = (await import(resolve('build/server/index.js'))) as ServerBuild;
    const routesOf = async (links: string[], version = assets.version) => {
      const answer = await open(`/__manifest?version=${version}&paths=${encodeURIComponent(links.join())}`);
      return answer.statusCode === 200 ? Object.keys(answer.json()) : answer.statusCode;
    };
    const many = Array.from({ length: 51 }, (_, i) => `/vehicles/${i}`);
    expect(await routesOf(['/blog'])).not.toHaveLength(Object.keys(assets.routes).length);
    expect(await routesOf(many)).toEqual(Object.keys(assets.routes));
    expect(await routesOf(many, 'another')).toBe(204);
  });

  test('cost no more for any path than for one that is simply not there', async () => {
    const cookie = (await app!.signedUp()).cookie;
    let made = 0;
    const costOf = async (pathOf: (unique: string) => string) => {
      const costs = [];
      for (let i = 0; i < 5; i++) {
        made += 1;
        const before = process.cpuUsage();
        const answer = await open(pathOf(`x${made}`), { cookie });
        const { user, system } = process.cpuUsage(before);
        expect(answer.statusCode).not.toBe(500);
        costs.push((user + system) / 1000);
      }
      return Math.min(...costs);
    };
    await costOf((unique) => `/${unique}`);
    const plain = await costOf((unique) => `/${unique}`);
    const { version } = ((await import(resolve('build/server/index.js'))) as ServerBuild).assets;
    const discovery = (links: number) => (unique: string) =>
      `/__manifest?version=${version}&paths=${Array.from({ length: links }, (_, i) => `/${unique}${i}`)}`;
    const tried = [
      ...costlyPaths,
      ['the routes of many links', discovery(600)] as const,
      ['the routes of some', discovery(50)] as const,
    ];
    for (const [what, pathOf] of tried) {
      const cost = await costOf(pathOf);
      expect([what, cost / plain < 3]).toEqual([what, true]);
    }
  });

  test('never let what a person wrote become a script, in their words, their data or their description', async () => {
    const seller = await app!.signedUp();
    const words = 'Kept dry.</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const draft = await seller.call(
      'POST /api/vehicles',
      listingForm({ trim: '"><b>x', description: words }),
    );
    const { id } = draft.json();
    const published = await seller.call(`POST /api/vehicles/${id}/publish`);
    expect(published.json().status).toBe('published');
    const { body } = await open(`/vehicles/${id}`);
    expect(body).toContain('Kept dry.');
    expect(body).not.toContain('<script>alert(1)');
    expect(body).not.toContain('<img src=x');
    expect(body).not.toContain('"><b>x');
    expect(body).toMatch(/application\/ld\+json[^>]*>[^<]*\\u003c\/script/i);
  });

  test.each([
    ['/icon.svg', /^image\/svg\+xml; charset=utf-8$/],
    ['/sw.js', /javascript; charset=utf-8$/],
    ['/offline.html', /^text\/html; charset=utf-8$/],
    ['/site.webmanifest', /^application\/manifest\+json; charset=utf-8$/],
    ['/help/pay-ride.webp', /^image\/webp$/],
    ['/map/toronto.svg', /^image\/svg\+xml; charset=utf-8$/],
    ['.js', /javascript; charset=utf-8$/],
    ['.css', /^text\/css; charset=utf-8$/],
    ['.woff2', /^font\/woff2$/],
  ])(
    'come with %s, which says what it is and is framed by nobody, asked whole, for its head or again',
    async (name, type) => {
      const asset = readdirSync('build/client/assets').find((file) => file.endsWith(name));
      const url = name.startsWith('/') ? name : `/assets/${asset}`;
      const whole = await app!.http.inject({ url });
      const { etag } = whole.headers;
      const head = await app!.http.inject({ method: 'HEAD', url });
      const again = await app!.http.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect([whole.statusCode, head.statusCode]).toEqual([200, 200]);
      expect(again.statusCode).toBe(etag ? 304 : 200);
      for (const { headers } of [whole, head]) expect(headers['content-type']).toMatch(type);
      for (const { headers } of [whole, head, again]) {
        expect(headers['x-content-type-options']).toBe('nosniff');
        for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
          expect(headers['content-security-policy']).toContain(directive);
      }
    },
  );

  test('show a visitor nothing of whoever is signed in, though both ask for the same page at once', async () => {
    const person = await app!.signedUp({ firstName: 'Zebulon', lastName: 'Quist' });
    const paths = ['/', '/vehicles', '/equipment', '/blog', '/no-such-page'];
    const asked = paths.flatMap((url) => [
      open(url, { cookie: person.cookie }),
      open(url),
      open(url, { cookie: `theme=dark; ${person.cookie}` }),
      open(url, { cookie: 'theme=dark' }),
      open(url),
    ]);
    const answers = await Promise.all(asked);
    for (const [i, { body }] of answers.entries()) {
      const [own, theme] = [
        [true, ''],
        [false, ''],
        [true, 'dark'],
        [false, 'dark'],
        [false, ''],
      ][i % 5]!;
      expect([i, body.includes('Zebulon')]).toEqual([i, own]);
      expect([i, /<html[^>]* data-theme="(\w+)"/.exec(body)?.[1] ?? '']).toEqual([i, theme]);
    }
  });

  test('show what changed at once to whoever is signed in, and nobody another’s page', async () => {
    const [ada, rival] = await Promise.all([
      app!.signedUp({ firstName: 'Adalind', lastName: 'Quist' }),
      app!.signedUp({ firstName: 'Zebulon', lastName: 'Quist' }),
    ]);
    const nonceless = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '');
    const page = async (person: { cookie: string }, url: string) =>
      nonceless((await open(url, { cookie: person.cookie })).body);
    for (const url of ['/vehicles', '/orders', '/account', '/vehicles/1']) {
      const first = await page(ada, url);
      expect([url, first.includes('Adalind'), first.includes(ada.email)]).toEqual([url, true, true]);
      const others = await Promise.all([page(rival, url), page(ada, url), page(rival, url), page(ada, url)]);
      for (const [i, html] of others.entries())
        expect([url, i, html.includes('Adalind'), html.includes('Zebulon')]).toEqual([
          url,
          i,
          i % 2 === 1,
          i % 2 === 0,
        ]);
      expect(others[1]).toBe(first);
    }
    await ada.call('PATCH /api/auth/profile', { firstName: 'Grace', lastName: 'Quist' });
    const renamed = await page(ada, '/vehicles');
    expect([renamed.includes('Grace'), renamed.includes('Adalind')]).toEqual([true, false]);
    const before = await page(ada, '/vehicles/1');
    expect(await page(ada, '/vehicles/1')).toBe(before);
    await ada.call('POST /api/favorites', { vehicleId: 1, userId: ada.id });
    expect(await page(ada, '/vehicles/1')).not.toBe(before);
    await ada.call('POST /api/auth/logout');
    expect(await page(ada, '/vehicles')).not.toContain('Grace');
  });

  test('send what is kept compressed or as it is, the same words either way', async () => {
    const [packed, plain] = await Promise.all([
      open('/blog', { 'accept-encoding': 'gzip, br' }),
      open('/blog'),
    ]);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary).toContain('accept-encoding');
    const nonceless = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '');
    expect(nonceless(gunzipSync(packed.rawPayload).toString())).toBe(nonceless(plain.body));
  });

  test('promise each visitor a quote of their own', async () => {
    const trip = new URLSearchParams({
      pickup: 'CN Tower, Toronto',
      from: '43.6426,-79.3871',
      destination: 'Casa Loma, Toronto',
      to: '43.678,-79.4094',
      step: 'summary',
    });
    const answers = await Promise.all([open(`/?${trip}`), open(`/?${trip}`), open(`/?${trip}`)]);
    const quotes = answers.map(({ body }) => /quoteId\W+(quote_\w+)/.exec(body)?.[1]);
    expect(quotes.every(Boolean)).toBe(true);
    expect(new Set(quotes).size).toBe(3);
  });

  test('are rendered by the router for production', () => {
    const files = readdirSync('build/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const code = readFileSync(`build/server/${name}`, 'utf8');
      expect([name, /^(import|export)\b[^\n]*["']react-router["']/m.test(code)]).toEqual([name, false]);
      expect([name, code.includes('react-router/dist/development')]).toEqual([name, false]);
    }
  });

  test('answer 404 as a page for people and as a problem for the API', async () => {
    const page = await open('/no-such-page');
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toMatch('text/html');
    for (const url of ['/api/no-such-call', '/api', '/api/rides/1/no-such-move']) {
      const call = await app!.http.inject({ url, method: 'POST', payload: {} });
      expect([url, call.statusCode]).toEqual([url, 404]);
      expect([url, call.headers['content-type']]).toEqual([
        url,
        expect.stringMatching(/^application\/problem\+json/),
      ]);
    }
  });

  test.each([
    '/vehicles/garbage',
    '/vehicles/99999999999999999999',
    '/vehicles/%00',
    '/vehicles?make=%00&page=-1&priceRange=%3Cscript%3E',
    '/vehicles?keyword=%F0%9F%9A%95&keyword=x&year=NaN',
    '/live-tracking?rideId=garbage',
    '/live-tracking?rideId=-1',
    '/payment?amount=NaN&description=%3Cscript%3Ealert(1)%3C/script%3E&type=nonsense',
    '/login?next=//evil.example',
    '/login?next=javascript:alert(1)',
    '/reset-password?token=%00',
    '/verify-email?token=%00',
    '/blog/garbage',
    '/%E0%A4%A',
    '/..%2f..%2fetc%2fpasswd',
  ])('stay on their feet when asked for %s', async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(/<script>alert|node_modules|at async|root:x:/);
    expect(answer.headers.location ?? '/').toMatch(/^\/(?!\/)/);
    expect(answer.body).not.toMatch(/href="(javascript:|\/\/evil)/);
  });

  test('refuse a form that another site sent', async () => {
    const answer = await app!.http.inject({
      method: 'POST',
      url: '/login',
      headers: {
        host: 'localhost',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'email=a&password=b',
    });
    expect(answer.statusCode).toBe(403);
  });
});
