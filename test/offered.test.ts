/** What is not offered has no tab, link, call, page, mail or address for search engines; what is under way is finished. */
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { answers, findAnswers } from '#src/company/help/answers.ts';
import { linksOf, offeredTabs } from '#src/design/shell/places.ts';
import { ownWays, waysByGroup } from '#src/people/own-account/ui/menu/ways.ts';
import { type OpenApi, operationsOf } from '#src/platform/http/openapi-components.ts';
import { type Offer, offeredSetting } from '#src/platform/settings/offered.ts';
import { frontAddress, isAddressOffered, offerOf } from '#src/platform/settings/offered-addresses.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import routes from '#src/routes.ts';
import { createTestApp } from './app.ts';

const offers = Object.keys(offeredSetting.fallback) as Offer[];
let version = 0;
/** Each under a version of its own, as kept pages are told apart by it. */
const switchTo = (offered: Partial<Record<Offer, boolean>>) =>
  setSettings({ version: ++version, values: { offered: { ...offeredSetting.fallback, ...offered } } });
afterEach(() => setSettings({ version: 0, values: {} }));

/** What is finished, or somebody's own, whatever is offered: the rest of what riders, buyers and readers may call. */
const goesOn =
  /^(get|post|put|patch|delete) \/api\/(operations|payments|payment-methods|create-|gift-cards|credit-notes|yearly-statements|orders|account|auth|users|help|geocoding|saved-places|webhooks|outbox|mds|live|health|legal|setup|invitations|shared-rides|ride-requests|splits|businesses|family|lead-copies|my-stock|my-leads|trusted-contact|ride-safety|ride-sound|ride-recordings|business-invoices|inquiries|seller-reviews|favorites|vehicle-notes|vehicle-mails|unsubscribe|lost-items|letters|legal|driver|drivers|rides|repeated-rides|near-notes|saved-searches|car-sales|car-offers|car-visits|trade-ins|visit-hours|vehicle-feeds|vehicle-feed-schedule|dealer-file|dealer-members|dealer-work|dealership|trading-name|vehicles|shop\/orders|shop\/claimable|shop\/checkouts|shop\/cart)/;

describe('every call', async () => {
  const app = await createTestApp();
  const document: OpenApi = (await app.call('GET /api/openapi.json')).json();
  const operations = operationsOf(document).map(({ path, method, operation }) => ({
    call: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, '1')}`,
    name: `${method} ${path}`,
    offer: /Answered while `(\w+)` is offered/.exec(JSON.stringify(operation))?.[1] as Offer | undefined,
  }));

  test('says what it is new business of, or is known to go on', () => {
    expect(operations.filter(({ offer }) => offer).length).toBeGreaterThan(40);
    expect(operations.filter(({ name, offer }) => !offer && !goesOn.test(name))).toEqual([]);
  });

  test.each(['rides', 'cars', 'shop', 'journal'] as const)(
    'is refused for everybody while %s is off, and no other is',
    async (off) => {
      const operator = await app.signedUp({}, ['operator']);
      switchTo({ [off]: false });
      for (const { call, offer, name } of operations) {
        if (name.includes('/live') || name.includes('logout')) continue;
        if (!offer && !/^get/.test(name)) continue;
        const answer = await operator.call(call);
        const code = /json/.test(String(answer.headers['content-type'])) ? answer.json()?.code : undefined;
        expect([name, code === 'not_offered']).toEqual([name, offer === off]);
      }
    },
  );

  test('money for what is off is not asked for, and gear that is held may still be paid', async () => {
    const buyer = await app.signedUp();
    switchTo({ customPayment: false, giftCards: false, rides: false });
    for (const body of [
      { amount: '20.00', paymentType: 'custom' },
      {
        amount: '20.00',
        paymentType: 'gift_card',
        gift: { recipientEmail: 'ada@example.com', recipientName: 'Ada', senderName: 'Bo' },
      },
    ]) {
      const answer = await buyer.call('POST /api/create-payment-intent', body);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_offered']);
    }
    const booked = await buyer.call('POST /api/rides', {
      pickupLocation: 'Union Station',
      destination: 'CN Tower',
      vehicleType: 'standard',
    });
    expect([booked.statusCode, booked.json().code]).toEqual([404, 'not_offered']);
  });

  test('lists for search engines name nothing of it, and what is listed is there', async () => {
    for (const off of offers) {
      switchTo({ [off]: false });
      const lists =
        (await app.call('GET /sitemap.xml')).body + (await app.call('GET /sitemap/pages.xml')).body;
      for (const [, path = ''] of lists.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)) {
        expect([off, path, isAddressOffered(path)]).toEqual([off, path, true]);
        if (path.endsWith('.xml')) expect((await app.call(`GET ${path}`)).statusCode).toBe(200);
      }
      const files = [
        '/sitemap/vehicles-1.xml',
        '/sitemap/equipment.xml',
        '/sitemap/posts.xml',
        '/blog/feed.xml',
      ];
      for (const path of files)
        expect([path, (await app.call(`GET ${path}`)).statusCode]).toEqual([
          path,
          offerOf(path) === off ? 404 : 200,
        ]);
    }
  });
});

describe('every way', () => {
  const session = { isDriver: true, roles: ['rider', 'driver', 'operator'] } as never;
  test.each(offers)('to %s is gone while it is off', (off) => {
    const named = (one: object) => JSON.stringify(one);
    const all = () =>
      [
        ...offeredTabs(),
        ...linksOf(true),
        ...ownWays(),
        ...waysByGroup(session, true).flatMap(({ ways }) => ways),
      ] as { to?: string; offer?: Offer; label: string }[];
    const of = (way: { to?: string; offer?: Offer }) => way.offer ?? (way.to ? offerOf(way.to) : undefined);
    const before = all();
    switchTo({ [off]: false });
    const after = all();
    expect(before.filter((way) => of(way) === off).length).toBeGreaterThan(0);
    expect(after.map(named)).toEqual(before.filter((way) => of(way) !== off).map(named));
  });

  test('the front is the first that is on, and help where nothing is', () => {
    const fronts: string[] = [];
    const offered: Partial<Record<Offer, boolean>> = {};
    for (const off of offers) {
      switchTo(offered);
      fronts.push(frontAddress());
      offered[off] = false;
    }
    switchTo(offered);
    expect([...fronts, frontAddress()]).toEqual([
      '/',
      '/vehicles',
      '/equipment',
      '/blog',
      '/gift-cards',
      '/custom-payment',
      '/help',
    ]);
  });

  test('help answers nothing about it', () => {
    switchTo({ rides: false, cars: false });
    expect(findAnswers('').some(({ offer }) => offer === 'rides' || offer === 'cars')).toBe(false);
    expect(findAnswers('PIN')).toEqual([]);
    expect(answers().length).toBeGreaterThan(findAnswers('').length);
  });
});

// The pages are another build.
describe.skipIf(!existsSync('build/server/index.js'))('every page', { timeout: 120_000 }, async () => {
  const app = existsSync('build/server/index.js')
    ? await createTestApp({ pages: true })
    : (undefined as never);
  type Entry = { path?: string; index?: boolean; children?: Entry[] };
  const pagesOf = (entries: readonly Entry[]): Entry[] =>
    entries.flatMap((entry) => (entry.children ? pagesOf(entry.children) : [entry]));
  const addresses = pagesOf(routes as Entry[])
    .flatMap(({ path }) =>
      path && path !== '*' ? [`/${path.replace(/\/?:\w+\?/g, '').replace(/:\w+/g, '1')}`] : [],
    )
    .concat('/sell/new');
  const ask = (url: string) => app.http.inject({ url, headers: { host: 'localhost', accept: 'text/html' } });
  /** What a mailed link leads to, once its secret has left the address. */
  const open = async (url: string) => {
    const page = await ask(url);
    return page.statusCode === 303 ? ask(String(page.headers.location)) : page;
  };

  test.each(offers)('of %s is not found while it is off, and no page links there', async (off) => {
    switchTo({ [off]: false });
    for (const url of addresses) {
      const page = await open(url);
      if (offerOf(url) === off) {
        expect([url, page.statusCode]).toEqual([url, 404]);
        expect(page.body).toContain('Page Not Found');
      }
      const leads = [...page.body.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g)]
        .map(([, href = '']) => href.replaceAll('&amp;', '&'))
        .filter((href) => !isAddressOffered(href));
      expect([url, leads]).toEqual([url, []]);
    }
    const front = await open('/');
    if (off === 'rides') expect([front.statusCode, front.headers.location]).toEqual([302, '/vehicles']);
    else expect(front.statusCode).toBe(200);
  });
});
