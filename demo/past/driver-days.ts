/** The demo's driver: papers, rides with other people, and a payout to a bank account. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { Avatar } from '#src/artwork/people/avatar.tsx';
import type { Pay } from '#src/riding/driver-app/contract.ts';
import { type PaperKind, paperKinds, paperName } from '#src/riding/drivers/driver-status.ts';
import { factLabels } from '#src/riding/drivers/review-contract.ts';
import type { Caller } from './caller.ts';
import { type PastRide, rideAt } from './rides.ts';
import type { Happening, Story } from './story.ts';

const rides: [days: number, time: string, who: 'lena' | 'omar', ride: PastRide][] = [
  [10, '07:50', 'lena', { from: 'Koreatown', to: 'Toronto General Hospital', stars: 5 }],
  [8, '16:30', 'omar', { from: 'Union Station', to: 'Casa Loma', stars: 5, tip: '4.00' }],
  [7, '08:05', 'lena', { from: 'Koreatown', to: 'St Lawrence Market', stars: 4 }],
  [5, '12:20', 'omar', { from: 'St Lawrence Market', to: 'Kensington Market', stars: 5 }],
  [4, '21:40', 'lena', { from: 'Scotiabank Arena', to: 'Koreatown', stars: 5, tip: '2.00' }],
  [2, '10:10', 'omar', { from: 'Royal Ontario Museum', to: 'Distillery District', stars: 5 }],
  [
    1,
    '15:30',
    'lena',
    { from: 'Distillery District', to: 'Union Station', stars: 5, comment: 'A calm drive.' },
  ],
];
const approvedPaper = { decision: 'approve', compared: [...factLabels] };

/** Cashed out in the evening, between the rides of two days. */
const paid = [5, '20:00'] as const;

export function driverDays(story: Story): Happening[] {
  const { people, ago, clock } = story;
  const paidAt = ago(...paid);
  return [
    ...rides.map(([days, time, who, plan]) => {
      const at = ago(days, time);
      const parties = { ...story, rider: people[who], driver: people.driver };
      return { at, make: () => rideAt(parties, at, plan) };
    }),
    { at: paidAt, make: () => clock.during(paidAt, () => payOut(story)) },
  ];
}

/** Names a bank account on the provider's page and cashes out, once. */
async function payOut({ app, people: { driver }, driverId }: Story): Promise<void> {
  const path = `/api/drivers/${driverId}`;
  const { payouts, bank } = await driver.call<Pay>(`GET ${path}/pay`);
  if (payouts.length > 0) return;
  if (bank.state !== 'ready') {
    const { url } = await driver.call<{ url: string }>(`POST ${path}/bank-account`);
    const form = { transit: '11000', institution: '000', account_number: '000123456789' };
    await app.http.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    await driver.call(`POST ${path}/bank-account/look`);
  }
  await driver.call(`POST ${path}/cash-out`);
  await app.payments.payouts.carryOpen(-1);
}

/** The papers of the driver, sent and approved; the insurance ends soon. */
export async function makePapers({
  people: { driver, operator },
  clock,
  ago,
  database,
}: Story): Promise<void> {
  const { papers } = await driver.call<{ papers: { kind: string; status: string }[] }>(
    'GET /api/drivers/application',
  );
  const endsOn: Partial<Record<PaperKind, string>> = {
    licence_front: ago(-900, '12:00').toISOString().slice(0, 10),
    insurance: ago(-19, '12:00').toISOString().slice(0, 10),
  };
  const missing = paperKinds.filter((kind) => !papers.some((paper) => paper.kind === kind));
  await clock.during(ago(90, '11:00'), async () => {
    for (const kind of missing) await sendPaper(driver, kind, 'Dana Whitlock', endsOn[kind]);
  });
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from driver_applications where user_id = $1',
    [driver.actor.userId],
  );
  const path = `/api/operations/driver-reviews/${rows[0]?.id}`;
  await clock.during(ago(89, '09:30'), async () => {
    const review = await operator.call<{ application: { papers: { id: number; status: string }[] } }>(
      `GET ${path}`,
    );
    for (const { id, status } of review.application.papers)
      if (status === 'waiting') await operator.call(`POST ${path}/papers/${id}`, approvedPaper);
  });
}

/** Sends a specimen: words on a card, which nobody takes for a real paper. */
export async function sendPaper(
  from: Caller,
  kind: PaperKind,
  name: string,
  expiresOn?: string,
): Promise<void> {
  const bytes = await (kind === 'portrait' ? portrait(name) : specimen(paperName(kind), name));
  const { id } = await from.call<{ id: string }>('POST /api/driver-uploads', {
    kind,
    name: `${kind}.jpg`,
    sizeBytes: bytes.length,
    expiresOn,
  });
  await from.call(`PUT /api/driver-uploads/${id}?offset=0`, bytes);
}

/** A drawn face: once approved it is what riders see of the driver. */
function portrait(name: string): Promise<Buffer> {
  const face = renderToStaticMarkup(createElement(Avatar, { seed: name, size: 640 }));
  return sharp(Buffer.from(face.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')))
    .flatten()
    .jpeg({ quality: 85 })
    .toBuffer();
}

function specimen(title: string, name: string): Promise<Buffer> {
  const line = (y: number, size: number, words: string) =>
    `<text x="48" y="${y}" font-family="sans-serif" font-size="${size}" fill="#22332b">${words}</text>`;
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600">
    <rect width="960" height="600" fill="#e6ece6"/><rect y="0" width="960" height="110" fill="#b9cdbd"/>
    ${line(72, 44, title)}${line(240, 56, name)}${line(330, 30, 'Province of Ontario')}${line(520, 30, 'SPECIMEN, made for a demo')}</svg>`;
  return sharp(Buffer.from(card)).jpeg({ quality: 80 }).toBuffer();
}
