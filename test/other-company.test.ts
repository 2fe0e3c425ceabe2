/** A company of another name, mark and colours: no page, mail, PDF, feed, document or file of it says Rove. */
import { existsSync } from 'node:fs';
import { PDF } from '@libpdf/core';
import { afterAll, describe, expect, test } from 'vitest';
import { companyHere } from '#src/platform/settings/company.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import routes from '#src/routes.ts';
import { createTestApp, type TestPerson } from './app.ts';

// The pages are another build.
const built = existsSync('build/server/index.js');

/** The program’s name, its marks, its colour and its address; not names of cookies and headers, which programs read. */
const ofRove =
  /\brove\b(?!\.[a-z]|-)|hello@rove|Bay St, Suite|M32\.600 10\.500|M16\.5 2\.3|class="ring"|#1f5b45/i;
/** What the words stand in, so that a failure names its place. */
const said = (text: string) => {
  const at = text.search(ofRove);
  return at < 0 ? null : text.slice(Math.max(0, at - 120), at + 120);
};

const company = {
  ...companyHere.fallback,
  ...{ name: 'Fürstencab', legalName: 'Fürstencab AG', postalAddress: 'Städtle 1, 9490 Vaduz' },
  ...{ supportEmail: 'hallo@fuerstencab.example', mailAddress: 'post@fuerstencab.example' },
};
const brand = {
  mark: {
    type: 'svg',
    picture:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#c2185b" /></svg>',
  },
  main: '#7b1fa2',
  action: '#ffd600',
};

type Entry = { path?: string; index?: boolean; children?: Entry[] };
const pagesOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children ? pagesOf(entry.children) : [entry]));
const addressesWith = (id: string) =>
  pagesOf(routes as Entry[]).map(
    ({ path = '' }) =>
      `/${path
        .replace(/\/?:\w+\?/g, '')
        .replace(/:\w+/g, id)
        .replace('*', 'no-such-page')}`,
  );

const trip = {
  ...{ pickupLocation: 'Union Station', pickupLat: '43.6453', pickupLng: '-79.3806' },
  ...{ destination: 'High Park', destLat: '43.6538', destLng: '-79.4665' },
  ...{ vehicleType: 'standard', bookingType: 'instant' },
};

describe.skipIf(!built)('a company of another name', { timeout: 180_000 }, async () => {
  const clock = manualClock(new Date());
  const app = built ? await createTestApp({ pages: true, clock, dispatchLoop: false }) : (undefined as never);
  const people: Record<string, TestPerson> = {};
  if (built) {
    await app.start();
    people.operator = await app.signedUp({ firstName: 'Olive' }, ['rider', 'operator']);
    for (const [name, value] of Object.entries({ company, brand })) {
      const answer = await people.operator.call(`PUT /api/operations/settings/${name}`, {
        ...{ version: 0, value, reason: 'Our own' },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    }
    people.rider = await app.signedUp();
    people.driver = await app.signedUp({ isDriver: true }, ['rider', 'driver']);
  }
  afterAll(() => setSettings({ version: 0, values: {} }));

  test.each(['visitor', 'rider', 'driver', 'operator'])('no page for a %s', async (who) => {
    const cookie = people[who]?.cookie;
    const pages = [...addressesWith('1'), '/vehicles/compare?ids=1,2', '/equipment?q=nothing'];
    let shown = 0;
    for (const url of pages) {
      const headers = { host: 'localhost', accept: 'text/html', ...(cookie && { cookie }) };
      const page = await app.http.inject({ url, headers });
      // The audit says what it was called before; that stays true.
      if (url !== '/operations/audit') expect([url, said(page.body)]).toEqual([url, null]);
      if (page.statusCode !== 200) continue;
      shown += 1;
      expect([url, page.body.includes('Fürstencab')]).toEqual([url, true]);
      expect(page.body).toMatch(
        /<meta property="og:image" content="http:\/\/localhost\/share\.png\?v=[\da-f-]+n[\da-f]+"/,
      );
    }
    expect(shown).toBeGreaterThan(who === 'operator' ? 60 : 30);
  });

  test('no file, feed or document that programs read', async () => {
    for (const url of [
      ...['/site.webmanifest', '/robots.txt', '/sitemap.xml', '/blog/feed.xml', '/blog/feed.json'],
      ...['/icon.svg', '/icon-riding.svg', '/mark.svg', '/api/openapi.json', '/api/docs'],
    ]) {
      const answer = await people.operator!.call(`GET ${url}`);
      expect([url, answer.statusCode]).toEqual([
        url,
        expect.toSatisfy((code) => code === 200 || code === 404),
      ]);
      expect([url, said(answer.body)]).toEqual([url, null]);
    }
  });

  test('no mail or paper of what people do', async () => {
    const { operator } = people as { operator: TestPerson };
    const { pool } = app.database;
    // The first operator was greeted before the company had its name.
    const { rows: before } = await pool.query<{ last: number }>('select max(id)::int as last from mails');
    const rider = await app.signedUp({ firstName: 'Ines', email: 'ines@example.com' });
    const ok = async (answer: ReturnType<TestPerson['call']>) => {
      const { statusCode, body, json } = await answer;
      expect(statusCode, body).toBeLessThan(300);
      return statusCode === 204 || statusCode === 202 ? null : json();
    };
    await app.confirmAddress(rider);
    await ok(rider.call('POST /api/account/exports', {}));
    const quote = await ok(rider.call('POST /api/rides/estimate', trip));
    const hold = await app.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
    const { paymentIntentId } = hold;
    const ride = await ok(rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId }));
    await ok(rider.call(`POST /api/rides/${ride.id}/cancel`, {}));
    const paid = await app.payCard(rider, { paymentType: 'custom', amount: '20.00' });
    await app.payments.reconcile();
    const invited = {
      firstName: 'Frick',
      lastName: 'Ott',
      email: 'frick@example.com',
      deskRoles: ['support'],
    };
    await ok(operator.call('POST /api/operations/invitations', invited));

    const pdf = await rider.call(`GET /api/payments/${paid.paymentIntentId}/receipt.pdf`);
    expect(pdf.statusCode, pdf.body.slice(0, 200)).toBe(200);
    const pages = (await PDF.load(pdf.rawPayload)).extractText().map((page) => page.text);
    expect(pages.join('\n')).toContain('Fürstencab AG');
    expect(said(pages.join('\n'))).toBeNull();
    const mails = async () =>
      (
        await pool.query<Record<string, unknown>>('select * from mails where id > $1 order by id', [
          before[0]?.last ?? 0,
        ])
      ).rows;
    const subjects = async () => (await mails()).map(({ subject }) => String(subject)).join('; ');
    for (const subject of [/Fürstencab receipt/, /operate Fürstencab/, /data is ready/])
      await expect.poll(subjects).toMatch(subject);
    for (const mail of await mails())
      expect([mail.subject, said(JSON.stringify(mail))]).toEqual([mail.subject, null]);
  });
});
