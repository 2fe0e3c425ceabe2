import { describe, expect, test, vi } from 'vitest';
import { verifiedDealership } from '#src/cars/dealers/server/testing.ts';
import type { Feed, FeedRefusals, MyListing } from '#src/cars/listings/shapes.ts';
import { multipart } from '#src/cars/selling/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const app = await createTestApp();
await app.start();
const patience = { timeout: 60_000, interval: 50 };
const operator = await app.signedUp({}, ['operator']);

async function dealerNamed(name: string): Promise<TestPerson> {
  const dealer = await app.signedUp();
  await verifiedDealership(app.database, dealer.id);
  const asked = (await dealer.call('POST /api/trading-name', { name })).json().asked;
  await operator.call(`POST /api/operations/trading-names/${asked.id}`, { decision: 'approve' });
  return dealer;
}
async function ended(dealer: TestPerson, id: number): Promise<FeedRefusals> {
  let read: FeedRefusals | undefined;
  await vi.waitFor(async () => {
    read = (await dealer.call(`GET /api/vehicle-feeds/${id}`)).json();
    expect(['done', 'failed']).toContain(read?.feed.state);
  }, patience);
  return read!;
}
async function imported(
  dealer: TestPerson,
  csv: string | Buffer,
  fields: Record<string, string> = {},
): Promise<FeedRefusals> {
  const { payload, headers } = multipart('feed', Buffer.from(csv as string), fields, 'text/csv', 'cars.csv');
  const answer = await dealer.call('POST /api/vehicles/import', payload, { headers });
  expect(answer.statusCode, answer.body).toBe(202);
  return ended(dealer, (answer.json() as Feed).id);
}
async function again(dealer: TestPerson, id: number): Promise<FeedRefusals> {
  expect((await dealer.call(`POST /api/vehicle-feeds/${id}/again`)).statusCode).toBe(202);
  return ended(dealer, id);
}
const mine = async (dealer: TestPerson): Promise<MyListing[]> =>
  (await dealer.call('GET /api/vehicles/mine')).json();

const heads =
  'stock_number,vin,year,make,model,trim,price,condition,mileage,fuel,transmission,body,colour,location,description';
const row = (stock: string, change: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    vin: '',
    year: '2021',
    make: 'Toyota',
    model: 'Corolla',
    trim: 'LE',
    price: '18995',
    condition: 'used',
    mileage: '42000',
    fuel: 'gasoline',
    transmission: 'automatic',
    body: 'sedan',
    colour: 'white',
    location: 'Oakville, ON',
    description: 'One owner.',
    ...change,
  };
  return [
    stock,
    ...heads
      .split(',')
      .slice(1)
      .map((head) => `"${(cells[head] ?? '').replaceAll('"', '""')}"`),
  ].join(',');
};

describe('an ordinary export', () => {
  test('with heads, values and figures of its own is taken at the first try', async () => {
    const dealer = await dealerNamed('Export Cars');
    const file = [
      'stock,title,vin,year,make,model,trim,type,body,mileage,price_current,InternetPrice,MSRP,exterior,transmission,drive_type,fuel_type,description,city,state',
      '"T-4411/A",Used,2T1BURHE5JC000001,2018,TOYOTA,Corolla,LE,CARS & TRUCKS,Sedan,"84,210","$15,995",15995,,"Falcon Gray Metallic","CVT",FWD,Gasoline,"<p>One owner &amp; clean.</p>",Oakville,ON',
      'P 1020,Certified Pre-Owned,,2021,Ford,F-150,XLT,CARS & TRUCKS,"Crew Cab Pickup",41250,38990,"38,990.00",,Agate Black,"10-Speed Automatic",4WD,Flex Fuel,"- Heated seats\r\n- Tow package",Oakville,ON',
      '#7é,U,,2020,VW,Golf,-,,Convertible,"135 000 km",,24 995 $,,Tornado Red,Auto,AWD,Gas,+ New tires,Oakville,ON',
    ].join('\r\n');
    const { feed, refusals, columns, questions } = await imported(dealer, file);
    expect(questions).toEqual([]);
    expect(refusals.map(({ stockNumber, problems }) => [stockNumber, Object.keys(problems)])).toEqual([
      ['T-4411/A', ['vin']],
    ]);
    expect(feed).toMatchObject({ created: 3, refused: 0, asked: 0, unitAssumed: true });
    expect(columns.find(({ head }) => head === 'InternetPrice')).toMatchObject({
      field: 'price',
      sample: '15995',
    });
    const cars = (await mine(dealer)).reverse();
    expect(cars.map(({ status }) => status)).toEqual(['published', 'published', 'published']);
    expect(cars).toMatchObject([
      {
        make: 'Toyota',
        colour: 'grey',
        transmission: 'Automatic',
        price: '15995.00',
        description: 'One owner & clean.',
        vin: null,
      },
      {
        make: 'Ford',
        body: 'pickup',
        colour: 'black',
        condition: 'used',
        description: '- Heated seats\n- Tow package',
      },
      {
        make: 'Volkswagen',
        body: 'coupe',
        trim: null,
        mileage: 83_885,
        odometer: { reading: 135_000, unit: 'km' },
      },
    ]);
    expect((await imported(dealer, file)).feed).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
      gone: 0,
    });
  });

  test('of thirty cars sent twice with three gone asks once, takes them off, and has them back', async () => {
    const dealer = await dealerNamed('Thirty Cars');
    const rows = Array.from({ length: 30 }, (_, i) => row(`S ${i}`, { price: String(18_000 + i) }));
    expect((await imported(dealer, [heads, ...rows].join('\n'))).feed).toMatchObject({
      created: 30,
      gone: 0,
    });
    const fewer = [heads, ...rows.slice(0, 27)].join('\n');
    const second = await imported(dealer, fewer);
    expect(second.feed).toMatchObject({ created: 0, unchanged: 27, gone: 3, goneState: 'asks' });
    expect(second.goneCars.map(({ stockNumber }) => stockNumber)).toEqual(['S 27', 'S 28', 'S 29']);
    const statuses = async () => (await mine(dealer)).slice(0, 4).map(({ status }) => status);
    expect(await statuses()).toEqual(Array(4).fill('published'));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        dealer.call(`POST /api/vehicle-feeds/${second.feed.id}/gone`, { choice: 'withdraw' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(await statuses()).toEqual(['paused', 'paused', 'paused', 'published']);
    const back = await imported(dealer, [heads, ...rows].join('\n'));
    expect(back.feed).toMatchObject({ created: 0, updated: 3, unchanged: 27, gone: 0 });
    expect(await statuses()).toEqual(Array(4).fill('published'));
    // Said once, it is done by itself, but never for a file that lacks most of the stock.
    expect((await imported(dealer, fewer)).feed).toMatchObject({ gone: 3, goneState: 'withdrawn' });
    const broken = await imported(dealer, [heads, ...rows.slice(0, 2)].join('\n'));
    expect(broken.feed).toMatchObject({ gone: 25, goneState: 'asks' });
    for (const csv of [heads, `${heads}\n`, [heads, row('X', { price: 'call' })].join('\n')]) {
      const { feed } = await imported(dealer, csv);
      expect(feed, csv).toMatchObject({ gone: 0, goneState: null });
    }
    expect((await mine(dealer)).filter(({ status }) => status === 'published')).toHaveLength(27);
  });
});

describe('what is not known', () => {
  test('is asked once, and the answer is kept for the next file', async () => {
    const dealer = await dealerNamed('Asking Cars');
    const csv = [
      heads,
      row('A-1', { body: 'Camion', colour: 'Zorp' }),
      row('A-2', { body: 'camion' }),
      row('A-3', { location: '' }),
    ].join('\n');
    const first = await imported(dealer, csv);
    expect(first.feed).toMatchObject({ created: 0, refused: 0, asked: 3 });
    expect(first.questions.map(({ key, rows }) => [key, rows])).toEqual([
      ['body:camion', 1],
      ['body:camion', 1],
      ['colour:zorp', 1],
      ['location', 1],
    ]);
    const wrong = await dealer.call('PATCH /api/dealer-file', { values: { 'body:camion': 'boat' } });
    expect(wrong.json()).toMatchObject({ code: 'file_answer_unknown' });
    const said = { values: { 'body:camion': 'pickup', 'colour:zorp': 'green' }, location: 'Guelph, ON' };
    expect((await dealer.call('PATCH /api/dealer-file', said)).json()).toMatchObject(said);
    const second = await again(dealer, first.feed.id);
    expect(second.feed).toMatchObject({ created: 3, asked: 0 });
    expect((await mine(dealer)).map(({ body, location }) => [body, location])).toEqual([
      ['sedan', 'Guelph, ON'],
      ['pickup', 'Oakville, ON'],
      ['pickup', 'Oakville, ON'],
    ]);
    const next = await imported(dealer, [heads, row('A-4', { body: 'CAMION' })].join('\n'));
    expect(next.feed).toMatchObject({ created: 1, asked: 0 });
    expect((await dealer.call(`POST /api/vehicle-feeds/${first.feed.id}/again`)).json()).toMatchObject({
      code: 'feed_settled',
    });
  });

  test('mileage is in the unit that cell, head or dealer says, and the dealer may say so afterwards', async () => {
    const dealer = await dealerNamed('Unit Cars');
    const first = await imported(
      dealer,
      [heads, row('U-1'), row('U-2', { mileage: '10 000 km' })].join('\n'),
    );
    expect(first.feed).toMatchObject({ created: 2, unitAssumed: true });
    await dealer.call('PATCH /api/dealer-file', { mileageUnit: 'km' });
    const second = await again(dealer, first.feed.id);
    expect(second.feed).toMatchObject({ updated: 1, unchanged: 1, unitAssumed: false });
    expect(
      (await mine(dealer)).map(({ mileage, odometer }) => [mileage, odometer.reading, odometer.unit]),
    ).toEqual([
      [6214, 10_000, 'km'],
      [26_098, 42_000, 'km'],
    ]);
    const column = [heads.replace('mileage', 'Mileage (mi)'), row('U-3')].join('\n');
    await imported(dealer, column);
    expect((await mine(dealer))[0]).toMatchObject({ mileage: 42_000, odometer: { unit: 'mi' } });
    const other = await dealerNamed('Other Unit Cars');
    await imported(other, [heads, row('U-1')].join('\n'), { mileageUnit: 'km' });
    expect((await mine(other))[0]).toMatchObject({ mileage: 26_098 });
  });

  test('a column fills what its dealer says, or nothing', async () => {
    const dealer = await dealerNamed('Column Cars');
    const csv = [heads.replace('description', 'Blurb'), row('M-1')].join('\n');
    const first = await imported(dealer, csv);
    expect(first.columns.at(-1)).toEqual({ head: 'Blurb', key: 'blurb', field: null, sample: 'One owner.' });
    await dealer.call('PATCH /api/dealer-file', { heads: { blurb: 'description', trim: null } });
    expect((await again(dealer, first.feed.id)).feed).toMatchObject({ updated: 1 });
    expect((await mine(dealer))[0]).toMatchObject({ description: 'One owner.', trim: null });
  });
});

test('photos are fetched from the open internet alone, and what could not be is named', async () => {
  const dealer = await dealerNamed('Photo Cars');
  const csv = [
    `${heads},images`,
    `${row('P-1')},"http://127.0.0.1:1/a.jpg|http://169.254.169.254/b.jpg"`,
  ].join('\n');
  const { feed } = await imported(dealer, csv);
  expect(feed).toMatchObject({ created: 1 });
  await vi.waitFor(async () => {
    const { pictures }: FeedRefusals = (await dealer.call(`GET /api/vehicle-feeds/${feed.id}`)).json();
    expect(pictures).toMatchObject({
      waiting: 0,
      failed: [
        { title: '2021 Toyota Corolla', problem: 'the address is not on the open internet' },
        { title: '2021 Toyota Corolla', problem: 'the address is not on the open internet' },
      ],
    });
  }, patience);
});
