/** Whoever reads of their own doing in a sale is spoken to as `you`, in the log, on the page and in mails. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { sellCar } from '#test/sold-car.ts';
import { actIn, handOverCar, readSale } from './testing.ts';

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock });
await app.start();
await app.sandbox.deliverEvents();
const desk = await app.signedUp({}, ['operator']);

async function mailsOf({ email }: TestPerson): Promise<string> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    "select body from mails where to_address = $1 and body like '%/car-orders/%' order by id",
    [email],
  );
  return rows.map(({ body }) => body).join('\n');
}

test('a sale says you to whoever reads it, and names the other one', async () => {
  const sold = await sellCar(app);
  const { buyer, seller, id } = sold;
  await handOverCar(sold, clock.now());
  await actIn(buyer, id, { act: 'ask_return', words: 'The buyer of mine is my brother' });
  clock.advance(3 * 86_400_000);
  await app.carSales.sweep();
  await actIn(buyer, id, { act: 'brought' });
  await actIn(seller, id, { act: 'received', odometer: 41_250 });

  const [theBuyer, theSeller, theDesk] = [
    await readSale(buyer, id),
    await readSale(seller, id),
    await readSale(desk, id),
  ];
  const lines = (sale: typeof theBuyer) => sale.log.map(({ words }) => words);
  expect(lines(theBuyer)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^You propose to meet on /),
      'You read 41,250 mi on the odometer.',
      'You ask to give the car back: The buyer of mine is my brother.',
      'You say that the car was brought back.',
      'The seller has the car back at 41,250 mi, 0 mi after the handover.',
    ]),
  );
  expect(lines(theSeller)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^The buyer proposes to meet on /),
      // What somebody typed stays as they typed it.
      'The buyer asks to give the car back: The buyer of mine is my brother.',
      'You have the car back at 41,250 mi, 0 mi after the handover.',
    ]),
  );
  expect(lines(theDesk)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^They meet on /),
      'The seller has the car back at 41,250 mi, 0 mi after the handover.',
    ]),
  );
  const typed = /The buyer of mine/g;
  const [toBuyer, toSeller] = [
    [...lines(theBuyer), theBuyer.next.words, await mailsOf(buyer)].join('\n').replace(typed, ''),
    [...lines(theSeller), theSeller.next.words, await mailsOf(seller)].join('\n').replace(typed, ''),
  ];
  expect(toBuyer).not.toMatch(/the buyer/i);
  expect(toSeller).not.toMatch(/the seller/i);
  expect(toBuyer).toContain('All that was paid goes back to you.');
  expect(toSeller).toContain('The buyer brings the car back. Say so here once you have it');
});
