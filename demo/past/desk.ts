/** The operators' desk with work on it: somebody who applies to drive, a question, a dispute, an alarm of last week. */
import { driverRequest, emptyForm } from '#src/riding/drivers/application-form.ts';
import { paperKinds } from '#src/riding/drivers/driver-status.ts';
import { disputedCard } from './caller.ts';
import { sendPaper } from './driver-days.ts';
import { rideAt } from './rides.ts';
import type { Happening, Story } from './story.ts';

export async function makeDesk(story: Story): Promise<void> {
  await apply(story);
  await ask(story);
}

/** A ride with an alarm, and one whose money the rider's bank takes back. */
export function troubledDays(story: Story): Happening[] {
  const [alarmAt, disputeAt] = [story.ago(11, '23:15'), story.ago(14, '19:20')];
  return [
    { at: alarmAt, make: () => alarm(story, alarmAt) },
    { at: disputeAt, make: () => dispute(story, disputeAt) },
  ];
}

/** Raised on the way, settled when the rider was called. */
async function alarm(story: Story, at: Date): Promise<void> {
  const { people, clock } = story;
  const { omar, driver, operator } = people;
  const id = await rideAt({ ...story, rider: omar, driver }, at, {
    from: 'Scotiabank Arena',
    to: 'Koreatown',
    stars: 4,
    onTheWay: (ride) => omar.call(`POST /api/rides/${ride.id}/sos`),
  });
  const open = await operator.call<{ id: number; ride: { id: number } }[]>(
    'GET /api/operations/alarms?state=open',
  );
  const mine = open.find(({ ride }) => ride.id === id);
  if (mine)
    await clock.during(new Date(at.getTime() + 40 * 60_000), () =>
      operator.call(`POST /api/operations/alarms/${mine.id}/settle`, {
        note: 'Called the rider: pressed by mistake, arrived home well.',
      }),
    );
}

async function dispute(story: Story, at: Date): Promise<void> {
  const { people } = story;
  await rideAt({ ...story, rider: people.lena, driver: people.driver }, at, {
    from: 'Kensington Market',
    to: 'Distillery District',
    stars: 3,
    card: disputedCard,
  });
}

/** Sent yesterday; waits for a reviewer. */
async function apply({ people: { marcus }, clock, ago }: Story): Promise<void> {
  const form = {
    ...emptyForm,
    firstName: 'Marcus',
    lastName: 'Oyelaran',
    email: marcus.actor.email,
    phone: '416 555 0163',
    address: '212 Pape Ave',
    country: 'Canada',
    state: 'Ontario',
    city: 'Toronto',
    zipCode: 'M4M 2W6',
    yearsExperience: '6-10',
    vehicleMake: 'Toyota',
    vehicleModel: 'Prius',
    vehicleYear: '2022',
    vehicleColor: 'Blue',
    licensePlate: 'CMRO 418',
    vehicleType: 'standard',
    vehicleSeats: '5',
    vehicleDoors: '4',
    vehiclePower: 'hybrid',
    licenseNumber: 'O9314-52080-90117',
    licenseExpiry: ago(-800, '12:00').toISOString().slice(0, 10),
    insuranceProvider: 'Northshore Mutual',
    insurancePolicy: 'NM 5820 1174 03',
    insuranceExpiry: ago(-300, '12:00').toISOString().slice(0, 10),
  } as typeof emptyForm;
  await clock.during(ago(1, '18:05'), async () => {
    const sent = await marcus.call<{ status: string; papers: { kind: string }[] }>(
      'GET /api/drivers/application',
    );
    if (sent.status !== 'draft' && sent.status !== null) return;
    await marcus.call('PATCH /api/drivers/application', { changes: form });
    for (const kind of paperKinds)
      if (!sent.papers.some((paper) => paper.kind === kind)) await sendPaper(marcus, kind, 'Marcus Oyelaran');
    await marcus.call('POST /api/drivers', driverRequest(form, marcus.actor.userId));
  });
}

async function ask({ people: { lena }, clock, ago }: Story): Promise<void> {
  if ((await lena.call<unknown[]>('GET /api/help/tickets')).length > 0) return;
  await clock.during(ago(1, '13:25'), () =>
    lena.call('POST /api/help/tickets', {
      about: 'money',
      message: 'My receipt shows a waiting fee, but I came out as soon as the car was there. Could you look?',
    }),
  );
}
