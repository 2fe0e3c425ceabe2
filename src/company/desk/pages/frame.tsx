/** Around every page of the operators: who may come in, and the ways between the pages. */

import { isRouteErrorResponse, Link, Outlet, redirect, useMatches } from 'react-router';
import type { dealerDeskCalls } from '#src/cars/dealers/contract.ts';
import type { dealershipDeskCalls } from '#src/cars/dealers/dealership-contract.ts';
import type { moderationCalls } from '#src/cars/listings/moderation-contract.ts';
import type { carSaleDeskCalls } from '#src/cars/sales/contract.ts';
import type { helpDeskCalls } from '#src/company/help/contract.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { type MayDo, MyPermissions, mayBy } from '#src/design/desk/may.tsx';
import { forOperators, partOrNull } from '#src/design/desk/operator-page.ts';
import { useMissingAgain } from '#src/design/desk/use-missing-again.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { LockKeyhole, TriangleAlert } from '#src/design/icons.ts';
import Failure from '#src/design/shell/failure.tsx';
import type { paymentOperationsCalls } from '#src/money/payments/operations-contract.ts';
import type { approvalsCalls } from '#src/people/approvals/contract.ts';
import type { rolesCalls } from '#src/people/operators/roles-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import type { parkedCalls } from '#src/platform/events/parked-contract.ts';
import type { Permission } from '#src/platform/permissions.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { appealCalls } from '#src/riding/appeals/contract.ts';
import { DutySwitch } from '#src/riding/desk/ui/duty-switch.tsx';
import type { reviewCalls } from '#src/riding/drivers/review-contract.ts';
import type { phoneBookingsCalls } from '#src/riding/phone-bookings/contract.ts';
import type { reservationCalls } from '#src/riding/reservations/contract.ts';
import type { rideSoundDeskCalls } from '#src/riding/ride-sound/contract.ts';
import type { safetyOperationsCalls } from '#src/riding/safety/operations-contract.ts';
import type { deskCalls } from '#src/shop/stock/contract.ts';
import { DeskFoot } from '../ui/desk-foot.tsx';
import { DeskHeader } from '../ui/desk-header.tsx';
import { DeskSidebar } from '../ui/desk-sidebar.tsx';

import { groupsFor } from '../ui/my-desk.ts';
import type { Queues } from '../ui/queues.ts';
import type { Route } from './+types/frame.ts';

export const handle = { shell: 'desk' };
export const meta = () => [{ title: pageTitle('Operations') }, { name: 'robots', content: 'noindex' }];

/** How much waits where somebody may look; null where it cannot be read just now. */
async function readQueues(may: MayDo, transport?: Transport): Promise<Queues> {
  const vehicles = apiFor<typeof moderationCalls>(transport);
  const part = <T,>(needs: Permission, read: () => Promise<T>, count: (answer: T) => number) =>
    may(needs, ofCompany.has(needs)) ? partOrNull(read().then(count)) : 0;
  const waiting = may('cars.read')
    ? partOrNull(vehicles('GET /api/vehicles/waiting'))
    : Promise.resolve({ listings: 0, reports: 0 });
  return allOf({
    alarms: part(
      'safety.read',
      () => apiFor<typeof safetyOperationsCalls>(transport)('GET /api/operations/alarms'),
      ({ length }) => length,
    ),
    recordings: part(
      'safety.read',
      () =>
        apiFor<typeof rideSoundDeskCalls>(transport)('GET /api/operations/ride-recordings', { query: {} }),
      ({ length }) => length,
    ),
    approvals: part(
      'approvals.decide',
      () => apiFor<typeof approvalsCalls>(transport)('GET /api/operations/approvals/waiting'),
      ({ count }) => count,
    ),
    parked: part(
      'company.read',
      () => apiFor<typeof parkedCalls>(transport)('GET /api/operations/parked-events'),
      ({ length }) => length,
    ),
    disputes: part(
      'payments.read',
      () => apiFor<typeof paymentOperationsCalls>(transport)('GET /api/operations/disputes'),
      (disputes) => disputes.waiting,
    ),
    drivers: part(
      'drivers.read',
      () => apiFor<typeof reviewCalls>(transport)('GET /api/operations/driver-reviews', { query: {} }),
      ({ counts }) => counts.waiting,
    ),
    appeals: part(
      'drivers.read',
      () => apiFor<typeof appealCalls>(transport)('GET /api/operations/appeals', { query: {} }),
      ({ open }) => open,
    ),
    listings: waiting.then((found) => found?.listings ?? null),
    reports: waiting.then((found) => found?.reports ?? null),
    carSales: part(
      'cars.read',
      () => apiFor<typeof carSaleDeskCalls>(transport)('GET /api/operations/car-sales/waiting'),
      (sales) => sales.waiting,
    ),
    dealerships: part(
      'cars.read',
      () => apiFor<typeof dealershipDeskCalls>(transport)('GET /api/operations/dealerships/waiting'),
      (dealers) => dealers.waiting,
    ),
    dealers: part(
      'cars.read',
      () => apiFor<typeof dealerDeskCalls>(transport)('GET /api/operations/trading-names', { query: {} }),
      (names) => names.waiting,
    ),
    tickets: part(
      'tickets.read',
      () => apiFor<typeof helpDeskCalls>(transport)('GET /api/operations/tickets', { query: {} }),
      (help) => help.waiting,
    ),
    reserved: part(
      'rides.read',
      () => apiFor<typeof reservationCalls>(transport)('GET /api/operations/reserved-rides/missing'),
      ({ count }) => count,
    ),
    unpaid: part(
      'rides.read',
      () => apiFor<typeof phoneBookingsCalls>(transport)('GET /api/operations/unpaid-fares', { query: {} }),
      (unpaid) => unpaid.waiting,
    ),
    toPack: part(
      'shop.read',
      () => apiFor<typeof deskCalls>(transport)('GET /api/operations/shop/summary'),
      ({ queues }) => queues.find(({ queue }) => queue === 'to_pack')?.count ?? 0,
    ),
  });
}

/** What waits under these is no city's, so that a role for certain cities reads nothing of it. */
const ofCompany: ReadonlySet<Permission> = new Set(['company.read']);

/** Each as it is once all of them are known. */
async function allOf<T extends object>(parts: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const known = await Promise.all(Object.values(parts));
  return Object.fromEntries(Object.keys(parts).map((key, at) => [key, known[at]])) as never;
}

async function load(request: Request, transport?: Transport) {
  return forOperators(request, async () => {
    const mine = await apiFor<typeof rolesCalls>(transport)('GET /api/operations/me');
    const { permissions: all, permissionsIn } = mine;
    const rights = { all, some: Object.keys(permissionsIn), cities: permissionsIn };
    const may = mayBy(rights);
    // The desk opens on the first page that somebody may see.
    const [first] = groupsFor(may).flatMap(({ ways }) => ways);
    if (pageAddress(request).pathname === '/operations' && first && first.to !== '/operations')
      throw redirect(first.to);
    const desk = apiFor<typeof safetyOperationsCalls>(transport);
    const [queues, duty] = await Promise.all([
      readQueues(may, transport),
      may('safety.manage') ? partOrNull(desk('GET /api/operations/duty')) : null,
    ]);
    return { queues, duty, rights, cities: mine.cities };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export default function OperationsFrame({
  loaderData: { queues, duty, rights, cities },
}: Route.ComponentProps) {
  const again = useReadAgain();
  useMissingAgain(queues);
  useLive(['operations'], {
    'approval.changed': again,
    'event.parked': again,
    'event.replayed': again,
    'payment.desk_disputes_changed': again,
    alarm: again,
  });
  const parked = queues.parked ?? 0;
  // A page that is a map, or stands beside one, has all of the window.
  const isWide = useMatches().some(
    ({ handle: its }) => (its as { desk?: string } | undefined)?.desk === 'wide',
  );
  return (
    <MyPermissions {...rights}>
      <div className="flex grow flex-col xl:grid xl:grid-cols-[220px_minmax(0,1fr)]">
        <DeskSidebar
          queues={queues}
          foot={
            <DeskFoot cities={cities}>
              <DutySwitch first={duty} />
            </DeskFoot>
          }
        />
        <div className="min-w-0 grow">
          <DeskHeader />
          <div className={cx(!isWide && 'page-column pt-6 pb-10 md:pt-8')}>
            {parked > 0 && (
              <p
                role="alert"
                className="mb-6 flex flex-wrap items-center gap-2 rounded-control border border-brick px-4 py-3"
              >
                <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-brick" />
                {parked === 1
                  ? 'The reaction to 1 event failed.'
                  : `The reactions to ${parked} events failed.`}
                <Link to="/operations/events" className="font-semibold underline underline-offset-2">
                  See what is stuck
                </Link>
              </p>
            )}
            <Outlet />
          </div>
        </div>
      </div>
    </MyPermissions>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 403) return <Failure error={error} />;
  if (error.data === 'second_factor_needed') {
    return (
      <div className="page-column grow py-10">
        <EmptyState
          as="h1"
          title="One more step before you operate"
          icon={<LockKeyhole size={26} aria-hidden="true" />}
          action={
            <ButtonLink to="/account/second-step?next=%2Foperations" tone="signal">
              Set up two-step sign-in
            </ButtonLink>
          }
        >
          Operators reach everybody’s money and places, so they sign in in two steps: the password, and a code
          of an authenticator app.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page-column grow py-10">
      <EmptyState
        as="h1"
        title="For operators only"
        icon={<LockKeyhole size={26} aria-hidden="true" />}
        action={<ButtonLink to="/">Back to start</ButtonLink>}
      >
        This page belongs to the people who run the service. Your account is not one of theirs.
      </EmptyState>
    </div>
  );
}
