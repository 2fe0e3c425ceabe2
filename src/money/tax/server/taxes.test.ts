import { describe, expect, test } from 'vitest';
import { connectDatabase } from '#src/platform/database/database.ts';
import { afterwards } from '#src/platform/database/test-database.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { createTaxes } from './service.ts';

const clock = manualClock(new Date('2026-11-26T17:00:00Z'));
const app = await createTestApp({ clock }, { COMPANY_TAX_NUMBER: '700000005 RT 0001' });
const operator = await app.signedUp({}, ['operator']);
/** The same database, as a second process has it. */
const database = connectDatabase(app.database.url, 3);
afterwards(() => database.close());
const elsewhere = createTaxes({ database, clock, nexus: {}, companyNumber: () => null });

const yukon = { country: 'CA', region: 'YT' };
const rule = {
  ...yukon,
  supplies: ['ride'],
  code: 'CA-YT-TST',
  name: 'TST',
  rate: '2.5',
  collector: 'company',
  from: '2026-01-01',
  authority: 'Yukon',
  document: 'An act',
};
const of = async (taxes: Pick<typeof elsewhere, 'taxOf'>, supply: 'ride' | 'gear' = 'ride') =>
  (await taxes.taxOf([{ supply, cents: 10_000 }], { place: yukon })).taxLines.map(
    ({ code, cents }) => `${code} ${cents}`,
  );

describe('a tax rule', () => {
  test('that is added holds for the next price in every process, and ends in every process', async () => {
    expect([await of(app.taxes), await of(elsewhere)]).toEqual([['CA-GST 500'], ['CA-GST 500']]);
    const made = await operator.call('POST /api/operations/tax-rules', rule);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ place: 'Yukon', rate: '2.5', state: 'on', until: null });
    expect(await of(app.taxes)).toEqual(['CA-GST 500', 'CA-YT-TST 250']);
    await expect.poll(() => of(elsewhere), { timeout: 1_000 }).toEqual(['CA-GST 500', 'CA-YT-TST 250']);
    expect(await of(app.taxes, 'gear')).toEqual(['CA-GST 500']);

    clock.advance(1_000);
    const ended = await operator.call(`POST /api/operations/tax-rules/${made.json().id}/end`);
    expect(ended.json()).toMatchObject({ state: 'over' });
    expect(await of(app.taxes)).toEqual(['CA-GST 500']);
    await expect.poll(() => of(elsewhere), { timeout: 1_000 }).toEqual(['CA-GST 500']);
    const { rows } = await app.database.pool.query(
      `select type, payload from events where subject = $1 order by seq`,
      [`tax_rule:${made.json().id}`],
    );
    expect(rows).toEqual([
      { type: 'tax_rule.added', payload: { code: 'CA-YT-TST', perHundredThousand: 2_500, by: operator.id } },
      { type: 'tax_rule.ended', payload: { code: 'CA-YT-TST', perHundredThousand: 2_500, by: operator.id } },
    ]);
  });

  test('under the code of another stands for it, and the list says so', async () => {
    const made = await operator.call('POST /api/operations/tax-rules', {
      ...rule,
      supplies: ['ride', 'gear', 'delivery', 'fee'],
      code: 'CA-GST',
      name: 'GST',
      rate: '6',
    });
    const listed = (await operator.call('GET /api/operations/tax-rules')).json();
    const ofYukon = listed
      .filter((one: { region: string; state: string }) => one.region === 'YT' && one.state !== 'over')
      .map(
        ({ id, rate, supplies, state }: { id: number; rate: string; supplies: string[]; state: string }) => [
          id,
          rate,
          supplies[0],
          state,
        ],
      );
    expect(ofYukon).toEqual([
      [null, '5', 'ride', 'replaced'],
      [null, '5', 'gear', 'replaced'],
      [null, '5', 'dealer_car', 'on'],
      [made.json().id, '6', 'ride', 'on'],
    ]);
    await operator.call(`POST /api/operations/tax-rules/${made.json().id}/end`);
  });

  test.each([
    [{ until: '2025-12-31' }, 'tax_rule_dates', 'until'],
    [{ code: 'US-YT-TST' }, 'tax_rule_code', 'code'],
    [{ region: 'XX', code: 'CA-XX-TST' }, 'invalid_request', 'region'],
    [{ rate: '9.9755' }, 'invalid_request', 'rate'],
    [{ rate: '-1' }, 'invalid_request', 'rate'],
    [{ supplies: [] }, 'invalid_request', 'supplies'],
  ])('with %j is refused', async (change, code, field) => {
    const answer = await operator.call('POST /api/operations/tax-rules', { ...rule, ...change });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json().code).toBe(code);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test.each([
    ['a code of another province', { code: 'CA-BC-TST' }, 'tax_rule_code'],
    ['a code of one province for all of them', { region: '' }, 'tax_rule_code'],
    ['a driver who sells gear', { supplies: ['gear'], collector: 'driver' }, 'tax_rule_collector'],
    ['a dealer who drives', { collector: 'seller' }, 'tax_rule_collector'],
    ['a fee whose price holds it', { supplies: ['fee'], included: true }, 'tax_rule_included'],
    ['a car whose price does not', { supplies: ['dealer_car'] }, 'tax_rule_included'],
  ])('with %s is refused', async (_what, change, code) => {
    const answer = await operator.call('POST /api/operations/tax-rules', { ...rule, ...change });
    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
  });

  test('of the program is nobody’s to end', async () => {
    const answer = await operator.call('POST /api/operations/tax-rules/999999/end');
    expect(answer.json().code).toBe('tax_rule_not_found');
  });
});

describe('a registration number', () => {
  const gst = {
    code: 'CA-ON-HST',
    name: 'HST',
    perHundredThousand: 13_000,
    included: true,
    cents: 100,
  };
  const numbers = (collector: 'company' | 'seller', sellerId?: number) =>
    app.taxes.numbersOf([{ ...gst, collector }], { at: clock.now(), sellerId });

  test('of the company is that of the settings until another is entered, for HST and GST alike', async () => {
    expect([...(await numbers('company'))]).toEqual([['CA-ON-HST', '700000005 RT 0001']]);
    const made = await operator.call('POST /api/operations/tax-registrations', {
      jurisdiction: 'CA',
      number: '814723395rt0001',
      owner: 'company',
      from: '2026-01-01',
    });
    expect(made.json()).toMatchObject({ number: '814723395 RT 0001', accountName: null });
    expect([...(await numbers('company'))]).toEqual([['CA-ON-HST', '814723395 RT 0001']]);
    await operator.call(`POST /api/operations/tax-registrations/${made.json().id}/end`);
    expect([...(await numbers('company'))]).toEqual([['CA-ON-HST', '700000005 RT 0001']]);
  });

  test('of a dealer is on their sales alone, and two operators enter one of it', async () => {
    const dealer = await app.signedUp({ firstName: 'Dana', lastName: 'Dealer' });
    const enter = () =>
      operator.call('POST /api/operations/tax-registrations', {
        jurisdiction: 'CA',
        number: '123456789 RT 0002',
        owner: 'seller',
        email: dealer.email,
        from: '2026-01-01',
      });
    const answers = await Promise.all([enter(), enter()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect([...(await numbers('seller', dealer.id))]).toEqual([['CA-ON-HST', '123456789 RT 0002']]);
    expect([...(await numbers('seller', dealer.id + 1))]).toEqual([]);
    expect([...(await numbers('seller'))]).toEqual([]);
    const [first] = (await operator.call('GET /api/operations/tax-registrations')).json();
    expect(first).toMatchObject({ owner: 'seller', accountName: 'Dana Dealer' });
  });

  test.each([
    [{ number: '12345' }, 'tax_registration_number'],
    [{ jurisdiction: 'CA-QC', number: '1234567890 RT 0001' }, 'tax_registration_number'],
    [{ owner: 'driver', email: 'nobody@rove.example' }, 'tax_registration_owner'],
    [{ owner: 'driver' }, 'tax_registration_owner'],
    [{ until: '2025-01-01' }, 'tax_rule_dates'],
  ])('with %j is refused', async (change, code) => {
    const answer = await operator.call('POST /api/operations/tax-registrations', {
      jurisdiction: 'CA',
      number: '123456789 RT 0001',
      owner: 'company',
      from: '2026-01-01',
      ...change,
    });
    expect(answer.json().code).toBe(code);
  });
});
