/** Names that dealers ask to trade under: nothing is public under one before somebody here has looked at it. */

import type { dealerDeskCalls, NameInReview } from '#src/cars/dealers/contract.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Store } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { counted } from '#src/platform/plural.ts';
import { Person } from '../ui/people.tsx';
import type { Route } from './+types/dealers.ts';

const states = ['waiting', 'approved', 'refused'] as const;
const labels = { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' };

function load(request: Request, transport?: Transport) {
  const asked = new URL(request.url).searchParams.get('state');
  const state = states.find((known) => known === asked) ?? 'waiting';
  return forOperators(request, async () => ({
    ...(await apiFor<typeof dealerDeskCalls>(transport)('GET /api/operations/trading-names', {
      query: { state },
    })),
    state,
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const decision = field(form, 'intent') === 'approve' ? 'approve' : 'refuse';
  return act(field(form, 'form'), () =>
    apiFor<typeof dealerDeskCalls>(transport)('POST /api/operations/trading-names/:id', {
      params: { id: field(form, 'id') },
      body: { decision, reason: field(form, 'reason') },
    }),
  );
}

export default function OperationsDealers({
  loaderData: { names, state },
  actionData: answer,
}: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  return (
    <div>
      <h1 className="text-40">Trading names</h1>
      <nav aria-label="Which names" className="mt-4 flex flex-wrap gap-2">
        {states.map((one) => (
          <ButtonLink
            key={one}
            size="sm"
            to={one === 'waiting' ? '/operations/dealers' : `/operations/dealers?state=${one}`}
            tone={one === state ? 'spruce' : 'outline'}
            aria-current={one === state ? 'page' : undefined}
          >
            {labels[one]}
          </ButtonLink>
        ))}
      </nav>
      {names.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={state === 'waiting' ? 'No name waits for a look' : `No name was ${state} yet`}
          icon={<Store size={26} aria-hidden="true" />}
        >
          A dealer’s cars are shown once somebody has looked at the name they trade under.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {names.map((name) => (
            <li key={name.id}>
              <NameCard name={name} refused={actionData} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const stateWords = { waiting: 'waits', approved: 'approved', refused: 'refused', former: 'former name' };

function NameCard({ name, refused }: { name: NameInReview; refused: Refused | null | undefined }) {
  const { person, alike, tradesAs, cars, state } = name;
  return (
    <Card className="p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-28 break-words">{name.name}</h2>
        <span className="text-13 text-muted">
          asked for <When at={name.askedAt} />
        </span>
      </div>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <div className="min-w-0">
          <Person label="Asked for by" person={person} />
          <p className="mt-2 flex flex-wrap gap-2">
            {person.addressConfirmed ? (
              <Badge tone="moss">Address confirmed</Badge>
            ) : (
              <Badge tone="brick">Address not confirmed</Badge>
            )}
            <Badge>{counted(cars, 'car waits', 'cars wait')}</Badge>
          </p>
          <p className="mt-2 text-13 text-muted">
            Account since <When at={person.since} />
            {tradesAs && `, trades as ${tradesAs} until now`}
          </p>
        </div>
        <div className="min-w-0 rounded-control bg-well p-3">
          <h3 className="font-sans text-13 font-semibold tracking-normal text-muted">Names like it</h3>
          {alike.length === 0 ? (
            <p>None of another account.</p>
          ) : (
            <ul className="mt-1 space-y-1">
              {alike.map((other) => (
                <li key={`${other.name} ${other.person}`} className="break-words">
                  <b className="font-semibold">{other.name}</b> of {other.person}, {stateWords[other.state]}
                  {other.same && <span className="font-semibold text-brick">, looks the same</span>}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {name.reason && (
        <p className="mt-3 break-words">
          <span className="text-muted">We wrote: </span>“{name.reason}”
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
        {state !== 'approved' && (
          <ActForm
            needs="cars.review"
            intent="approve"
            id={name.id}
            label="Approve"
            about={name.name}
            confirm={`Let them trade as ${name.name}`}
            tone="spruce"
            refused={refused}
          />
        )}
        {state !== 'refused' && (
          <ActForm
            needs="cars.review"
            intent="refuse"
            id={name.id}
            label={state === 'approved' ? 'Take it away' : 'Refuse'}
            about={name.name}
            confirm={state === 'approved' ? 'Take the name and its cars off the market' : 'Refuse the name'}
            tone={state === 'approved' ? 'brick' : 'outline'}
            reason={{ label: 'Why?', hint: 'The dealer reads it, here and in a mail.' }}
            refused={refused}
          />
        )}
      </div>
    </Card>
  );
}
