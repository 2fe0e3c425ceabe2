/** What visitors reported about listings. */

import { Link } from 'react-router';
import type { moderationCalls, Report } from '#src/cars/listings/moderation-contract.ts';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { priceText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Flag } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { counted } from '#src/platform/plural.ts';
import { Person } from '../ui/people.tsx';
import type { Route } from './+types/reports.ts';

function load(request: Request, transport?: Transport) {
  const state = new URL(request.url).searchParams.get('state') === 'settled' ? 'settled' : 'open';
  return forOperators(request, async () => ({
    reports: await apiFor<typeof moderationCalls>(transport)('GET /api/vehicles/reports', {
      query: { state },
    }),
    state,
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const outcome = field(form, 'intent') === 'remove' ? 'remove' : 'dismiss';
  return act(field(form, 'form'), () =>
    apiFor<typeof moderationCalls>(transport)('POST /api/vehicles/reports/:id/settle', {
      params: { id: field(form, 'id') },
      body: { outcome, reason: field(form, 'reason') },
    }),
  );
}

const reasonWords: Record<Report['reason'], string> = {
  fraud: 'Looks like fraud',
  sold_elsewhere: 'Sold elsewhere',
  wrong_facts: 'Wrong facts',
  offensive: 'Offensive',
  other: 'Something else',
};

export default function OperationsReports({
  loaderData: { reports, state },
  actionData,
}: Route.ComponentProps) {
  const open = state === 'open';
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-40">{open ? 'Reports' : 'Settled reports'}</h1>
        <ButtonLink to={open ? '/operations/reports?state=settled' : '/operations/reports'}>
          {open ? 'Settled reports' : 'Open reports'}
        </ButtonLink>
      </div>
      {reports.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={open ? 'No open reports' : 'No report was settled yet'}
          icon={<Flag size={26} aria-hidden="true" />}
        >
          Visitors report a listing from its page.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {reports.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} refused={actionData} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ReportCard({ report, refused }: { report: Report; refused: Refused | null | undefined }) {
  const { listing, outcome } = report;
  const others = listing.openReports - 1;
  return (
    <Card className="grid gap-5 p-4 md:grid-cols-[200px_minmax(0,1fr)] md:p-5">
      <VehiclePicture picture={listing.picture} seed={listing.id} className="rounded-control" />
      <div className="min-w-0">
        <h2 className="text-21">{reasonWords[report.reason]}</h2>
        <p className="text-13 text-muted">
          <When at={report.at} />
        </p>
        {report.details && <p className="mt-2 whitespace-pre-line break-words">{report.details}</p>}
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <Link to={`/vehicles/${listing.id}`} className="font-semibold underline underline-offset-2">
            {listing.title}, {priceText(listing.price)}
          </Link>
          <StatusBadge status={listing.status} />
          {others > 0 && !outcome && (
            <span className="text-brick">{counted(others, 'more open report')} of it</span>
          )}
        </p>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Person label="Reported by" person={report.reporter} />
          <Person label="Seller" person={listing.seller} />
        </div>
        {outcome ? (
          <p className="mt-4 rounded-control bg-well p-3">
            <b className="font-semibold">{report.state === 'removed' ? 'Listing removed' : 'Dismissed'}</b> by{' '}
            {outcome.by}, <When at={outcome.at} />: {outcome.reason}
          </p>
        ) : (
          <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
            <ActForm
              needs="cars.review"
              intent="dismiss"
              id={report.id}
              label="Dismiss"
              about={`the report of ${listing.title}`}
              confirm="Dismiss the report"
              reason={{ label: 'Why?', hint: 'Whoever reported it reads it.' }}
              refused={refused}
            />
            <ActForm
              needs="cars.review"
              intent="remove"
              id={report.id}
              label="Remove the listing"
              about={listing.title}
              confirm="Remove it for good"
              tone="brick"
              reason={{ label: 'Why?', hint: 'The seller and whoever reported it read it.' }}
              refused={refused}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
