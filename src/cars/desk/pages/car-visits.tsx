/** Visits of cars at the desk: to which somebody is said not to have come, those ahead, those that are over. */
import { Link } from 'react-router';
import type { DeskVisit, visitsDeskCalls } from '#src/cars/visits/contract.ts';
import { kindWords, stateWords } from '#src/cars/visits/rules.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CalendarClock } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/car-visits.ts';

export const meta = () => [
  { title: pageTitle('Visits of cars | Operations') },
  { name: 'robots', content: 'noindex' },
];

const shows = ['absent', 'ahead', 'over'] as const;
const labels = { absent: 'Somebody did not come', ahead: 'Ahead', over: 'Over' };

function load(request: Request, transport?: Transport) {
  const asked = new URL(request.url).searchParams.get('show');
  const show = shows.find((known) => known === asked) ?? 'absent';
  return forOperators(request, async () => ({
    ...(await apiFor<typeof visitsDeskCalls>(transport)('GET /api/operations/car-visits', {
      query: { show },
    })),
    show,
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => strike(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => strike(request);

async function strike(request: Request, transport?: Transport) {
  const form = await request.formData();
  return act(field(form, 'form'), () =>
    apiFor<typeof visitsDeskCalls>(transport)('POST /api/operations/car-visits/:id/strike', {
      params: { id: field(form, 'id') },
      body: { reason: field(form, 'reason') },
    }),
  );
}

export default function OperationsCarVisits({
  loaderData: { visits, show, most, days },
  actionData,
}: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  return (
    <div>
      <h1 className="text-40">Visits of cars</h1>
      <p className="mt-2 max-w-[68ch] text-muted">
        After {counted(most, 'visit')} within {counted(days, 'day')} to which they did not come, a buyer books
        no further one for a while. What you take away counts for nobody.
      </p>
      <nav aria-label="Which visits" className="mt-4 flex flex-wrap gap-2">
        {shows.map((one) => (
          <ButtonLink
            key={one}
            size="sm"
            to={one === 'absent' ? '/operations/car-visits' : `/operations/car-visits?show=${one}`}
            tone={one === show ? 'spruce' : 'outline'}
            aria-current={one === show ? 'page' : undefined}
          >
            {labels[one]}
          </ButtonLink>
        ))}
      </nav>
      {visits.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="No visits here"
          icon={<CalendarClock size={26} aria-hidden="true" />}
        >
          Buyers book them on the page of a car whose seller shows it.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {visits.map((visit) => (
            <li key={visit.id}>
              <VisitCard visit={visit} refused={refused} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const licenceWords = { not_asked: null, asked: 'Licence not looked at', seen: 'Licence looked at' } as const;
const saysWords = { came: 'met', absent: 'was not met' } as const;

function VisitCard({ visit, refused }: { visit: DeskVisit; refused: Refused | null | undefined }) {
  const licence = licenceWords[visit.licence];
  return (
    <Card className="p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-21 break-words">
          <When at={visit.at} show="ahead" zone={visit.zone} />
        </h2>
        <span className="flex flex-wrap gap-2">
          <Badge tone={visit.state === 'booked' ? 'lake' : 'neutral'}>{stateWords(visit)}</Badge>
          {visit.isStruck && <Badge tone="moss">Does not count</Badge>}
        </span>
      </div>
      <p className="mt-1 break-words">
        {kindWords[visit.kind]} of{' '}
        <Link to={`/vehicles/${visit.vehicleId}`} className="touch font-semibold underline">
          {visit.title}
        </Link>
        {licence && <span className="text-muted">. {licence}</span>}
      </p>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Party
          label="Buyer"
          party={visit.buyer}
          says={visit.buyerSays && `says the seller ${saysWords[visit.buyerSays]}`}
        />
        <Party
          label="Seller"
          party={visit.seller}
          says={visit.sellerSays && `says the buyer ${visit.sellerSays === 'came' ? 'came' : 'did not come'}`}
        />
      </dl>
      {visit.endedBecause && <p className="mt-3 text-13 break-words text-muted">{visit.endedBecause}</p>}
      {visit.mayStrike && (
        <div className="mt-4">
          <ActForm
            needs="cars.review"
            intent="strike"
            id={visit.id}
            label="Take it away"
            about={`what counts of the visit of ${visit.title}`}
            confirm="It counts for nobody"
            reason={{ label: 'Why? Both read it' }}
            refused={refused}
          />
        </div>
      )}
    </Card>
  );
}

function Party({ label, party, says }: { label: string; party: DeskVisit['buyer']; says: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="break-words">
        <Link to={`/operations/people/${party.id}`} className="touch font-semibold underline">
          {party.name}
        </Link>
        {says && ` ${says}`}
        <span className="block text-13 text-muted">
          {party.absences === 0 ? 'Never missed' : `Did not come ${counted(party.absences, 'time')}`}
        </span>
      </dd>
    </div>
  );
}
