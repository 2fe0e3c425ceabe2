import { describe, expect, test } from 'vitest';
import { inventStock, seededRandom } from '#demo/stock/generator.ts';
import { insertStock } from '#demo/stock/seed.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { makeVin } from '#src/cars/valuation/vin.ts';
import type { Note } from '#src/cars/vehicles/shapes.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { ListingInReview, Report } from '../../moderation-contract.ts';
import type { MyListing } from '../../shapes.ts';

const app = await createTestApp({}, { DEMO: 'on' });
const seller = await app.signedUp({ firstName: 'Priya', lastName: 'Raman' });
const buyer = await app.signedUp({ firstName: 'Omar', lastName: 'Haddad' });
const operator = await app.signedUp({ firstName: 'Olga', lastName: 'Petrova' }, ['operator']);
const stock = [...inventStock({ seed: 3, count: 300, thisYear: 2026 })];
await app.database.transaction((tx) => insertStock(tx, stock, () => seller.id, new Date()));

async function published(person: TestPerson, change = {}): Promise<MyListing> {
  const draft = await person.call('POST /api/vehicles', listingForm(change));
  return (await person.call(`POST /api/vehicles/${draft.json().id}/publish`)).json();
}
const queue = async (): Promise<ListingInReview[]> =>
  (await operator.call('GET /api/vehicles/review')).json();
const reports = async (state = 'open'): Promise<Report[]> =>
  (await operator.call(`GET /api/vehicles/reports?state=${state}`)).json();
const notesOf = async (person: TestPerson): Promise<Note[]> =>
  (await person.call('GET /api/vehicle-notes')).json();
const mailsTo = async (person: TestPerson, subject: string): Promise<string[]> =>
  (
    await app.database.pool.query<{ body: string }>(
      'select body from mails where to_address = $1 and subject like $2',
      [person.email, `%${subject}%`],
    )
  ).rows.map((row) => row.body);
const report = (person: { call: TestPerson['call'] }, id: number, details = '') =>
  person.call(`POST /api/vehicles/${id}/report`, { reason: 'fraud', details });
const settle = (id: number, outcome: 'dismiss' | 'remove', reason = 'Seen on another site.') =>
  operator.call(`POST /api/vehicles/reports/${id}/settle`, { outcome, reason });

describe('the review queue', () => {
  test('says of each listing what it tripped over, beside its market, its seller and its twin', async () => {
    const vin = makeVin('Toyota', 2021, seededRandom(6));
    const first = await published(seller, { vin });
    const { id } = await published(buyer, {
      vin,
      price: '3000',
      description: 'Bring cash only, or write to me on WhatsApp please.',
    });
    const waiting = (await queue()).find((listing) => listing.id === id)!;
    expect(waiting.checks).toMatchObject([
      { kind: 'duplicate_vin', found: [] },
      { kind: 'price_low', found: [] },
      { kind: 'words', found: ['cash only', 'WhatsApp'] },
    ]);
    expect(waiting).toMatchObject({
      vin,
      seller: { id: buyer.id, name: 'Omar Haddad', email: buyer.email },
      twin: { id: first.id, title: '2021 Toyota Camry', status: 'published' },
      dealReasons: expect.arrayContaining([expect.stringContaining('Compared with')]),
      openReports: 0,
    });
    expect(Number(waiting.deal.market)).toBeGreaterThan(6000);
    const all = { listings: (await queue()).length, reports: 0 };
    expect((await operator.call('GET /api/vehicles/waiting')).json()).toEqual(all);
  });

  test('only operators see it and decide', async () => {
    const { id } = await published(seller, { price: '3000' });
    for (const call of [
      'GET /api/vehicles/review',
      'GET /api/vehicles/reports',
      'GET /api/vehicles/waiting',
    ]) {
      expect((await seller.call(call)).statusCode, call).toBe(403);
    }
    const decision = { decision: 'approve' };
    expect((await seller.call(`POST /api/vehicles/${id}/review`, decision)).statusCode).toBe(403);
    expect((await app.call(`POST /api/vehicles/${id}/review`, decision)).statusCode).toBe(401);
  });

  test('an approved listing is for sale, and its seller is told by note and mail', async () => {
    const { id } = await published(seller, { price: '3100' });
    const answer = await operator.call(`POST /api/vehicles/${id}/review`, {
      decision: 'approve',
      reason: 'The flood damage is described.',
    });
    expect(answer.json()).toMatchObject({ status: 'published', reviewReasons: [], operatorNote: null });
    expect((await app.call(`GET /api/vehicles/${id}`)).statusCode).toBe(200);
    expect(await notesOf(seller)).toContainEqual(
      expect.objectContaining({ kind: 'listing_approved', vehicleId: id }),
    );
    expect((await mailsTo(seller, 'is for sale'))[0]).toContain('The flood damage is described.');
    const again = await operator.call(`POST /api/vehicles/${id}/review`, { decision: 'approve' });
    expect(again.json().code).toBe('impossible_move');
  });

  test('one sent back needs a reason, which its seller reads until it is published', async () => {
    const { id } = await published(seller, { price: '3200' });
    const bare = await operator.call(`POST /api/vehicles/${id}/review`, { decision: 'reject' });
    expect(bare.json()).toMatchObject({ status: 400, errors: { reason: expect.any(String) } });
    const reason = '<b>Is</b> the price in dollars?';
    await operator.call(`POST /api/vehicles/${id}/review`, { decision: 'reject', reason });
    const mine = () => seller.call(`GET /api/vehicles/${id}/mine`).then((answer) => answer.json());
    expect(await mine()).toMatchObject({ status: 'draft', operatorNote: reason });
    expect((await notesOf(seller))[0]).toMatchObject({ kind: 'listing_returned', vehicleId: id });
    expect((await mailsTo(seller, 'sent back'))[0]).toContain(`/sell/${id}`);
    await seller.call(`PATCH /api/vehicles/${id}`, { price: '21500' });
    await seller.call(`POST /api/vehicles/${id}/publish`);
    expect(await mine()).toMatchObject({ status: 'published', operatorNote: null });
  });

  test('two operators at once decide once', async () => {
    const { id } = await published(seller, { price: '3300' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        operator.call(`POST /api/vehicles/${id}/review`, {
          decision: i % 2 ? 'approve' : 'reject',
          reason: 'Looked at.',
        }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('reports', () => {
  test('are listed with listing, reporter and reason, hostile words as they were written', async () => {
    const { id } = await published(seller);
    const details = `'); drop table vehicles; -- <script>alert(1)</script>`;
    expect((await report(buyer, id, details)).statusCode).toBe(204);
    expect((await report(app, id)).statusCode).toBe(204);
    expect((await report(app, 999_999)).statusCode).toBe(404);
    const [named, anonymous] = (await reports()).filter((each) => each.listing.id === id);
    expect(named).toMatchObject({
      reason: 'fraud',
      details,
      state: 'open',
      reporter: { id: buyer.id, name: 'Omar Haddad' },
      listing: { title: '2021 Toyota Camry', seller: { id: seller.id }, openReports: 2 },
      outcome: null,
    });
    expect(anonymous!.reporter).toBeNull();
  });

  test('a dismissed one is settled with its reason; the listing and other reports stay', async () => {
    const { id } = await published(seller);
    await report(buyer, id);
    await report(app, id);
    const [first, second] = (await reports()).filter((each) => each.listing.id === id);
    expect((await settle(first!.id, 'dismiss', ' ')).statusCode).toBe(400);
    expect((await settle(first!.id, 'dismiss', 'The photos are its own.')).json()).toMatchObject({
      state: 'dismissed',
      outcome: { reason: 'The photos are its own.', by: 'Olga Petrova' },
      listing: { status: 'published', openReports: 1 },
    });
    expect((await reports()).map((each) => each.id)).toContain(second!.id);
    expect((await reports('settled'))[0]!.id).toBe(first!.id);
    expect((await notesOf(buyer))[0]).toMatchObject({ kind: 'report_settled' });
    expect((await settle(first!.id, 'remove')).json().code).toBe('report_settled');
    expect((await settle(999_999, 'dismiss')).json().code).toBe('report_not_found');
  });

  test('said again in the same words while it waits is no second one', async () => {
    const { id } = await published(seller);
    await Promise.all(Array.from({ length: 8 }, () => report(app, id, 'Sold twice.')));
    await Promise.all(Array.from({ length: 3 }, () => report(buyer, id, 'Sold twice.')));
    await report(buyer, id, 'And the photos are of another car.');
    const open = (await reports()).filter((each) => each.listing.id === id);
    expect(open.map(({ reporter, details }) => [reporter?.id ?? null, details]).sort()).toEqual(
      [
        [null, 'Sold twice.'],
        [buyer.id, 'Sold twice.'],
        [buyer.id, 'And the photos are of another car.'],
      ].sort(),
    );
    await settle(open[0]!.id, 'dismiss', 'They are its own.');
    await report(app, id, 'Sold twice.');
    expect((await reports()).filter((each) => each.listing.id === id)).toHaveLength(3);
  });

  test('removing the listing settles all its reports, answers 410 and tells its seller why', async () => {
    const { id } = await published(seller);
    await report(buyer, id);
    await report(app, id);
    const [first, second] = (await reports()).filter((each) => each.listing.id === id);
    expect((await settle(first!.id, 'remove')).json()).toMatchObject({
      state: 'removed',
      listing: { status: 'removed', openReports: 0 },
    });
    expect((await reports('settled')).map((each) => each.id)).toContain(second!.id);
    expect((await app.call(`GET /api/vehicles/${id}`)).statusCode).toBe(410);
    expect((await mailsTo(seller, 'was removed'))[0]).toContain('Seen on another site.');
  });

  test('a reserved listing is removed with its deposit paid back, a sold one is not removed', async () => {
    const { id } = await published(seller);
    const paid = await app.payCard(buyer, { paymentType: 'vehicle', vehicleId: id, orderId: 'deposit' });
    await buyer.call(`POST /api/vehicles/${id}/buy`, {
      paymentIntentId: paid.paymentIntentId,
      kind: 'deposit',
    });
    await report(app, id);
    const open = (await reports()).find((each) => each.listing.id === id)!;
    expect(open.listing.status).toBe('reserved');
    expect((await settle(open.id, 'remove')).json().listing.status).toBe('removed');
    const refunded = await buyer.call(`POST /api/payments/${paid.paymentIntentId}/refresh`, {});
    expect(refunded.json()).toMatchObject({ refunded: '100.00' });

    const sold = await published(seller);
    await seller.call(`POST /api/vehicles/${sold.id}/mark-sold`);
    await report(app, sold.id);
    const other = (await reports()).find((each) => each.listing.id === sold.id)!;
    expect((await settle(other.id, 'remove')).json().code).toBe('impossible_move');
    expect((await reports()).map((each) => each.id)).toContain(other.id);
  });

  test('the desk takes a listing away without a report; its seller reads why, and who reported it hears of it', async () => {
    const { id } = await published(seller);
    const away = (by: TestPerson, reason = 'It was stolen.') =>
      by.call(`POST /api/operations/vehicles/${id}/remove`, { reason });
    expect((await away(buyer)).statusCode).toBe(403);
    expect((await away(operator, ' ')).statusCode).toBe(400);
    await report(buyer, id, 'That is my car.');
    const answers = await Promise.all(Array.from({ length: 6 }, () => away(operator)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404, 404, 404]);
    expect((await app.call(`GET /api/vehicles/${id}`)).statusCode).toBe(410);
    expect((await reports()).some(({ listing }) => listing.id === id)).toBe(false);
    expect((await reports('settled'))[0]!.outcome).toMatchObject({ reason: 'It was stolen.' });
    expect((await notesOf(seller))[0]!.text).toContain(
      'was removed by our desk. The reviewer writes: “It was stolen.”',
    );
    expect((await notesOf(buyer))[0]!.text).toContain('The listing was removed.');
  });

  test('ten operators at once settle a report once', async () => {
    const { id } = await published(seller);
    await report(app, id);
    const open = (await reports()).find((each) => each.listing.id === id)!;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => settle(open.id, i % 2 ? 'dismiss' : 'remove')),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});
