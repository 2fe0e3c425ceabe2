/** Around every page of the operators: who may come in, and the ways between the pages. */

import { isRouteErrorResponse, Link, Outlet } from 'react-router';
import type { dealerDeskCalls } from '#src/cars/dealers/contract.ts';
import type { moderationCalls } from '#src/cars/listings/moderation-contract.ts';
import type { carSaleDeskCalls } from '#src/cars/sales/contract.ts';
import type { helpDeskCalls } from '#src/company/help/contract.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { forOperators, partOrNull } from '#src/design/desk/operator-page.ts';
import { useMissingAgain } from '#src/design/desk/use-missing-again.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { LockKeyhole, TriangleAlert } from '#src/design/icons.ts';
import Failure from '#src/design/shell/failure.tsx';
import type { paymentOperationsCalls } from '#src/money/payments/operations-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import type { parkedCalls } from '#src/platform/events/parked-contract.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { appealCalls } from '#src/riding/appeals/contract.ts';
import { DutySwitch } from '#src/riding/desk/ui/duty-switch.tsx';
import type { reviewCalls } from '#src/riding/drivers/review-contract.ts';
import type { reservationCalls } from '#src/riding/reservations/contract.ts';
import type { safetyOperationsCalls } from '#src/riding/safety/operations-contract.ts';
import type { deskCalls } from '#src/shop/stock/contract.ts';
import { DeskFoot } from '../ui/desk-foot.tsx';
import { DeskHeader } from '../ui/desk-header.tsx';
import { DeskSidebar } from '../ui/desk-sidebar.tsx';
import type { Queues } from '../ui/desk-ways.ts';
import type { Route } from './+types/frame.ts';

export const handle = { shell: 'desk' };
export const meta = () => [{ title: pageTitle('Operations') }, { name: 'robots', content: 'noindex' }];

async function load(request: Request, transport?: Transport) {
  const vehicles = apiFor<typeof moderationCalls>(transport);
  const drivers = apiFor<typeof reviewCalls>(transport);
  const desk = apiFor<typeof safetyOperationsCalls>(transport);
  return forOperators(request, async () => {
    const [alarms, duty, waiting, parked, reviews, shop, help, appeals, names, sales, disputes, reserved] =
      await Promise.all([
        partOrNull(desk('GET /api/operations/alarms')),
        partOrNull(desk('GET /api/operations/duty')),
        partOrNull(vehicles('GET /api/vehicles/waiting')),
        partOrNull(apiFor<typeof parkedCalls>(transport)('GET /api/operations/parked-events')),
        partOrNull(drivers('GET /api/operations/driver-reviews', { query: {} })),
        partOrNull(apiFor<typeof deskCalls>(transport)('GET /api/operations/shop/summary')),
        partOrNull(apiFor<typeof helpDeskCalls>(transport)('GET /api/operations/tickets', { query: {} })),
        partOrNull(apiFor<typeof appealCalls>(transport)('GET /api/operations/appeals', { query: {} })),
        partOrNull(
          apiFor<typeof dealerDeskCalls>(transport)('GET /api/operations/trading-names', { query: {} }),
        ),
        partOrNull(apiFor<typeof carSaleDeskCalls>(transport)('GET /api/operations/car-sales/waiting')),
        partOrNull(apiFor<typeof paymentOperationsCalls>(transport)('GET /api/operations/disputes')),
        partOrNull(apiFor<typeof reservationCalls>(transport)('GET /api/operations/reserved-rides/missing')),
      ]);
    const queues: Queues = {
      toPack: shop && (shop.queues.find(({ queue }) => queue === 'to_pack')?.count ?? 0),
      alarms: alarms?.length ?? null,
      reserved: reserved?.count ?? null,
      tickets: help?.waiting ?? null,
      appeals: appeals?.open ?? null,
      parked: parked?.length ?? null,
      disputes: disputes?.waiting ?? null,
      dealers: names?.waiting ?? null,
      carSales: sales?.waiting ?? null,
      drivers: reviews?.counts.waiting ?? null,
      listings: waiting?.listings ?? null,
      reports: waiting?.reports ?? null,
    };
    return { queues, duty };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export default function OperationsFrame({ loaderData: { queues, duty } }: Route.ComponentProps) {
  const again = useReadAgain();
  useMissingAgain(queues);
  useLive(['operations'], {
    'event.parked': again,
    'event.replayed': again,
    'payment.desk_disputes_changed': again,
    alarm: again,
  });
  const parked = queues.parked ?? 0;
  return (
    <div className="flex grow flex-col xl:grid xl:grid-cols-[220px_minmax(0,1fr)]">
      <DeskSidebar
        queues={queues}
        foot={
          <DeskFoot>
            <DutySwitch first={duty} />
          </DeskFoot>
        }
      />
      <div className="min-w-0 grow">
        <DeskHeader />
        <div className="page-column pt-6 pb-10 md:pt-8">
          {parked > 0 && (
            <p
              role="alert"
              className="mb-6 flex flex-wrap items-center gap-2 rounded-control border border-brick px-4 py-3"
            >
              <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-brick" />
              {parked === 1 ? 'The reaction to 1 event failed.' : `The reactions to ${parked} events failed.`}
              <Link to="/operations/events" className="font-semibold underline underline-offset-2">
                See what is stuck
              </Link>
            </p>
          )}
          <Outlet />
        </div>
      </div>
    </div>
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
