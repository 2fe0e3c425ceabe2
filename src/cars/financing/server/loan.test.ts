import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { createTestApp } from '#test/app.ts';
import type { CarLoan } from '../contract.ts';

const app = await createTestApp();
const seller = await app.signedUp({ firstName: 'Priya' });

/** A car of a dealer unless told, for 22,600, which holds 2,600 of HST in Ontario. */
async function listed(change = {}, sellerType: 'dealer' | 'private' = 'dealer'): Promise<number> {
  const { id } = (await seller.call('POST /api/vehicles', listingForm({ price: '22600', ...change }))).json();
  const set = { status: 'published' as const, sellerType };
  await app.database.db.update(vehicles).set(set).where(eq(vehicles.id, id));
  return id;
}
const ask = (id: number, query: Record<string, string> = {}) =>
  app.call(`GET /api/vehicles/${id}/loan?${new URLSearchParams(query)}`);
const loanOf = async (id: number, query: Record<string, string> = {}): Promise<CarLoan> => {
  const answer = await ask(id, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('a loan for a car', () => {
  test('holds the tax of where a dealer’s car stands, by the engine', async () => {
    const loan = await loanOf(await listed(), { down: '2 600', rate: '6', months: '60' });
    expect(loan).toMatchObject({ price: '22600.00', total: '22600.00', borrowed: '20000.00' });
    expect(loan.taxes).toMatchObject([{ code: 'CA-ON-HST', amount: '2600.00', included: true }]);
    // The textbook’s 20,000 over 60 months at 6 %.
    expect(loan).toMatchObject({ monthly: '386.66', interest: '3199.60', province: 'CA-ON', taxedIn: null });
  });

  test('in another province has the tax of that one instead, and says whose the price holds', async () => {
    const loan = await loanOf(await listed(), { province: 'CA-AB' });
    expect(loan).toMatchObject({ total: '21000.00', provinceName: 'Alberta', taxedIn: 'Ontario' });
    expect(loan.taxes).toMatchObject([{ label: 'GST 5%', amount: '1000.00', included: false }]);
    const quebec = await loanOf(await listed(), { province: 'QC' });
    expect(quebec).toMatchObject({ total: '21000.00', taxNote: expect.stringContaining('SAAQ') });
  });

  test('of a private car has no tax, and says what the province may ask', async () => {
    const loan = await loanOf(await listed({}, 'private'));
    expect(loan).toMatchObject({ taxes: [], total: '22600.00', taxedIn: null });
    expect(loan.taxNote).toMatch(/register/);
  });

  test('at 0 % costs nothing, to the cent; for the longest term; and with more down than the price', async () => {
    const id = await listed();
    const free = await loanOf(id, { rate: '0', months: '96', down: '0' });
    expect(free).toMatchObject({ interest: '0.00', monthly: '235.42', months: 96 });
    const paid = await loanOf(id, { down: '30000' });
    expect(paid).toMatchObject({ borrowed: '0.00', monthly: '0.00', interest: '0.00' });
  });

  test.each([
    [{ rate: '6,9' }, { ratePercent: 6.9 }],
    [{ rate: '6.9 %' }, { ratePercent: 6.9 }],
    [{ down: '4.000,50' }, { down: '4000.50' }],
    [{}, { ratePercent: 6.9, months: 60, down: '0.00' }],
  ])('%j is read as people type it', async (query, read) =>
    expect(await loanOf(await listed(), query as Record<string, string>)).toMatchObject(read),
  );

  test.each([
    [{ rate: '41' }, 'rate', 400],
    [{ rate: '-1' }, 'rate', 400],
    [{ rate: 'low' }, 'rate', 400],
    [{ months: '97' }, 'months', 400],
    [{ months: '0' }, 'months', 400],
    [{ down: '-5' }, 'down', 400],
    [{ down: 'all' }, 'down', 400],
    [{ province: 'ZZ' }, 'province', 422],
    [{ province: 'US-NY' }, 'province', 422],
    [{ province: 'Ontario' }, 'province', 400],
  ])('%j is refused at its field', async (query, field, status) => {
    const answer = await ask(await listed(), query as Record<string, string>);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test('is reckoned for nobody of a car they may not see', async () => {
    const { id } = (await seller.call('POST /api/vehicles', listingForm())).json();
    expect((await ask(id)).json().code).toBe('vehicle_not_found');
    expect((await ask(2_000_000_000)).statusCode).toBe(404);
    expect((await seller.call(`GET /api/vehicles/${id}/loan`)).statusCode).toBe(200);
  });
});
