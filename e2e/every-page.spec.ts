/** Every page is taken over by the browser as the server drew it, also after a reload that kept a step of the history. */
import { type Browser, type BrowserContext, expect, test } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/routes.ts';
import { comesAlive } from './held-scripts.ts';
import { isLong } from './looks.ts';
import { signInAs } from './people.ts';
import { buyGear } from './shopping.ts';

/** A part of an address that the demo has something for. */
const samples: Record<string, string> = {
  ':slug': 'forest-hatchet',
  ':flow': 'book-a-ride',
  ':party': 'seller',
  ':token': 'no-such-token',
  ':what': 'no-such-link',
  ':id?': '',
  ':number?': '',
  ':id': '1',
  '*': 'no-such-page',
};

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) =>
    children.length > 0 ? pathsOf(children) : index ? [''] : [path ?? ''],
  );
}

const paths = [...new Set(pathsOf(routes))];

/** What any page leaves in a step of the history; a reload keeps it. */
const kept = {
  paid: true,
  fromForm: true,
  payment: {
    id: 'pi_1',
    status: 'succeeded',
    amount: '25.00',
    type: 'custom',
    description: '',
    dueAmount: '25.00',
  },
};

/** Opens an address and answers what went wrong while the browser took it over. */
async function faultsOf(context: BrowserContext, address: string, withState: boolean): Promise<string[]> {
  const page = await context.newPage();
  const faults: string[] = [];
  const hears = (words: string) => {
    if (/hydrat|#(418|419|421|422|423|425)\b/i.test(words)) faults.push(`${address}: ${words.slice(0, 300)}`);
  };
  page.on('pageerror', (error) => hears(error.message));
  page.on('console', (message) => message.type() === 'error' && hears(message.text()));
  if (withState)
    await page.addInitScript((usr) => history.replaceState({ usr, key: 'kept', idx: 1 }, ''), kept);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  // React marks each part that it has taken over.
  await page.waitForFunction(() => {
    const drawn = document.querySelector('main') ?? document.body;
    return Object.keys(drawn).some((name) => name.startsWith('__reactFiber'));
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  await page.close();
  return faults;
}

async function openedBy(browser: Browser, baseURL: string, who?: 'rider' | 'operator' | 'driver') {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  // Pictures are no part of what is taken over.
  await context.route(/\.(png|webp|jpe?g|svg|woff2|pbf)(\?|$)/, (route) => route.abort());
  if (who) await signInAs({ request: context.request } as Parameters<typeof signInAs>[0], who);
  return context;
}

// A page is opened with what a step of the history carries, the next without; in the long run each both ways.
const everyOther = (turn: number) => (isLong ? paths : paths.filter((_, place) => place % 2 === turn));
for (const [turn, withState] of [true, false].entries())
  test(`every page is taken over as it was drawn ${withState ? 'with' : 'without'} what a step of the history carries`, async ({
    browser,
    baseURL,
  }) => {
    // Some sixty pages, each loaded and taken over by itself.
    test.setTimeout(420_000);
    const [visitor, rider, driver, operator] = await Promise.all([
      openedBy(browser, baseURL!),
      openedBy(browser, baseURL!, 'rider'),
      openedBy(browser, baseURL!, 'driver'),
      openedBy(browser, baseURL!, 'operator'),
    ]);
    const { number, key } = await buyGear(visitor.request, {
      name: 'Odile Marchand',
      email: `odile-${Date.now()}@example.com`,
      lines: [{ variantId: 41, quantity: 1 }],
    });
    const waiting = everyOther(turn).map((path) => {
      const sampleOf = (part: string) =>
        part === ':number' ? number : part === ':id' && path.includes('cities/') ? 'toronto' : samples[part];
      const parts = path.split('/').map((part) => sampleOf(part) ?? part);
      const address = `/${parts.filter(Boolean).join('/')}${path.includes(':number') ? `?key=${key}` : ''}`;
      const asOperator = path.startsWith('operations');
      const asRider = /^(account|saved|orders$|inquiries|sell|rides|split|vehicle-payment)/.test(path);
      const signedIn = asOperator ? operator : asRider ? rider : visitor;
      return { context: path === 'driver-dashboard' ? driver : signedIn, address };
    });
    const faults: string[] = [];
    const next = async () => {
      for (let visit = waiting.pop(); visit; visit = waiting.pop())
        faults.push(...(await faultsOf(visit.context, visit.address, withState)));
    };
    await Promise.all([next(), next(), next(), next()]);
    expect(faults).toEqual([]);
    await Promise.all([visitor, rider, driver, operator].map((context) => context.close()));
  });

test('a reload of a paid order says once where it stands', async ({ browser, baseURL }) => {
  const visitor = await openedBy(browser, baseURL!);
  const { number, key } = await buyGear(visitor.request, {
    name: 'Odile Marchand',
    email: `odile-${Date.now()}@example.com`,
    lines: [{ variantId: 41, quantity: 1 }],
  });
  const page = await visitor.newPage();
  await page.goto(`/orders/${number}?key=${key}`);
  // A page that is not its own yet would take the step below for the one it began with, and forget it.
  await comesAlive(page.getByRole('link', { name: 'Receipt' }));
  await page.evaluate((usr) => history.replaceState({ usr, key: 'kept', idx: 0 }, ''), kept);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Paid\./ })).toBeVisible();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  // Told once: the step of the history has forgotten it.
  await expect.poll(() => page.evaluate(() => history.state?.usr ?? null)).toBe(null);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Paid\./ })).toBeVisible();
  await expect(page.getByText('Payment successful!')).toHaveCount(0);
  await visitor.close();
});
