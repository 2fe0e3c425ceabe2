/** How the rides are going: alarms first, then numbers, then each ride. Follows along as they change. */

import { useEffect } from 'react';
import { Form, Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { act, field, forOperators, partOrNull } from '#src/design/desk/operator-page.ts';
import { useMissingAgain } from '#src/design/desk/use-missing-again.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { CarFront, Search } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { myPermissions } from '#src/people/operators/ui/my-permissions.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { wakeParts } from '#src/platform/browser/load-on-touch.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import type { RideId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import type { lostOperationsCalls } from '#src/riding/contact/lost-contract.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import type { RideList, RidesOverview, rideOperationsCalls } from '#src/riding/rides/operations-contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { safetyOperationsCalls } from '#src/riding/safety/operations-contract.ts';
import { AlarmCard } from '../ui/alarm-card.tsx';
import { LostList } from '../ui/lost-list.tsx';
import { RideRow } from '../ui/ride-row.tsx';
import type { Route } from './+types/rides.ts';

const lists: { list: RideList | 'alarms'; label: string }[] = [
  { list: 'open', label: 'Open' },
  { list: 'scheduled', label: 'Scheduled' },
  { list: 'unheld', label: 'Fare not held' },
  { list: 'ended', label: 'Ended' },
  { list: 'cut_short', label: 'Ended early' },
  { list: 'unsettled', label: 'Unsettled' },
  { list: 'alarms', label: 'Settled alarms' },
];

function load(request: Request, transport?: Transport) {
  const operations = apiFor<typeof rideOperationsCalls & typeof safetyOperationsCalls>(transport);
  const { searchParams } = new URL(request.url);
  const list = lists.find(({ list }) => list === searchParams.get('list'))?.list ?? 'open';
  const find = searchParams.get('find')?.trim().slice(0, 254) || undefined;
  const before = Number(searchParams.get('before')) || undefined;
  return forOperators(request, async () => {
    // Whoever looks after money sees rides and no alarms.
    const seesAlarms = (await myPermissions(transport))('safety.read');
    const [overview, alarms, lost, settledAlarms, page] = await Promise.all([
      partOrNull(operations('GET /api/operations/rides/overview')),
      seesAlarms ? partOrNull(operations('GET /api/operations/alarms')) : [],
      partOrNull(apiFor<typeof lostOperationsCalls>(transport)('GET /api/operations/lost-items')),
      list === 'alarms' && seesAlarms
        ? partOrNull(operations('GET /api/operations/alarms', { query: { state: 'settled' } }))
        : [],
      list === 'alarms'
        ? { rides: [], before: null }
        : partOrNull(operations('GET /api/operations/rides', { query: { list, find, before } })),
    ]);
    return { overview, alarms, lost, settledAlarms, page, list, find };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const id = field(form, 'id');
  const intent = field(form, 'intent');
  const reason = field(form, 'reason');
  const operations = apiFor<typeof rideOperationsCalls & typeof safetyOperationsCalls>(transport);
  return act(field(form, 'form'), () => {
    if (intent === 'claim')
      return operations('POST /api/operations/alarms/:id/claim', { params: { id }, body: { from: null } });
    if (intent === 'settle')
      return operations('POST /api/operations/alarms/:id/settle', {
        params: { id },
        body: { note: field(form, 'note') },
      });
    if (intent === 'complete' || intent === 'call-off')
      return operations('POST /api/operations/rides/:id/end', {
        params: { id },
        body: { charged: intent === 'complete', reason },
      });
    return apiFor<typeof ridesCalls>(transport)('POST /api/rides/:id/cancel', {
      params: { id },
      body: { reason },
    });
  });
}

/** Reads the page again when the server says that rides have changed, and after a break. */
function useLooksAgain() {
  const again = useReadAgain();
  useEffect(wakeParts, []);
  useLive(['operations'], { open: again, changed: again, alarm: again });
}

export default function OperationsRides({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  const { overview, alarms, lost, settledAlarms, page, list, find } = loaderData;
  useLooksAgain();
  useMissingAgain({ overview, alarms, lost, settledAlarms, page });
  return (
    <div className="space-y-8">
      <h1 className="text-40">Rides</h1>
      {alarms !== null && alarms.length > 0 && (
        <section aria-labelledby="alarms" className="space-y-3">
          <div role="alert">
            <h2 id="alarms" className="text-28 text-brick">
              {counted(alarms.length, 'alarm')}
            </h2>
          </div>
          {alarms.map((alarm) => (
            <AlarmCard key={alarm.id} alarm={alarm} refused={actionData} />
          ))}
        </section>
      )}
      {lost && <LostList lost={lost} />}
      {overview ? <Overview overview={overview} /> : <Missing what="The figures" />}
      <section aria-labelledby="list">
        <h2 id="list" className="sr-only">
          {find ? `Rides found for ${find}` : lists.find((each) => each.list === list)?.label}
        </h2>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <nav aria-label="Lists of rides" className="flex max-w-full gap-1.5 overflow-x-auto">
            {lists.map((each) => (
              <Link
                key={each.list}
                to={each.list === 'open' ? '/operations' : `/operations?list=${each.list}`}
                preventScrollReset
                aria-current={!find && each.list === list ? 'page' : undefined}
                className={cx(
                  'inline-flex h-11 shrink-0 items-center rounded-full border px-4 font-medium whitespace-nowrap',
                  !find && each.list === list
                    ? 'border-transparent bg-selected font-semibold text-on-selected'
                    : 'border-edge bg-card hover:bg-well',
                )}
              >
                {each.label}
              </Link>
            ))}
          </nav>
          <Form className="flex w-full max-w-[330px] items-end gap-2" preventScrollReset>
            <TextField
              key={find}
              kind="search"
              name="find"
              label="Ride number or rider’s e-mail"
              labelHidden
              placeholder={`${rideReference(7 as RideId)} or e-mail`}
              defaultValue={find}
              className="min-w-0 grow"
            />
            <Button type="submit" size="lg" aria-label="Find a ride">
              <Search size={20} aria-hidden="true" />
            </Button>
          </Form>
        </div>
        <div className="mt-4 space-y-3">
          {list === 'alarms' &&
            settledAlarms?.map((alarm) => <AlarmCard key={alarm.id} alarm={alarm} refused={null} />)}
          {(page === null || settledAlarms === null) && <Missing what="This list" />}
          {page !== null && page.rides.length > 0 && (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
              {page.rides.map((ride) => (
                <RideRow key={ride.id} ride={ride} refused={actionData} />
              ))}
            </ul>
          )}
          {page?.rides.length === 0 && settledAlarms?.length === 0 && (
            <EmptyState
              title={emptyWords(list, find)}
              as="h3"
              icon={<CarFront size={26} aria-hidden="true" />}
            />
          )}
          {page !== null && page.before !== null && (
            <ButtonLink
              to={`/operations?list=${list}&before=${page.before}${find ? `&find=${encodeURIComponent(find)}` : ''}`}
            >
              Older rides
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  );
}

/** In place of a part that cannot be read just now. */
const Missing = ({ what }: { what: string }) => (
  <p className="rounded-card border border-line bg-well p-4 text-muted">
    {what} cannot be read now. What is missing is asked for again by itself.
  </p>
);

function emptyWords(list: RideList | 'alarms', find: string | undefined): string {
  if (find) return 'No ride found';
  if (list === 'unheld') return 'The fare of every ride of the next day is held';
  if (list === 'unsettled') return 'The money of every ride is settled';
  return list === 'alarms' ? 'No alarm was ever settled' : 'No rides here now';
}

function Overview({ overview }: { overview: RidesOverview }) {
  const { longestSearchSeconds: longest, lastDay } = overview;
  const figures = [
    {
      label: 'looking for a driver',
      value: overview.searching,
      more: longest === null ? null : `longest ${Math.floor(longest / 60)} min ${longest % 60} s`,
    },
    {
      label: 'under way',
      value: overview.underway,
      more: `${overview.scheduled} scheduled${overview.unheld > 0 ? `, ${overview.unheld} without a held fare` : ''}`,
    },
    { label: 'drivers online', value: overview.driversOnline, more: `${overview.driversBusy} on a ride` },
    {
      label: 'completed in 24 hours',
      value: lastDay.completed,
      more: `${lastDay.cancelled} cancelled, ${lastDay.noDriver} without a driver`,
    },
    { label: 'fares in 24 hours', value: moneyText(lastDay.fares), more: null },
    {
      label: 'unsettled',
      value: overview.unsettled,
      more: overview.unsettled > 0 ? 'ended, money still open' : 'all money settled',
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line max-[260px]:grid-cols-1 md:grid-cols-3 xl:grid-cols-6">
      {figures.map(({ label, value, more }) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-card p-4">
          <dt className="text-13 text-muted">
            {label}
            {more && <span className="block">{more}</span>}
          </dt>
          <dd>
            <Figure size={28}>{value}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  );
}
