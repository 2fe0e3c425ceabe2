/** A clinic that rides on account: approved the month before, ridden on, and its first invoice waiting to be paid. */
import type { Business } from '#src/riding/business-accounts/contract.ts';
import { rideAt } from './rides.ts';
import type { Happening, Story } from './story.ts';

const clinic = {
  legalName: 'Harbourfront Clinic Inc.',
  postalAddress: '235 Queens Quay West, Toronto, ON M5J 2G8',
  taxNumber: '811111111 RT0001',
  billingEmail: 'books@harbourfront-clinic.example',
};
const costCodes = ['Home visits', 'Laboratory', 'Night shift'];

/** Lena's rides for the clinic in the month before the demo began, and what came of them. */
export function companyDays(story: Story): Happening[] {
  const firstOfMonth = Number(story.ago(0, '12:00').toISOString().slice(8, 10));
  const [asked, first, second] = [
    story.ago(firstOfMonth + 6, '09:00'),
    story.ago(firstOfMonth + 5, '05:20'),
    story.ago(firstOfMonth + 1, '04:35'),
  ];
  const [visits, laboratory] = costCodes;
  const rider = story.people.lena;
  const driven = (at: Date, plan: { from: string; to: string; costCode: string | undefined }) => async () => {
    const onAccount = { id: await clinicOf(story), costCode: plan.costCode ?? null };
    await rideAt({ ...story, rider, driver: story.people.driver }, at, { ...plan, stars: 5, onAccount });
  };
  return [
    { at: asked, make: () => open(story, asked) },
    { at: first, make: driven(first, { from: 'Union Station', to: 'Casa Loma', costCode: visits }) },
    {
      at: second,
      make: driven(second, { from: 'Royal Ontario Museum', to: 'Distillery District', costCode: laboratory }),
    },
  ];
}

/** On the first of the month, as its round would have. */
export const invoiceClinic = ({ app, clock, ago }: Story): Promise<void> => {
  const firstOfMonth = Number(ago(0, '12:00').toISOString().slice(8, 10));
  return clock.during(ago(firstOfMonth - 1, '06:00'), () => app.businesses.invoiceAndRemind());
};

async function clinicOf({ people: { lena } }: Story): Promise<number> {
  const [found] = await lena.call<Business[]>('GET /api/businesses');
  return found?.id ?? 0;
}

/** Asked for, its address confirmed, approved, and somebody invited. */
async function open(story: Story, at: Date): Promise<void> {
  const { people, clock } = story;
  const { lena, operator, rider } = people;
  await clock.during(at, async () => {
    if ((await clinicOf(story)) === 0) await lena.call('POST /api/businesses', clinic);
    const [mine] = await lena.call<Business[]>('GET /api/businesses');
    if (!mine) return;
    const { id, state, managed } = mine;
    if (!managed?.billingConfirmed)
      await lena.call('POST /api/businesses/billing-address', {
        token: await tokenTo(story, clinic.billingEmail),
      });
    if (state === 'applied')
      await operator.call(`POST /api/operations/businesses/${id}/decide`, {
        // Longer than a month, so that its invoice is not overdue on whichever day a demo begins.
        ...{ state: 'approved', credit: '1500', dueDays: '45', reason: 'Known to us; papers compared.' },
      });
    await lena.call(`PUT /api/businesses/${id}/rules`, {
      ...{ hours: null, ride: '80', member: null, vehicleTypes: null, cities: null },
      ...{ costCodeWay: 'list', costCodes },
    });
    const { email } = rider.actor;
    if (managed?.members.some((member) => member.email === email)) return;
    await lena.call(`POST /api/businesses/${id}/invitations`, { email, role: 'administrator' });
    await rider.call('POST /api/businesses/join', { token: await tokenTo(story, email) });
  });
}

/** What the newest link of its mails holds. */
async function tokenTo({ database }: Story, address: string): Promise<string> {
  const { rows } = await database.pool.query<{ body: string }>(
    `select body from mails where to_address = $1 and body like '%/business/%' order by id desc limit 1`,
    [address],
  );
  return /token=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? '';
}
