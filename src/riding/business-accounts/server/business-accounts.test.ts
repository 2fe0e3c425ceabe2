/** A company that rides on account: asked for, approved, ridden on by its rules, invoiced, paid; and who tries otherwise. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { promiseOnAccount } from '#src/money/on-account/server/service.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { confirmAsBrowser } from '#test/sandbox.ts';

// Tuesday, 11:00 in Toronto.
const clock = manualClock(new Date('2026-09-15T15:00:00Z'));
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, createMemoryHolds());
const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);
const { invoiceAndRemind } = app.businesses;
const september = clock.now();

beforeEach(() => clock.advance(september.getTime() - clock.now().getTime()));
afterEach(() => app.sandbox.control('DELETE', '/sandbox/faults'));

const mailsTo = async (email: string): Promise<{ subject: string; body: string }[]> =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;
const linkIn = async (email: string, parameter: string): Promise<string> => {
  const bodies = (await mailsTo(email)).map(({ body }) => body).reverse();
  for (const body of bodies) {
    const found = new RegExp(`[?&]${parameter}=([\\w-]+)`).exec(body);
    if (found) return found[1]!;
  }
  throw new Error(`no link with ${parameter} to ${email}`);
};

let companies = 0;
/** A company that may ride for 500.00 a month, with its administrator. */
async function approved(credit = '500') {
  companies += 1;
  const admin = await app.signedUp({ firstName: 'Ada' });
  const billingEmail = `books${companies}@example.org`;
  const answer = await admin.call('POST /api/businesses', {
    ...{
      legalName: `Northside Dental ${companies} Inc.`,
      postalAddress: '12 Elm Street, Toronto',
      billingEmail,
    },
    taxNumber: '811111111 RT0001',
  });
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json();
  const token = await linkIn(billingEmail, 'token');
  expect((await admin.call('POST /api/businesses/billing-address', { token })).statusCode).toBe(200);
  const decided = await decide(id, { state: 'approved', credit });
  expect(decided.statusCode).toBe(204);
  return { id, admin, billingEmail };
}
const decide = (id: number, said: object) =>
  operator.call(`POST /api/operations/businesses/${id}/decide`, { reason: 'Looked at its papers', ...said });
async function joined(id: number, admin: TestPerson, role = 'member', firstName = 'Mo') {
  const member = await app.signedUp({ firstName });
  expect(
    (await admin.call(`POST /api/businesses/${id}/invitations`, { email: member.email, role })).statusCode,
  ).toBe(204);
  const token = await linkIn(member.email, 'token');
  expect((await member.call('POST /api/businesses/join', { token })).statusCode).toBe(200);
  return member;
}
const noRules = {
  ...{ hours: null, ride: null, member: null, vehicleTypes: null, cities: null },
  ...{ costCodeWay: 'none', costCodes: [] },
};
const setRules = (id: number, admin: TestPerson, change: object) =>
  admin.call(`PUT /api/businesses/${id}/rules`, { ...noRules, ...change });
async function book(id: number, member: TestPerson, said: object = {}) {
  const quote = await cast.quoteFor(member);
  return member.call(`POST /api/businesses/${id}/rides`, { quoteId: quote.quoteId, ...said });
}
/** Booked, driven and settled. @returns its id and its fare in cents */
async function ridden(id: number, member: TestPerson, said: object = {}) {
  const driver = await cast.onlineDriver();
  const answer = await book(id, member, said);
  expect(answer.statusCode).toBe(201);
  const ride = answer.json();
  for (const [step, body] of [['accept'], ['arriving'], ['arrived'], ['start', { pin: ride.pin }]] as const)
    expect((await driver.call(`POST /api/rides/${ride.id}/${step}`, body ?? {})).statusCode).toBe(200);
  clock.advance(ride.durationSeconds * 1000);
  await driver.report(cast.dropoff);
  expect((await driver.call(`POST /api/rides/${ride.id}/complete`)).statusCode).toBe(200);
  await app.rides.aftercare.settle(ride.id);
  await cast.offline(driver);
  return { id: ride.id as RideId, cents: Math.round(Number(ride.estimatedFare) * 100), driver };
}
const own = async (person: TestPerson) => (await person.call('GET /api/businesses')).json();
const owedBy = async (id: number): Promise<number> =>
  (
    await pool.query('select coalesce(sum(cents), 0)::int as cents from ledger_lines where account = $1', [
      `companies.receivable:${id}`,
    ])
  ).rows[0].cents;
/** Into the next month, in which the invoice of this one is made. */
async function nextMonth() {
  clock.advance(new Date('2026-10-01T06:00:00Z').getTime() - clock.now().getTime());
  await invoiceAndRemind();
}
const invoiceOf = async (admin: TestPerson) => {
  const [{ managed }] = await own(admin);
  return (await admin.call(`GET /api/business-invoices/${managed.invoices[0].id}`)).json();
};

test('nothing is approved before the address for invoices is confirmed, and one application waits at a time', async () => {
  const admin = await app.signedUp({});
  const said = { legalName: 'Elm Studio', postalAddress: '1 Elm Street', billingEmail: 'elm@example.org' };
  const { id } = (await admin.call('POST /api/businesses', said)).json();
  expect((await admin.call('POST /api/businesses', said)).json().code).toBe('business_asked_already');
  expect((await decide(id, { state: 'approved', credit: '100' })).json().code).toBe('billing_unconfirmed');
  expect(
    (
      await admin.call(`POST /api/businesses/${id}/invitations`, { email: 'a@example.org', role: 'member' })
    ).json().code,
  ).toBe('business_not_open');
  expect((await book(id, admin)).json().code).toBe('business_closed');
  // The address was wrong: another is asked, and the link to the first opens nothing any more.
  const first = await linkIn('elm@example.org', 'token');
  const again = (billingEmail: string) =>
    admin.call(`PUT /api/businesses/${id}/billing-address`, { billingEmail });
  expect((await again('elm.books@example.org')).statusCode).toBe(204);
  expect((await admin.call('POST /api/businesses/billing-address', { token: first })).json().code).toBe(
    'business_link_ended',
  );
  const token = await linkIn('elm.books@example.org', 'token');
  expect((await admin.call('POST /api/businesses/billing-address', { token })).statusCode).toBe(200);
  expect((await admin.call('POST /api/businesses/billing-address', { token })).json().code).toBe(
    'business_link_ended',
  );
  expect((await decide(id, { state: 'refused' })).statusCode).toBe(204);
  expect((await again('elm@example.org')).json().code).toBe('business_decided');
  expect((await own(admin))[0]).toMatchObject({ state: 'refused', reason: 'Looked at its papers' });
  expect((await mailsTo(admin.email)).at(-1)!.body).toContain('Looked at its papers');
});

test('of applications that somebody sends at one moment one waits', async () => {
  const admin = await app.signedUp({});
  const said = { legalName: 'Oak Studio', postalAddress: '1 Oak Street', billingEmail: 'oak@example.org' };
  const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST /api/businesses', said)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  expect(await own(admin)).toHaveLength(1);
});

test('an invitation is for one address and once, and whoever is off the account books no more', async () => {
  const { id, admin } = await approved();
  const email = 'mo.invited@example.org';
  await admin.call(`POST /api/businesses/${id}/invitations`, { email, role: 'member' });
  const token = await linkIn(email, 'token');
  const other = await app.signedUp({});
  expect((await other.call('POST /api/businesses/join', { token })).json().code).toBe('invitation_elsewhere');
  const member = await joined(id, admin);
  expect((await mailsTo(admin.email)).at(-1)!.subject).toMatch(/ rides on the account of Northside Dental /);
  const used = await linkIn(member.email, 'token');
  expect((await member.call('POST /api/businesses/join', { token: used })).json().code).toBe(
    'business_link_ended',
  );
  const [{ managed }] = await own(admin);
  const memberId = managed.members.find((one: { email: string }) => one.email === member.email).id;
  expect((await member.call(`PUT /api/businesses/${id}/rules`, noRules)).json().code).toBe(
    'business_not_yours',
  );
  expect((await other.call(`PUT /api/businesses/${id}/rules`, noRules)).json().code).toBe(
    'business_not_found',
  );
  const end = (by: TestPerson, who: number) => by.call(`POST /api/businesses/${id}/members/${who}/end`);
  const ownId = managed.members.find((one: { email: string }) => one.email === admin.email).id;
  expect((await end(admin, ownId)).json().code).toBe('last_administrator');
  expect((await end(admin, memberId)).statusCode).toBe(204);
  expect((await book(id, member)).json().code).toBe('business_not_found');
  expect(await own(member)).toEqual([]);
});

test('whoever is taken off comes back by no second link, and reads that they are off', async () => {
  const { id, admin } = await approved();
  const member = await app.signedUp({ firstName: 'Mo' });
  const invite = (email: string) =>
    admin.call(`POST /api/businesses/${id}/invitations`, { email, role: 'administrator' });
  const [local, domain] = member.email.split('@');
  const shouted = `${local!.toUpperCase()}@${domain}`;
  const sent = await Promise.all([member.email, shouted, member.email].map(invite));
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect((await own(admin))[0].managed.invited).toHaveLength(1);
  const mails = [...(await mailsTo(member.email)), ...(await mailsTo(shouted))];
  const tokens = mails.flatMap(({ body }) => /join\?token=([\w-]+)/.exec(body)?.[1] ?? []);
  expect(tokens).toHaveLength(3);
  const joinAll = async () => {
    const answers = await Promise.all(
      tokens.map((token) => member.call('POST /api/businesses/join', { token })),
    );
    return answers.map(({ statusCode }) => statusCode).sort();
  };
  expect(await joinAll()).toEqual([200, 410, 410]);
  const idOf = async (email: string) =>
    (await own(admin))[0].managed.members.find((one: { email: string }) => one.email === email).id;
  const memberId = await idOf(member.email);
  await admin.call(`PUT /api/businesses/${id}/members/${memberId}`, { role: 'member' });
  await admin.call(`POST /api/businesses/${id}/members/${memberId}/end`);
  expect(await joinAll()).toEqual([410, 410, 410]);
  expect((await mailsTo(member.email)).map(({ subject }) => subject).slice(-2)).toEqual([
    expect.stringMatching(/^What you may do on the account of Northside Dental/),
    expect.stringMatching(/^You ride on the account of Northside Dental \d+ Inc\. no more$/),
  ]);
});

test('two companies of one name are told apart at the paying step', async () => {
  const [one, two] = [await approved(), await approved()];
  await pool.query(
    `update business_accounts set legal_name = 'Acme Inc.', postal_address = id || ' Elm Street' where id in ($1, $2)`,
    [one.id, two.id],
  );
  const member = await joined(one.id, one.admin);
  const namesOf = async () => {
    const { quoteId } = await cast.quoteFor(member);
    const paying = (await member.call(`GET /api/businesses/paying?quoteId=${quoteId}`)).json();
    return paying.map(({ name }: { name: string }) => name).sort();
  };
  expect(await namesOf()).toEqual(['Acme Inc.']);
  await two.admin.call(`POST /api/businesses/${two.id}/invitations`, { email: member.email, role: 'member' });
  await member.call('POST /api/businesses/join', { token: await linkIn(member.email, 'token') });
  expect(await namesOf()).toEqual([`Acme Inc., ${one.id} Elm Street`, `Acme Inc., ${two.id} Elm Street`]);
});

test('an invitation and a yes to an earlier one at the same moment leave one of the two', async () => {
  const { id, admin } = await approved();
  const member = await app.signedUp({ firstName: 'Mo' });
  const invite = () =>
    admin.call(`POST /api/businesses/${id}/invitations`, { email: member.email, role: 'member' });
  expect((await invite()).statusCode).toBe(204);
  const token = await linkIn(member.email, 'token');
  const [again, yes] = await Promise.all([invite(), member.call('POST /api/businesses/join', { token })]);
  expect([`${again.statusCode} ${yes.statusCode}`]).toEqual([expect.stringMatching(/^(204 410|409 200)$/)]);
});

test('its rules are asked of each booking, in words, and shown before', async () => {
  const { id, admin } = await approved();
  const member = await joined(id, admin);
  const no = async (change: object, said: object = {}) => {
    expect((await setRules(id, admin, change)).statusCode).toBe(204);
    return (await book(id, member, said)).json();
  };
  expect(await no({ ride: '5,00' })).toMatchObject({
    code: 'business_rule',
    detail: expect.stringContaining('$5.00'),
  });
  expect(await no({ vehicleTypes: ['premium'] })).toMatchObject({ code: 'business_rule' });
  expect(await no({ hours: { days: ['sat'], from: '08:00', until: '18:00' } })).toMatchObject({
    code: 'business_rule',
  });
  expect(await no({ cities: ['calgary'] })).toMatchObject({ code: 'business_rule' });
  expect(await no({ member: '1' })).toMatchObject({ code: 'business_rule' });
  expect(await no({ costCodeWay: 'list', costCodes: ['Audit', 'Sales'] })).toMatchObject({
    code: 'cost_code_needed',
  });
  expect((await book(id, member, { costCode: 'Tax' })).json().code).toBe('cost_code_unknown');
  const passenger = { name: 'Sam Field', phone: '+14165550199' };
  expect((await book(id, member, { costCode: ' audit', passenger })).json().code).toBe(
    'guests_by_coordinators',
  );
  const quote = await cast.quoteFor(member);
  const [pays] = (await member.call(`GET /api/businesses/paying?quoteId=${quote.quoteId}`)).json();
  expect(pays).toMatchObject({ id, refused: null, costCodeWay: 'list', costCodes: ['Audit', 'Sales'] });
  const booked = await book(id, member, { costCode: ' audit' });
  expect(booked.statusCode).toBe(201);
  expect(
    (await pool.query('select cost_code from business_rides where ride_id = $1', [booked.json().id])).rows,
  ).toEqual([{ cost_code: 'Audit' }]);
  // Nothing that was refused holds anything.
  expect((await own(admin))[0].managed.used).toBe(booked.json().estimatedFare);
  await member.call(`POST /api/rides/${booked.json().id}/cancel`);
  await app.rides.aftercare.settle(booked.json().id);
  expect((await own(admin))[0].managed.used).toBe('0.00');
});

test('two who book at once do not pass the limit together, and sent again a booking is the same ride', async () => {
  const probe = await cast.quoteFor(await app.signedUp({}));
  const { id, admin } = await approved(String(Number(probe.estimatedFare) * 1.5));
  const members = [
    await joined(id, admin),
    await joined(id, admin),
    await joined(id, admin),
    await joined(id, admin),
  ];
  const quotes = await Promise.all(members.map((member) => cast.quoteFor(member)));
  const answers = await Promise.all(
    members.map((member, at) =>
      member.call(`POST /api/businesses/${id}/rides`, { quoteId: quotes[at]!.quoteId }),
    ),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([201, 409, 409, 409]);
  const at = answers.findIndex(({ statusCode }) => statusCode === 201);
  const again = await members[at]!.call(`POST /api/businesses/${id}/rides`, { quoteId: quotes[at]!.quoteId });
  expect(again.statusCode).toBe(201);
  expect(again.json().id).toBe(answers[at]!.json().id);
  await members[at]!.call(`POST /api/rides/${again.json().id}/cancel`);
});

test('a month becomes one invoice, paid by transfer in parts and by card, and the book agrees', async () => {
  const { id, admin, billingEmail } = await approved();
  const member = await joined(id, admin, 'coordinator', 'Cora');
  await setRules(id, admin, { costCodeWay: 'free' });
  const first = await ridden(id, member, { costCode: '=SUM(A1)' });
  const second = await ridden(id, member, {
    ...{ costCode: 'Ward 4', passenger: { name: 'Sam Field', phone: '+14165550199' } },
  });
  const total = first.cents + second.cents;
  expect(await owedBy(id)).toBe(total);
  expect(await app.payments.ledger.owedToDriver(first.driver.driverId)).toBeGreaterThan(0);
  await invoiceAndRemind();
  expect((await own(admin))[0].managed.invoices).toEqual([]);
  await nextMonth();
  await Promise.all([invoiceAndRemind(), invoiceAndRemind()]);
  const invoice = await invoiceOf(admin);
  expect((await own(admin))[0].managed.invoices).toHaveLength(1);
  expect(invoice).toMatchObject({
    ...{ number: expect.stringMatching(/^I-2026-\d{6}$/), month: '2026-09', overdue: false },
    ...{ total: (total / 100).toFixed(2), open: (total / 100).toFixed(2) },
    buyer: { taxNumber: '811111111 RT0001' },
    lines: [
      expect.objectContaining({ rideId: first.id, costCode: '=SUM(A1)', passenger: null }),
      expect.objectContaining({ rideId: second.id, costCode: 'Ward 4', passenger: 'Sam Field' }),
    ],
  });
  expect(invoice.taxes[0]).toMatchObject({ name: expect.stringContaining('HST') });
  const mails = (await mailsTo(billingEmail)).filter(({ subject }) => subject.startsWith('Invoice'));
  expect(mails).toHaveLength(1);
  // Whoever keeps the books opens it by the link, without an account; nobody does without.
  const key = await linkIn(billingEmail, 'key');
  const path = `/api/business-invoices/${invoice.id}`;
  expect((await app.http.inject(`${path}?key=${key}`)).json()).toMatchObject({ number: invoice.number });
  expect((await app.http.inject(path)).statusCode).toBe(404);
  expect((await app.http.inject(`${path}?key=${key.slice(0, -1)}`)).statusCode).toBe(404);
  expect((await member.call(`GET ${path}`)).statusCode).toBe(404);
  const csv = await app.http.inject(`${path}/lines.csv?key=${key}`);
  expect(csv.body).toContain("'=SUM(A1)");
  const pdf = await app.http.inject(`${path}/file.pdf?key=${key}`);
  expect(pdf.headers['content-type']).toContain('application/pdf');
  const transfer = (amount: string, reference: string) =>
    operator.call(`POST /api/operations/business-invoices/${invoice.id}/transfers`, { amount, reference });
  expect((await transfer('10,00', 'B-77')).statusCode).toBe(204);
  expect((await transfer('10,00', 'b-77')).json().code).toBe('transfer_booked');
  expect((await transfer('9000', 'B-78')).json().code).toBe('transfer_too_much');
  expect((await invoiceOf(admin)).open).toBe(((total - 1000) / 100).toFixed(2));
  // The rest by card, by two at one moment: one of them has it back.
  const pay = async () => {
    const intent = (
      await app.http.inject({
        ...{ method: 'POST', url: '/api/create-payment-intent' },
        payload: { paymentType: 'invoice', orderId: `${invoice.id}.${key}` },
      })
    ).json();
    expect(intent.amount).toBe(((total - 1000) / 100).toFixed(2));
    return intent;
  };
  const intents = [await pay(), await pay()];
  for (const intent of intents) {
    await confirmAsBrowser(app.http, intent, '4242424242424242');
    await app.payments.refresh(null, intent.paymentIntentId, intent.clientSecret);
  }
  await expect.poll(async () => (await invoiceOf(admin)).open).toBe('0.00');
  await expect.poll(() => owedBy(id)).toBe(0);
  expect((await invoiceOf(admin)).payAs).toBeNull();
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});

test('what goes back after the invoice lowers it, and what was paid already is set against the next', async () => {
  const { id, admin } = await approved();
  const ride = await ridden(id, admin);
  await nextMonth();
  const invoice = await invoiceOf(admin);
  const amount = (ride.cents / 100).toFixed(2);
  await operator.call(`POST /api/operations/business-invoices/${invoice.id}/transfers`, {
    ...{ amount, reference: 'all' },
  });
  const { paymentIntentId } = (
    await pool.query('select payment_intent_id as "paymentIntentId" from rides where id = $1', [ride.id])
  ).rows[0];
  await app.payments.refund({
    paymentIntentId,
    amountCents: 500,
    reason: 'too long a way',
    key: `t:${ride.id}`,
  });
  expect((await invoiceOf(admin)).open).toBe('-5.00');
  expect(await owedBy(id)).toBe(-500);
  const next = await ridden(id, admin);
  clock.advance(new Date('2026-11-01T06:00:00Z').getTime() - clock.now().getTime());
  await invoiceAndRemind();
  const later = await invoiceOf(admin);
  expect(later).toMatchObject({ month: '2026-10', open: ((next.cents - 500) / 100).toFixed(2) });
  expect(later.transfers).toEqual([
    expect.objectContaining({ reference: `Credit of ${invoice.number}`, amount: '5.00' }),
  ]);
  expect(await owedBy(id)).toBe(next.cents - 500);
});

test('a transfer on the wrong invoice is taken back once, the company reads it, and it is booked anew', async () => {
  const { id, admin, billingEmail } = await approved();
  const ride = await ridden(id, admin);
  await nextMonth();
  const invoice = await invoiceOf(admin);
  const amount = (ride.cents / 100).toFixed(2);
  const book = () =>
    operator.call(`POST /api/operations/business-invoices/${invoice.id}/transfers`, {
      ...{ amount, reference: 'B-99' },
    });
  expect((await book()).statusCode).toBe(204);
  expect(await owedBy(id)).toBe(0);
  const onDesk = async () =>
    (await operator.call('GET /api/operations/businesses'))
      .json()
      .businesses.find((one: { id: number }) => one.id === id);
  const [transfer] = (await onDesk()).transfers;
  expect(transfer).toMatchObject({ number: invoice.number, amount, reference: 'B-99' });
  const takeBack = (who = operator) =>
    who.call(`POST /api/operations/business-transfers/${transfer.id}/take-back`, {
      reason: 'It was for another company',
    });
  expect((await takeBack(admin)).statusCode).toBe(403);
  const answers = await Promise.all([takeBack(), takeBack(), takeBack()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
  expect(await owedBy(id)).toBe(ride.cents);
  expect((await invoiceOf(admin)).open).toBe(amount);
  expect((await invoiceOf(admin)).transfers).toHaveLength(2);
  expect((await onDesk()).transfers).toEqual([]);
  expect((await mailsTo(billingEmail)).at(-1)?.subject).toContain('by mistake');
  expect((await book()).statusCode).toBe(204);
  expect((await book()).json().code).toBe('transfer_booked');
  expect(await owedBy(id)).toBe(0);
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});

test('invoices go to another address once somebody there says yes, with what is open; the old one is told', async () => {
  const { id, admin, billingEmail } = await approved();
  await ridden(id, admin);
  await nextMonth();
  const invoice = await invoiceOf(admin);
  const oldKey = await linkIn(billingEmail, 'key');
  const next = `new-${billingEmail}`;
  const member = await joined(id, admin);
  const name = (who: TestPerson, to: string) =>
    who.call(`PUT /api/businesses/${id}/billing-address`, { billingEmail: to });
  expect((await name(member, next)).json().code).toBe('business_not_yours');
  expect((await name(admin, `first-${billingEmail}`)).statusCode).toBe(204);
  const ended = await linkIn(`first-${billingEmail}`, 'token');
  expect((await name(admin, next)).statusCode).toBe(204);
  const managed = async () => (await own(admin))[0].managed;
  expect(await managed()).toMatchObject({ billingEmail, billingNext: next, billingConfirmed: true });
  const confirm = (token: string) => app.call('POST /api/businesses/billing-address', { token });
  expect((await confirm(ended)).json().code).toBe('business_link_ended');
  const token = await linkIn(next, 'token');
  const answers = await Promise.all([confirm(token), confirm(token)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
  expect(await managed()).toMatchObject({ billingEmail: next, billingNext: null });
  expect((await mailsTo(billingEmail)).at(-1)?.subject).toContain('go to another address now');
  expect((await mailsTo(next)).at(-1)?.subject).toContain(invoice.number);
  const path = `/api/business-invoices/${invoice.id}`;
  expect((await app.http.inject(`${path}?key=${oldKey}`)).statusCode).toBe(404);
  expect((await app.http.inject(`${path}?key=${await linkIn(next, 'key')}`)).statusCode).toBe(200);
  // Back to where they go asks nobody.
  await name(admin, `third-${billingEmail}`);
  expect((await name(admin, next)).statusCode).toBe(204);
  expect((await managed()).billingNext).toBeNull();
  const move = (taxNumber: string | null) =>
    admin.call(`PUT /api/businesses/${id}/address`, { postalAddress: '9 New Road, Toronto', taxNumber });
  expect((await move('')).statusCode).toBe(204);
  expect((await own(admin))[0]).toMatchObject({ postalAddress: '9 New Road, Toronto', taxNumber: null });
  expect((await invoiceOf(admin)).buyer).toEqual(invoice.buyer);
});

test('while an invoice is overdue nothing is booked, its people are told, and what is booked is driven', async () => {
  const { id, admin, billingEmail } = await approved();
  await ridden(id, admin);
  await nextMonth();
  clock.advance(31 * 86_400_000);
  const quote = await cast.quoteFor(admin);
  const [pays] = (await admin.call(`GET /api/businesses/paying?quoteId=${quote.quoteId}`)).json();
  expect(pays.refused).toContain('overdue');
  expect((await book(id, admin)).json().code).toBe('business_overdue');
  await Promise.all([invoiceAndRemind(), invoiceAndRemind()]);
  const reminders = (await mailsTo(billingEmail)).filter(({ subject }) => subject.endsWith('is overdue'));
  expect(reminders).toHaveLength(1);
  clock.advance(8 * 86_400_000);
  await invoiceAndRemind();
  expect((await mailsTo(billingEmail)).filter(({ subject }) => subject.endsWith('is overdue'))).toHaveLength(
    2,
  );
});

test('a booked ride is changed by the rules too, and by nobody who is off the account', async () => {
  const { id, admin } = await approved();
  const member = await joined(id, admin);
  const quote = await cast.quoteFor(member, {
    bookingType: 'scheduled',
    scheduledTime: '2026-09-17T14:00:00.000Z',
  });
  const booked = await member.call(`POST /api/businesses/${id}/rides`, { quoteId: quote.quoteId });
  expect(booked.statusCode).toBe(201);
  const change = (wish: object) => member.call(`POST /api/rides/${booked.json().id}/changes`, wish);
  const passenger = { name: 'Sam Field', phone: '+14165550199' };
  expect((await change({ passenger })).json().code).toBe('guests_by_coordinators');
  const hours = { days: ['thu'], from: '08:00', until: '18:00' };
  const sunday = { scheduledTime: '2026-09-21T00:00:00.000Z' };
  await setRules(id, admin, { hours });
  expect((await change(sunday)).json().code).toBe('business_rule');
  expect((await change({ note: 'Ring the bell' })).statusCode).toBe(201);
  await setRules(id, admin, {});
  const asked = await change(sunday);
  expect(asked.statusCode).toBe(201);
  // Between the question and the yes the right has ended.
  const [{ managed }] = await own(admin);
  const memberId = managed.members.find((one: { email: string }) => one.email === member.email).id;
  expect((await admin.call(`POST /api/businesses/${id}/members/${memberId}/end`)).statusCode).toBe(204);
  const accept = await member.call(`POST /api/rides/${booked.json().id}/changes/${asked.json().id}/accept`);
  expect(accept.json().code).toBe('business_not_found');
  expect((await change(sunday)).json().code).toBe('business_not_found');
  expect((await member.call(`POST /api/rides/${booked.json().id}/split`, { people: 2 })).json().code).toBe(
    'split_on_account',
  );
});

test('an invitation ends with whoever gave it, or is taken back; roles are changed, and somebody stays administrator', async () => {
  const { id, admin } = await approved();
  const second = await joined(id, admin, 'administrator', 'Eve');
  const invited = await app.signedUp({ firstName: 'Mal' });
  const invite = (by: TestPerson) =>
    by.call(`POST /api/businesses/${id}/invitations`, { email: invited.email, role: 'administrator' });
  const join = async () =>
    invited.call('POST /api/businesses/join', { token: await linkIn(invited.email, 'token') });
  await invite(second);
  const idOf = async ({ email }: TestPerson): Promise<number> =>
    (await own(admin))[0].managed.members.find((one: { email: string }) => one.email === email).id;
  const setRole = async (who: TestPerson, role: string) =>
    admin.call(`PUT /api/businesses/${id}/members/${await idOf(who)}`, { role });
  expect((await setRole(second, 'member')).statusCode).toBe(204);
  expect((await join()).json().code).toBe('business_link_ended');
  await invite(admin);
  const [{ managed }] = await own(admin);
  const path = `/api/businesses/${id}/invitations/${managed.invited.at(-1).id}/end`;
  expect((await second.call(`POST ${path}`)).json().code).toBe('business_not_yours');
  for (const one of managed.invited)
    expect((await admin.call(`POST /api/businesses/${id}/invitations/${one.id}/end`)).statusCode).toBe(204);
  expect((await join()).json().code).toBe('business_link_ended');
  expect((await setRole(admin, 'member')).json().code).toBe('last_administrator');
  expect((await setRole(second, 'administrator')).statusCode).toBe(204);
  expect((await setRole(admin, 'member')).statusCode).toBe(204);
  expect((await setRules(id, second, { vehicleTypes: ['nosuch'] })).statusCode).toBe(400);
});

/** A company whose second administrator named another address, which waits for its yes. */
async function addressNamedBySecond() {
  const { id, admin, billingEmail } = await approved();
  const second = await joined(id, admin, 'administrator', 'Eve');
  const next = `eve-${billingEmail}`;
  const name = (who: TestPerson, to: string) =>
    who.call(`PUT /api/businesses/${id}/billing-address`, { billingEmail: to });
  expect((await name(second, next)).statusCode).toBe(204);
  const token = await linkIn(next, 'token');
  const managed = async () => (await own(admin))[0].managed;
  const memberId = (await managed()).members.find((one: { email: string }) => one.email === second.email).id;
  const confirm = () => app.call('POST /api/businesses/billing-address', { token });
  const path = `/api/businesses/${id}/members/${memberId}`;
  return { id, admin, second, billingEmail, next, name, managed, confirm, path };
}
const leaves = (person: TestPerson) =>
  person.call('POST /api/account/leave', { password: 'correct horse battery' });

test.each([
  ['taken off', ({ admin, path }) => admin.call(`POST ${path}/end`)],
  ['made a coordinator', ({ admin, path }) => admin.call(`PUT ${path}`, { role: 'coordinator' })],
  ['gone with their account', ({ second }) => leaves(second)],
  [
    'kept out',
    ({ second }) => operator.call(`POST /api/operations/people/${second.id}/disable`, { reason: 'Not Eve' }),
  ],
] satisfies [
  string,
  (company: Awaited<ReturnType<typeof addressNamedBySecond>>) => ReturnType<TestPerson['call']>,
][])('an address for invoices that waits ends with whoever named it: %s', async (_, end) => {
  const company = await addressNamedBySecond();
  const { admin, billingEmail, next, name, managed, confirm } = company;
  expect(await managed()).toMatchObject({ billingNext: next, billingAskEnded: false });
  expect((await end(company)).statusCode).toBeLessThan(300);
  expect((await confirm()).json()).toMatchObject({
    ...{ code: 'billing_namer_ended', detail: expect.stringContaining('name it again') },
  });
  expect(await managed()).toMatchObject({ billingEmail, billingNext: next, billingAskEnded: true });
  // Whoever still looks after the account has the same one asked again.
  expect((await name(admin, next)).statusCode).toBe(204);
  const again = await linkIn(next, 'token');
  expect((await confirm()).json().code).toBe('business_link_ended');
  expect((await app.call('POST /api/businesses/billing-address', { token: again })).statusCode).toBe(200);
  expect(await managed()).toMatchObject({
    ...{ billingEmail: next, billingNext: null, billingAskEnded: false },
  });
});

test('an address that one administrator named waits on when another is taken off', async () => {
  const { id, admin, next, managed, confirm } = await addressNamedBySecond();
  const third = await joined(id, admin, 'administrator', 'Tom');
  const thirdId = (await managed()).members.find((one: { email: string }) => one.email === third.email).id;
  expect((await admin.call(`POST /api/businesses/${id}/members/${thirdId}/end`)).statusCode).toBe(204);
  expect((await confirm()).statusCode).toBe(200);
  expect((await managed()).billingEmail).toBe(next);
});

test('a yes at the address while whoever named it is taken off, or leaves, counts before that or not at all', async () => {
  for (const turn of [0, 1, 2, 3]) {
    const { admin, second, billingEmail, next, managed, confirm, path } = await addressNamedBySecond();
    const end = () => (turn % 2 === 0 ? admin.call(`POST ${path}/end`) : leaves(second));
    const [yes, ended] = await Promise.all([confirm(), end()]);
    expect(ended.statusCode).toBeLessThan(300);
    expect([200, 410]).toContain(yes.statusCode);
    expect((await managed()).billingEmail).toBe(yes.statusCode === 200 ? next : billingEmail);
    expect((await confirm()).statusCode).toBe(410);
  }
});

test('an account that was asked for by somebody who is kept out is confirmed by no link', async () => {
  const admin = await app.signedUp({});
  const billingEmail = 'kept-out@example.org';
  await admin.call('POST /api/businesses', {
    ...{ legalName: 'Ash Studio', postalAddress: '1 Ash Street', billingEmail },
  });
  const token = await linkIn(billingEmail, 'token');
  const keep = (what: 'disable' | 'enable') =>
    operator.call(`POST /api/operations/people/${admin.id}/${what}`, { reason: 'Not Ash Studio' });
  const confirm = () => app.call('POST /api/businesses/billing-address', { token });
  await keep('disable');
  expect((await confirm()).json().code).toBe('billing_namer_ended');
  await keep('enable');
  expect((await confirm()).statusCode).toBe(200);
});

test('an invitation of somebody who is kept out opens nothing', async () => {
  const { id, admin, second } = await addressNamedBySecond();
  const member = await app.signedUp({ firstName: 'Mo' });
  await second.call(`POST /api/businesses/${id}/invitations`, { email: member.email, role: 'member' });
  const token = await linkIn(member.email, 'token');
  await operator.call(`POST /api/operations/people/${second.id}/disable`, { reason: 'Not Eve' });
  expect((await member.call('POST /api/businesses/join', { token })).json().code).toBe('business_link_ended');
  expect((await own(admin))[0].managed.members).toHaveLength(2);
});

test('what is promised on an account books by its own call alone, whoever learns its name', async () => {
  const { id, admin } = await approved();
  const member = await joined(id, admin);
  await setRules(id, admin, { ride: '1' });
  const quote = await cast.quoteFor(member);
  const paymentIntentId = await promiseOnAccount(app.payments.parts, {
    ...{ userId: member.id as UserId, amountCents: Math.round(Number(quote.estimatedFare) * 100) },
    ...{ reference: `quote:${quote.quoteId}`, description: 'Ride', taxLines: [] },
    ...{ owedBy: id, label: 'Account' },
  });
  const answer = await member.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  expect(answer.json().code).toBe('payment_not_yours');
  expect((await own(admin))[0].managed.used).toBe('0.00');
});
