/** Every page can be reached by links, from the front page in three steps at most, by whoever it is for. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#src/platform/time/clock.ts';
import routes from '#src/routes.ts';
import { createDemoAccounts, seedDemo } from '../demo/demo.ts';
import { cookieOf, createTestApp, type TestApp } from './app.ts';
import { watchChanges } from './table-changes.ts';

// The pages are another build; without it there is nothing to follow.
const built = existsSync('build/server/index.js');
const mostSteps = 3;
// Some sixty pages are made for each person.
const crawlTimeoutMs = 120_000;

/** Pages that no link leads to, and what does. */
const elsewhere: Record<string, string> = {
  logout: 'the button Sign Out',
  'reset-password': 'a mail',
  'verify-email': 'a mail',
  'login/code': 'the password of an account with two-step sign-in',
  setup: 'the terminal',
  invitation: 'a mail',
  'account/second-step': 'making the first operator, or an invitation',
  'account/prove': 'something that asks who one is again',
  'account/data/:id': 'a mail, or the copy of one’s data that was asked for',
  'account/email/:what': 'a mail',
  'unsubscribe/:token': 'a mail',
  'letters/confirm/:token': 'a mail',
  'letters/leave/:token': 'a letter',
  'help/tickets/:token': 'a mail, or the list of one’s own questions',
  'help-demo': 'typing it: the specification’s address of the help centre',
  'payment-success': 'paying',
  'receipts/:id': 'a payment',
  'credit-notes/:number': 'the receipt of what was paid back',
  'yearly-statements/:party': 'the earnings of whoever has driven or sold',
  'orders/:number': 'an order of gear',
  'car-orders/:id': 'a car that was paid in full',
  'car-orders/:id/papers': 'the page of such a car',
  'offers/:id': 'an offer for a car',
  'sell/:id/offers': 'a car of one’s own in the list of them',
  'operations/car-sales/:id/papers': 'a car’s sale that is signed for',
  'orders/:number/receipt': 'an order of gear',
  'rides/:id/receipt': 'a ride that ended',
  'rides/:id/split': 'a ride that ended',
  'rides/:id/fare-review': 'a ride that ended',
  'vehicles/:id/visit': 'a car whose seller shows it',
  'visits/:id': 'a visit that was booked',
  'rides/:id/repeat': 'a ride ahead',
  'rides/:id/card': 'a ride ahead whose card has to be confirmed, or its mail',
  split: 'a link from a friend',
  'expense-link': 'a mail to an address for expenses',
  'sell/team/join': 'a mail',
  'family/join': 'a mail',
  'family/rides/:id/card': 'a mail about a ride that the family pays',
  'business/:what': 'a mail about a company’s account',
  'business/invoices/:id': 'a company that rides on account, or its mail',
  'trusted-contact': 'a mail, or a text',
  'pay-ride': 'a text',
  'operations/payments/:id': 'a payment',
  'operations/rides/:id': 'a ride',
  'operations/driver-cars/:id': 'a car of the table of drivers’ cars',
  'operations/integrations/:id': 'a webhook that was added',
  'operations/people/:id': 'an account',
  'operations/shop/ship': 'choosing orders to ship',
  'operations/shop/print': 'an order of the shop',
  'vehicles/compare': 'choosing vehicles to compare',
  '*': 'an address that leads nowhere',
};
const onlyVisitors = ['login', 'signup', 'forgot-password'];
const onlyOperators = /^operations/;
const onlySignedIn = [
  'account',
  'account/delete',
  'orders',
  'orders/claim',
  'saved-places',
  'repeated-rides',
  'my-drivers',
  'business',
  'family',
  'expense-address',
  'ride-safety',
  'recorded-sound',
  'saved-searches',
  'inquiries',
  'inquiries/:id',
  'offers',
  'visits',
  'sell/stock',
  'sell/leads',
  'sell/team',
  'sell/visits',
  'sell/visit-hours',
  'vehicles/:id/offer',
  'outbox',
  'account/phone',
  'sell/dealership',
  'sell/:id',
  'vehicle-payment/:id',
];

type Entry = { path?: string; index?: boolean; children?: Entry[] };
/** Layouts lie in layouts; pages are what has none below. */
const pagesOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children ? pagesOf(entry.children) : [entry]));
const patterns = pagesOf(routes as Entry[]).map((entry) => entry.path ?? '');

/** The route an address belongs to; one with fewer parameters goes first. */
function routeOf(url: string): string | undefined {
  const path = url.replace(/[?#].*$/, '').replace(/^\//, '');
  return patterns
    .filter((pattern) =>
      new RegExp(
        `^${pattern
          .replace(/\/:\w+\?/g, '(/[^/]+)?')
          .replace(/:\w+/g, '[^/]+')
          .replace('*', '.*')}$`,
      ).test(path),
    )
    .sort((a, b) => Number(a === '*') - Number(b === '*') || a.split(':').length - b.split(':').length)[0];
}

/** What the HTML standard does not allow and is easily written by mistake. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  for (const [, inside = ''] of html.matchAll(/<button\b[^>]*>(.*?)<\/button>/gs)) {
    const block = /<(div|p|ul|ol|section|h[1-6]|form|a|input)\b/.exec(inside)?.[1];
    if (block) faults.push(`<${block}> inside a button`);
  }
  for (const [input] of html.matchAll(/<input\b[^>]*>/g)) {
    const filled = /autocomplete="([^"]*)"/i.exec(input)?.[1] ?? '';
    if (filled.includes('street-address')) faults.push(`${filled} in a field of one line`);
    if (/\bcc-/.test(filled) && input.includes('type="password"')) faults.push(`${filled} in a password`);
  }
  return faults;
}

/** The routes a browser with these cookies gets to by links, looking at each route's first addresses only. */
async function reach(app: TestApp, cookie: string) {
  const faults = new Set<string>();
  const reached = new Set<string>();
  const looked = new Map<string, number>();
  let urls = ['/'];
  for (let step = 0; step <= mostSteps; step++) {
    const further = new Set<string>();
    for (const url of urls) {
      const route = routeOf(url);
      const times = looked.get(route ?? '') ?? 0;
      if (route === undefined || times >= 2) continue;
      looked.set(route, times + 1);
      const answer = await app.http.inject({
        url: url.replace(/#.*$/, ''),
        headers: { host: 'localhost', accept: 'text/html', ...(cookie && { cookie }) },
      });
      if (answer.statusCode !== 200) continue;
      reached.add(route);
      for (const fault of faultsOf(answer.body)) faults.add(`${route}: ${fault}`);
      for (const [, href = ''] of answer.body.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g)) {
        further.add(href.replaceAll('&amp;', '&'));
      }
    }
    urls = [...further];
  }
  return { reached, faults: [...faults] };
}

describe.skipIf(!built)('by links from the front page', { timeout: crawlTimeoutMs }, async () => {
  const app = built ? await createTestApp({ pages: true }, { DEMO: 'on' }) : (undefined as never);
  if (built) {
    await createDemoAccounts(app);
    const parts = { database: app.database, clock: systemClock, accounts: app.accounts };
    await seedDemo(parts);
  }
  // A page that is only looked at changes nothing, but for when its reader's session was last used.
  const changes = built ? await watchChanges(app.database) : (undefined as never);
  const written = async () => (await changes.seen()).filter((change) => change !== 'sessions update');
  const cookieFor = async (email: string) =>
    cookieOf(await app.call('POST /api/auth/login', { email, password: 'ride-with-rove' }));

  test('a visitor reaches every page that needs no account', async () => {
    await changes.seen();
    const { reached, faults } = await reach(app, '');
    expect(await written()).toEqual([]);
    expect(faults).toEqual([]);
    const wanted = patterns.filter(
      (route) => !(route in elsewhere) && !onlyOperators.test(route) && !onlySignedIn.includes(route),
    );
    expect(wanted.filter((route) => !reached.has(route))).toEqual([]);
  });

  test.each(['rider', 'seller', 'driver', 'operator'])('a %s reaches every page of theirs', async (role) => {
    const cookie = await cookieFor(`${role}@rove.example`);
    const asked = await app.call(
      'POST /api/contact/vehicle',
      {
        vehicleId: 3,
        name: 'Robin Avery',
        email: `${role}@rove.example`,
        message: 'Is it still there on Saturday?',
      },
      { headers: { cookie } },
    );
    expect(asked.statusCode).toBe(201);
    await changes.seen();
    const { reached, faults } = await reach(app, cookie);
    // Each look at somebody's account, and each file that is taken, is written down.
    const looks = role === 'operator' ? ['events insert', 'audit_entries insert'] : [];
    expect((await written()).filter((change) => !looks.includes(change))).toEqual([]);
    expect(faults).toEqual([]);
    const wanted = patterns.filter(
      (route) =>
        !(route in elsewhere) &&
        !onlyVisitors.includes(route) &&
        (role === 'operator' || !onlyOperators.test(route)),
    );
    expect(wanted.filter((route) => !reached.has(route))).toEqual([]);
    // A page that is for others stays out of reach.
    expect([...reached].some((route) => onlyOperators.test(route))).toBe(role === 'operator');
  });

  test('one link leads a new account to what it may want', async () => {
    const person = await app.signedUp();
    const { body } = await app.http.inject({
      url: '/',
      headers: { host: 'localhost', accept: 'text/html', cookie: person.cookie },
    });
    for (const path of ['/sell', '/gift-cards', '/orders', '/saved-searches', '/inquiries', '/account']) {
      expect(body).toContain(`href="${path}"`);
    }
    expect(body).toContain('<footer');
  });
});
