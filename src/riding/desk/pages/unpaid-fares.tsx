/** Fares that drivers say they were not paid: who bears each is decided here. */
import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import type { RideId } from '#src/platform/ids.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { phoneBookingsCalls, UnpaidFare } from '#src/riding/phone-bookings/contract.ts';
import type { Route } from './+types/unpaid-fares.ts';

export const meta = () => [{ title: pageTitle('Unpaid fares') }, { name: 'robots', content: 'noindex' }];

const apiOf = (transport?: Transport) => apiFor<typeof phoneBookingsCalls>(transport);

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () => {
    const before = Number(new URL(request.url).searchParams.get('before')) || undefined;
    return apiOf(transport)('GET /api/operations/unpaid-fares', {
      query: before ? { before: before as RideId } : {},
    });
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  return act(field(form, 'form'), () =>
    apiOf(transport)('POST /api/operations/unpaid-fares/:id/decide', {
      params: { id: Number(field(form, 'id')) as RideId },
      body: { bears: field(form, 'intent') as 'driver' | 'company', reason: field(form, 'reason') },
    }),
  );
}

export default function UnpaidFares({ loaderData: { fares, before }, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  return (
    <div>
      <h1 className="text-40">Unpaid fares</h1>
      <p className="mt-1 max-w-[680px] text-muted">
        Rides that were to be paid into the driver’s hand, and were not, as the driver says. Until it is
        decided the driver owes the company its part.
      </p>
      {fares.length === 0 ? (
        <EmptyState as="h2" title="Every driver was paid" className="mt-6">
          A driver who was not says so at the end of the ride, and it stands here.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-3">
          {fares.map((fare) => (
            <Fare key={fare.rideId} fare={fare} refused={refused} />
          ))}
        </ul>
      )}
      {before !== null && (
        <ButtonLink to={`/operations/unpaid-fares?before=${before}`} className="mt-4">
          Older ones
        </ButtonLink>
      )}
    </div>
  );
}

function Fare({ fare, refused }: { fare: UnpaidFare; refused: Refused | null | undefined }) {
  const { decided } = fare;
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <p className="flex flex-wrap items-center gap-2 text-17 font-semibold">
            <span className="figures">{moneyText(fare.amount)}</span>
            <Link to={`/operations/rides/${fare.rideId}`} className="underline underline-offset-2">
              {fare.reference}
            </Link>
            {!decided && <Badge tone="amber">Waits</Badge>}
          </p>
          <p className="break-words">
            {fare.driver} drove {fare.passenger}
            {fare.phone && (
              <>
                , <a href={`tel:${fare.phone}`}>{fare.phone}</a>
              </>
            )}
            , <When at={fare.endedAt} zone={fare.timeZone} />
          </p>
          <p className="mt-1 break-words text-muted">“{fare.words}”</p>
          {decided && (
            <p className="mt-1">
              {decided.bears === 'company' ? `${companyName()} bears it` : `${fare.driver} bears it`}:{' '}
              {decided.reason}
              <span className="block text-13 text-muted">
                {decided.by}, <When at={decided.at} />
              </span>
            </p>
          )}
        </div>
        {!decided && (
          <div className="flex flex-wrap items-start gap-2">
            <ActForm
              needs="payments.refund"
              intent="company"
              id={fare.rideId}
              label="The company bears it"
              about={fare.reference}
              reason={{ label: 'Why?', hint: 'The driver reads it.' }}
              refused={refused}
            />
            <ActForm
              needs="payments.refund"
              intent="driver"
              id={fare.rideId}
              label="The driver bears it"
              about={fare.reference}
              reason={{ label: 'Why?', hint: 'The driver reads it.' }}
              refused={refused}
            />
          </div>
        )}
      </div>
    </li>
  );
}
