/** Who works for a dealer: asked, joined, what each role may do in its place, and when that ends. */
import { describe, expect, test } from 'vitest';
import { verifiedDealership } from '#src/cars/dealers/server/testing.ts';
import { actIn, agreeToMeet, readSale } from '#src/cars/sales/server/testing.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { record } from '#src/platform/events/events.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { MemberRole } from '../rules.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock });
await app.start();
await app.sandbox.deliverEvents();
const { pool } = app.database;

async function openDealer(
  name: string,
  roles: Parameters<typeof app.signedUp>[1] = ['rider'],
): Promise<TestPerson> {
  const dealer = await app.signedUp({ firstName: 'Priya' }, roles);
  await verifiedDealership(app.database, dealer.id);
  await pool.query(
    `insert into trading_names (seller_id, name, key, state, asked_at, decided_at)
     values ($1, $2, $2, 'approved', now(), now())`,
    [dealer.id, name],
  );
  return dealer;
}

async function person(email: string): Promise<TestPerson> {
  const one = await app.signedUp({ firstName: 'Sam', lastName: 'Okafor', email });
  await pool.query('update users set email_verified = true where id = $1', [one.id]);
  return one;
}

const invite = (dealer: TestPerson, email: string, role: MemberRole = 'sales') =>
  dealer.call('POST /api/dealer-members/invitations', { email, role });
async function linkFor(email: string): Promise<string> {
  const { rows } = await pool.query<{ body: string }>(
    `select body from mails where to_address = $1 and subject like 'Work for%' order by id desc limit 1`,
    [email],
  );
  return /token=([\w-]+)/.exec(rows[0]!.body)![1]!;
}
const join = (one: TestPerson, token: string) => one.call('POST /api/dealer-members/join', { token });

let made = 0;
/** Somebody who works for a dealer in a role, acting in its place. */
async function hire(dealer: TestPerson, role: MemberRole): Promise<TestPerson> {
  made += 1;
  const one = await person(`member-${made}@example.com`);
  expect((await invite(dealer, one.email, role)).statusCode).toBe(201);
  expect((await join(one, await linkFor(one.email))).statusCode).toBe(200);
  return one;
}
const idOf = async (dealer: TestPerson, email: string): Promise<number> =>
  (await dealer.call('GET /api/dealer-members'))
    .json()
    .members.find((one: { email: string }) => one.email === email).id;
const subjectsTo = async ({ email }: TestPerson): Promise<string[]> =>
  (
    await pool.query<{ subject: string }>(
      `select subject from mails where to_address = $1 and subject ~ '(works?|act|role)' order by id`,
      [email],
    )
  ).rows.map(({ subject }) => subject);
const codeOf = async (answer: Promise<{ json(): { code: string } }>) => (await answer).json().code;

describe('being asked', () => {
  test('is for one address, once, and nobody else takes the link', async () => {
    const dealer = await openDealer('Lakeshore Motors');
    const [sam, other] = [await person('sam@example.com'), await person('other@example.com')];
    expect((await invite(dealer, 'Sam@Example.com')).statusCode).toBe(201);
    const token = await linkFor('sam@example.com');
    expect(await codeOf(join(other, token))).toBe('dealer_invitation_elsewhere');
    await pool.query('update users set email_verified = false where id = $1', [sam.id]);
    expect(await codeOf(join(sam, token))).toBe('dealer_invitation_elsewhere');
    await pool.query('update users set email_verified = true where id = $1', [sam.id]);
    const answers = await Promise.all([join(sam, token), join(sam, token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    expect(await codeOf(invite(dealer, 'SAM@example.com'))).toBe('dealer_member_already');
    expect(await codeOf(invite(dealer, dealer.email))).toBe('dealer_member_already');
  });

  test('ends when it is taken back, asked anew, too old, or when the dealer is none any more', async () => {
    const dealer = await openDealer('Humber Cars');
    const lee = await person('lee@example.com');
    await invite(dealer, lee.email);
    const first = await linkFor(lee.email);
    await invite(dealer, lee.email, 'stock');
    expect(await codeOf(join(lee, first))).toBe('dealer_invitation_ended');
    const { invitations } = (await dealer.call('GET /api/dealer-members')).json();
    expect(invitations).toMatchObject([{ email: lee.email, role: 'stock' }]);
    const back = `DELETE /api/dealer-members/invitations/${invitations[0].id}`;
    const stranger = await openDealer('Some Other Dealer');
    expect(await codeOf(stranger.call(back))).toBe('dealer_member_not_found');
    expect((await dealer.call(back)).statusCode).toBe(200);
    expect(await codeOf(join(lee, await linkFor(lee.email)))).toBe('dealer_invitation_ended');
    await invite(dealer, lee.email);
    clock.advance(14 * 86_400_000 + 1000);
    expect(await codeOf(join(lee, await linkFor(lee.email)))).toBe('dealer_invitation_ended');
    await invite(dealer, lee.email);
    await pool.query(`update dealerships set state = 'ended' where seller_id = $1`, [dealer.id]);
    expect(await codeOf(join(lee, await linkFor(lee.email)))).toBe('dealer_invitation_ended');
    expect(await codeOf(invite(dealer, 'new@example.com'))).toBe('dealer_not_open');
  });

  test('is nobody’s who is no verified dealer', async () => {
    const nobody = await app.signedUp();
    expect(await codeOf(invite(nobody, 'x@example.com'))).toBe('dealer_not_open');
    expect(await codeOf(nobody.call('GET /api/dealer-members'))).toBe('dealer_not_open');
  });
});

describe('in a dealer’s place', () => {
  test('each role does what it may, the car is the dealer’s, and what was done is written down', async () => {
    const dealer = await openDealer('Danforth Gallery');
    const [stock, sales, books] = [
      await hire(dealer, 'stock'),
      await hire(dealer, 'sales'),
      await hire(dealer, 'bookkeeper'),
    ];
    const form = listingForm({ price: '18000' });
    for (const one of [sales, books])
      expect(await codeOf(one.call('POST /api/vehicles', form))).toBe('duty_missing');
    const { id } = (await stock.call('POST /api/vehicles', form)).json();
    expect((await stock.call(`PATCH /api/vehicles/${id}`, { price: '17500' })).statusCode).toBe(200);
    expect((await stock.call(`POST /api/vehicles/${id}/publish`)).statusCode).toBe(200);
    for (const one of [dealer, stock, sales, books])
      expect((await one.call('GET /api/vehicles/mine')).json()).toMatchObject([{ id, price: '17500.00' }]);
    expect((await books.call('GET /api/vehicles/earnings')).statusCode).toBe(200);
    for (const one of [stock, sales])
      expect(await codeOf(one.call('GET /api/vehicles/earnings'))).toBe('duty_missing');
    const manager = await hire(dealer, 'manager');
    for (const call of [
      'POST /api/vehicles/earnings/cash-out',
      'GET /api/dealer-members',
      'POST /api/dealership/send',
      'DELETE /api/lead-copies',
    ])
      expect([call, await codeOf(manager.call(call))]).toEqual([call, 'duty_missing']);
    const { acts } = (await dealer.call('GET /api/dealer-members')).json();
    expect(acts).toMatchObject([
      { words: 'Publish, pause, mark sold or remove my listing: publish', subject: String(id) },
      { words: 'Change my listing', subject: String(id), by: 'Sam Okafor' },
      { words: 'Start a listing, as a draft', subject: null },
    ]);
  });

  test('what is one’s own stays that: a purchase, and a conversation as a buyer', async () => {
    const dealer = await openDealer('Bloor Autos');
    const sales = await hire(dealer, 'sales');
    const [seller, buyer] = [await app.signedUp({ firstName: 'Dora' }), await app.signedUp()];
    const sell = async (by: TestPerson, to: TestPerson) => {
      const { id: vehicleId } = (await by.call('POST /api/vehicles', listingForm({ price: '9000' }))).json();
      await by.call(`POST /api/vehicles/${vehicleId}/publish`);
      const { paymentIntentId } = await app.payCard(to, { paymentType: 'vehicle', vehicleId });
      const bought = await to.call(`POST /api/vehicles/${vehicleId}/buy`, { paymentIntentId, kind: 'full' });
      expect(bought.statusCode, bought.body).toBe(201);
      return bought.json().id as number;
    };
    const [own, dealers] = [await sell(seller, sales), await sell(dealer, buyer)];
    expect((await readSale(sales, own)).side).toBe('buyer');
    expect((await readSale(sales, dealers)).side).toBe('seller');
    await agreeToMeet({ seller: sales, buyer, id: dealers }, clock.now());
    expect((await readSale(buyer, dealers)).state).toBe('meeting');
    expect(
      (await sales.call(`POST /api/car-sales/${dealers}/messages`, { message: 'See you there' })).statusCode,
    ).toBe(200);
    const stock = await hire(dealer, 'stock');
    expect((await readSale(stock, dealers)).side).toBe('seller');
    expect(await codeOf(actIn(stock, dealers, { act: 'call_off', words: 'No' }))).toBe('duty_missing');
    expect((await readSale(buyer, dealers)).state).toBe('meeting');
    const stranger = await hire(await openDealer('Yonge Cars'), 'manager');
    expect((await stranger.call(`GET /api/car-sales/${dealers}`)).statusCode).toBe(404);
  });

  test('begins and ends with a press, with the role, with the membership and with the dealer', async () => {
    const dealer = await openDealer('Queen Street Motors');
    const one = await hire(dealer, 'manager');
    const mine = async () => (await one.call('GET /api/vehicles/mine')).json().length;
    await dealer.call('POST /api/vehicles', listingForm({ price: '7000' }));
    expect(await mine()).toBe(1);
    const { dealers } = (await one.call('GET /api/dealer-work')).json();
    expect(dealers).toMatchObject([{ name: 'Queen Street Motors', role: 'manager', isNow: true }]);
    expect((await one.call('POST /api/dealer-work', { dealerId: null })).json().dealers[0].isNow).toBe(false);
    expect(await mine()).toBe(0);
    expect(await codeOf(one.call('POST /api/dealer-work', { dealerId: 999_999 }))).toBe(
      'dealer_member_not_found',
    );
    await one.call('POST /api/dealer-work', { dealerId: dealers[0].id });
    expect(await mine()).toBe(1);

    const id = await idOf(dealer, one.email);
    await dealer.call(`PATCH /api/dealer-members/${id}`, { role: 'bookkeeper' });
    expect(await codeOf(one.call('POST /api/vehicles', listingForm({ price: '7000' })))).toBe('duty_missing');
    await pool.query(`update dealerships set state = 'ended' where seller_id = $1`, [dealer.id]);
    expect(await mine()).toBe(0);
    await pool.query(`update dealerships set state = 'verified' where seller_id = $1`, [dealer.id]);
    expect(await mine()).toBe(1);
    await dealer.call(`DELETE /api/dealer-members/${id}`);
    expect(await mine()).toBe(0);
    expect(await codeOf(dealer.call(`DELETE /api/dealer-members/${id}`))).toBe('dealer_member_not_found');
    expect((await one.call('GET /api/dealer-work')).json().dealers).toEqual([]);
  });

  test('the dealer reads who joined and who left, and whoever works for it what became of their role', async () => {
    const dealer = await openDealer('Dundas Autos');
    const [one, other] = [await hire(dealer, 'stock'), await hire(dealer, 'sales')];
    expect(await subjectsTo(dealer)).toEqual([
      'Sam Okafor works for you now',
      'Sam Okafor works for you now',
    ]);
    const id = await idOf(dealer, one.email);
    for (const role of ['stock', 'bookkeeper', 'bookkeeper'])
      await dealer.call(`PATCH /api/dealer-members/${id}`, { role });
    const ends = await Promise.all([1, 2].map(() => dealer.call(`DELETE /api/dealer-members/${id}`)));
    expect(ends.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await subjectsTo(one)).toEqual([
      'Your role at Dundas Autos is bookkeeper now',
      'You work for Dundas Autos no more',
    ]);
    const { dealers } = (await other.call('GET /api/dealer-work')).json();
    await other.call(`POST /api/dealer-work/${dealers[0].id}/leave`);
    expect((await subjectsTo(dealer)).slice(2)).toEqual(['Sam Okafor works for you no more']);
  });

  test('a dealer that the desk ended still takes people off, and nobody acts for it again by itself', async () => {
    const dealer = await openDealer('Spadina Cars');
    await pool.query(`update dealerships set trading_name = 'Spadina Cars' where seller_id = $1`, [
      dealer.id,
    ]);
    const one = await hire(dealer, 'manager');
    const operator = await app.signedUp({}, ['rider', 'operator']);
    const { rows } = await pool.query('select id from dealerships where seller_id = $1', [dealer.id]);
    const ended = await operator.call(`POST /api/operations/dealerships/${rows[0].id}`, {
      ...{ decision: 'end', reason: 'No longer registered' },
    });
    expect(ended.statusCode, ended.body).toBe(200);
    await expect.poll(() => subjectsTo(one)).toContain('You act for Spadina Cars no more');
    const team = (await dealer.call('GET /api/dealer-members')).json();
    expect(team).toMatchObject({ dealer: 'Spadina Cars', isOpen: false, members: [{ role: 'manager' }] });
    await pool.query(`update dealerships set state = 'verified' where seller_id = $1`, [dealer.id]);
    const { dealers } = (await one.call('GET /api/dealer-work')).json();
    expect(dealers).toMatchObject([{ name: 'Spadina Cars', isNow: false }]);
    await pool.query(`update dealerships set state = 'ended' where seller_id = $1`, [dealer.id]);
    const off = await dealer.call(`DELETE /api/dealer-members/${team.members[0].id}`);
    expect(off.json()).toMatchObject({ isOpen: false, members: [] });
    expect(await codeOf(dealer.call('GET /api/dealer-members'))).toBe('dealer_not_open');
  });

  test('nobody has the rights of an operator whose account is the dealer’s too', async () => {
    const dealer = await openDealer('College Cars', ['rider', 'operator']);
    const one = await hire(dealer, 'manager');
    expect((await one.call('GET /api/vehicles/review')).statusCode).toBe(403);
    const { rows } = await pool.query('select id from vehicles where seller_id <> $1 limit 1', [dealer.id]);
    expect((await one.call(`PATCH /api/vehicles/${rows[0].id}`, { price: '1' })).statusCode).toBe(403);
  });
});

describe('what a dealer hears live', async () => {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });

  test('reaches whoever acts for it, bare, until they do not: stopped, taken off, or the dealer ended', async () => {
    const dealer = await openDealer('Harbord Motors');
    const [sam, ida] = [await hire(dealer, 'sales'), await hire(dealer, 'bookkeeper')];
    const stranger = await hire(await openDealer('Dufferin Motors'), 'sales');
    const gone = new AbortController();
    const heard = new Map<TestPerson, string[]>();
    for (const one of [sam, ida, stranger]) {
      const frames: string[] = [];
      heard.set(one, frames);
      const { body } = await fetch(`${address}/api/live?topics=`, {
        headers: { cookie: one.cookie },
        signal: gone.signal,
      });
      void (async () => {
        // What comes may end in the middle of a frame.
        let rest = '';
        for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
          const whole = (rest + chunk).split('\n\n');
          rest = whole.pop() ?? '';
          frames.push(...whole.filter((frame) => frame.includes('event: ')));
        }
      })().catch(() => {});
    }
    let told = 0;
    /** Happens to the dealer, and once more to everybody, so that whatever would have come has come. */
    const happen = async (type: string) => {
      told += 1;
      const [id, n] = [dealer.id, told];
      await app.database.transaction(async (tx) => {
        const at = new Date();
        await record(tx, { type, subject: 'order:1', payload: { price: '18000' }, userIds: [id], at });
        const all = [sam, ida, stranger].map((one) => one.id);
        await record(tx, { type: 'test.said', subject: 'x:1', payload: { n }, userIds: all, at });
      });
      for (const frames of heard.values())
        await expect.poll(() => frames.filter((frame) => frame.includes('test.said')).length).toBe(n);
      await new Promise((resolve) => setTimeout(resolve, 150));
    };
    const newsOf = (one: TestPerson) => heard.get(one)!.filter((frame) => !/test\.said|dealer\./.test(frame));

    await happen('car_offer.made');
    for (const one of [sam, ida])
      await expect.poll(() => newsOf(one)).toEqual(['event: car_offer.made\ndata: {}']);
    expect(newsOf(stranger)).toEqual([]);
    // What is of money alone is not every role's.
    await happen('payout.paid');
    expect(newsOf(sam)).toHaveLength(1);

    await sam.call('POST /api/dealer-work', { dealerId: null });
    await dealer.call(`DELETE /api/dealer-members/${await idOf(dealer, ida.email)}`);
    await happen('inquiry.received');
    expect([newsOf(sam).length, newsOf(ida).length]).toEqual([1, 1]);
    const [{ id: dealerId }] = (await sam.call('GET /api/dealer-work')).json().dealers;
    expect((await sam.call('POST /api/dealer-work', { dealerId })).statusCode).toBe(200);
    await happen('car_sale.opened');
    await expect.poll(() => newsOf(sam).length).toBe(2);
    expect(newsOf(ida)).toHaveLength(1);
    await pool.query("update dealerships set state = 'ended' where seller_id = $1", [dealer.id]);
    await happen('car_sale.meeting_agreed');
    expect(newsOf(sam)).toHaveLength(2);
    gone.abort();
  });
});
