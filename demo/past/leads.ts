/** What waits for the seller: an offer to answer, and a test drive that was booked. */
import type { Story } from './story.ts';

const open = { from: '10:00', to: '18:00' };
/** When the seller's cars are seen. */
const hours = {
  ...{ offered: true, hours: [open, open, open, open, open, open, null], minutes: 30, noticeHours: 24 },
  ...{ atOnce: 3, daysOff: [], testDrives: true, asksLicence: true, street: '' },
};

export async function makeLeads({ people, clock, ago, database }: Story): Promise<void> {
  const { seller, lena, marcus } = people;
  const { rows } = await database.pool.query<{ id: number; price: number }>(
    `select v.id, v.price_cents as price from vehicles v
     where v.seller_id = $1 and v.status = 'published'
       and not exists (select 1 from vehicle_inquiries i where i.vehicle_id = v.id)
     order by v.views desc, v.id limit 2`,
    [seller.actor.userId],
  );
  const [wanted, seen] = rows;
  if (!wanted || !seen) return;
  if (await isEmpty(database, 'car_offers', seller.actor.userId))
    await clock.during(ago(1, '18:40'), () =>
      lena.call(`POST /api/vehicles/${wanted.id}/offers`, {
        amount: String(Math.round((wanted.price * 0.94) / 10_000) * 100),
        words: 'I can come with the money this week.',
      }),
    );
  if (!(await isEmpty(database, 'car_visits', seller.actor.userId))) return;
  await clock.during(ago(6, '09:00'), () => seller.call('PUT /api/visit-hours', hours));
  await clock.during(ago(1, '20:15'), async () => {
    const { days } = await marcus.call<{ days: { times: string[] }[] }>(
      `GET /api/vehicles/${seen.id}/visit-times`,
    );
    const at = days[2]?.times[2];
    if (at) await marcus.call(`POST /api/vehicles/${seen.id}/visits`, { kind: 'drive', at, note: '' });
  });
}

async function isEmpty(
  database: Story['database'],
  table: 'car_offers' | 'car_visits',
  sellerId: number,
): Promise<boolean> {
  const { rows } = await database.pool.query(`select 1 from ${table} where seller_id = $1 limit 1`, [
    sellerId,
  ]);
  return rows.length === 0;
}
