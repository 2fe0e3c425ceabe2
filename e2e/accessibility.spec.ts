import { expect, type Page, test } from '@playwright/test';
import { atRest, faultsOn } from './axe.ts';
import { bookedRide } from './booked-ride.ts';
import { everyLook, isLong, openAs } from './looks.ts';
import { signInAs, signUp } from './people.ts';

interface Audience {
  who: string;
  signIn(page: Page): Promise<void>;
  /** What they see, some of it by what is theirs. */
  pages(page: Page): Promise<string[]>;
}

const visitor: Audience = {
  who: 'a visitor',
  signIn: async () => {},
  pages: async () => [
    '/',
    '/?pickup=Union+Station&destination=High+Park',
    '/login',
    '/signup',
    '/forgot-password',
    '/vehicles',
    '/vehicles/1',
    '/dealers/1',
    '/live-tracking',
    '/payment?amount=25&description=Trail+lunch',
    '/custom-payment',
    '/driver-signup',
    '/driver-dashboard',
    '/help',
    '/help?q=refund',
    '/help/book-a-ride',
    '/terms',
    '/privacy',
    '/refunds',
    '/accessibility',
    '/equipment',
    '/equipment/norrland-felling-axe',
    '/equipment/norrland-felling-axe?variant=23',
    '/cart',
    '/payment?amount=128.00&description=Forest+Hatchet&type=equipment',
    '/orders/RV-9999',
    '/blog',
    '/blog/1',
    '/blog/2',
    '/blog/search',
    '/blog/search?q=nothing-has-these-words',
    '/letters/leave/not-a-link-of-ours',
    '/outbox',
    '/no-such-page',
  ],
};

const seller: Audience = {
  who: 'a seller',
  signIn: (page) => signInAs(page, 'seller'),
  async pages({ request }) {
    const read = async (path: string) => (await request.get(path)).json();
    const [mine] = await read('/api/vehicles/mine');
    const others: { id: number }[] = await read('/api/vehicles?seller=private&limit=3');
    const [inquiry] = await read('/api/inquiries');
    const [sale] = await read('/api/car-sales');
    const [visit] = await read('/api/car-visits');
    return [
      `/vehicles/${others[0]!.id}`,
      `/vehicles/compare?ids=${others.map(({ id }) => id).join(',')}`,
      `/vehicle-payment/${others[0]!.id}`,
      '/orders',
      '/sell',
      '/sell/dealership',
      '/sell/team',
      '/account/phone',
      '/yearly-statements/seller',
      '/sell/new',
      `/sell/${mine.id}`,
      '/inquiries',
      ...(sale ? [`/car-orders/${sale.id}`] : []),
      ...(sale ? [`/car-orders/${sale.id}/papers`] : []),
      `/inquiries/${inquiry.id}`,
      '/offers',
      `/sell/${mine.id}/offers`,
      `/vehicles/${others[0]!.id}/offer`,
      `/vehicles/${others[0]!.id}/visit`,
      `/vehicles/${others[0]!.id}/trade-in`,
      '/visits',
      '/sell/stock',
      '/sell/leads',
      '/sell/visits',
      '/sell/visit-hours',
      ...(visit ? [`/visits/${visit.id}`] : []),
      '/saved-searches',
      '/vehicles/999999',
    ];
  },
};

const rider: Audience = {
  who: 'a rider',
  signIn: async (page) => {
    await signUp(page, 'Maximiliana-Theodora');
    await bookedRide(page.request);
  },
  async pages({ request }) {
    const [{ id }] = await (await request.get('/api/rides')).json();
    return [
      '/',
      '/?pickup=Union+Station&destination=High+Park&step=summary',
      '/?dashboard=bookings',
      `/live-tracking?rideId=${id}`,
      '/saved-places',
      '/repeated-rides',
      '/my-drivers',
      '/family',
      '/family/join',
      '/family/rides/1/card',
      '/business',
      '/expense-address',
      '/ride-safety',
      '/recorded-sound',
      '/trusted-contact',
      `/rides/${id}/repeat`,
      '/account',
      '/account/delete',
      '/gift-cards',
    ];
  },
};

const driver: Audience = {
  who: 'a driver',
  signIn: (page) => signInAs(page, 'driver'),
  pages: async () => [
    '/driver-dashboard',
    '/driver-dashboard?tab=earnings',
    '/yearly-statements/driver',
    '/driver-dashboard?tab=requests',
    '/driver-signup',
    '/account',
    '/account/delete',
    // The plate beside the car is what the smallest phone has least room for.
    '/driver-dashboard?tab=profile',
    '/help',
  ],
};

const operator: Audience = {
  who: 'an operator',
  signIn: (page) => signInAs(page, 'operator'),
  async pages({ request }) {
    const webhook = {
      name: 'Harbour Hotel',
      url: 'https://hotel.example.com/rides',
      events: ['ride.created'],
    };
    const { endpoint } = await (await request.post('/api/operations/webhooks', { data: webhook })).json();
    return [...deskPages, `/operations/integrations/${endpoint.id}`];
  },
};
const deskPages = [
  '/operations/journal',
  '/operations/journal/1',
  '/operations/letters',
  '/operations/company',
  '/operations/legal',
  '/operations/people',
  '/operations/rides',
  '/operations/map',
  '/operations/driver-messages',
  '/operations/roster',
  '/operations/driver-cars/1',
  '/operations/payments/all',
  '/operations/roles',
  '/operations/approvals',
  '/operations/payments/refunds',
  '/operations/fares',
  '/operations/vehicle-types',
  '/operations/ride-options',
  '/operations/ride-safety',
  '/operations/recorded-sound',
  '/operations/sound-of-rides',
  '/operations/flights',
  '/operations/declines',
  '/operations/quests',
  '/operations/fare-reviews',
  '/operations/businesses',
  '/operations/driver-papers',
  '/operations/promo-codes',
  '/operations/cities',
  '/operations/cities/toronto',
  '/operations/cities/toronto/areas',
  '/operations/cities/toronto/streets',
  '/operations/queues',
  '/operations/reserved',
  '/operations/phone-booking',
  '/operations/unpaid-fares',
  '/operations/car-sales',
  '/operations/car-visits',
  '/operations/car-papers',
  '/operations/dealerships',
  '/operations/dealers',
  '/operations/who-may-sell',
  '/operations/taxes',
  '/operations/books',
  '/operations/figures',
  '/operations/regulators',
  '/operations/tickets',
  '/operations/appeals',
  '/operations/events',
  '/operations/audit',
  '/operations/integrations',
];

// A page is looked at in one look, the next in the next; in the long run each in all of them.
for (const audience of [visitor, rider, seller, driver, operator]) {
  test(`no page of ${audience.who} has an accessibility violation`, async ({ browser, baseURL }) => {
    test.setTimeout(isLong ? 1_800_000 : 300_000);
    const faults: string[] = [];
    for (const [turn, look] of everyLook.entries()) {
      const page = await openAs(browser, look, { baseURL: baseURL! });
      await audience.signIn(page);
      const pages = await audience.pages(page);
      expect(pages.length).toBeGreaterThan(5);
      for (const path of isLong ? pages : pages.filter((_, i) => i % everyLook.length === turn)) {
        await page.goto(path);
        await page.waitForLoadState('load');
        // The dashboard comes with a script of its own, after the page.
        if (path.startsWith('/?dashboard=')) await expect(page.getByRole('dialog')).toBeVisible();
        await atRest(page);
        // A letter's own frame runs no script, so nothing can look around in it.
        const found = await faultsOn(page, { exclude: 'iframe' });
        faults.push(...found.map((fault) => `${path} on ${look.name}: ${fault}`));
      }
      await page.context().close();
    }
    expect(faults).toEqual([]);
  });
}
