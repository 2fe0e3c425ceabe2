/** Drivers who had a decision about them looked at again. */

import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Inbox } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import type { AppealCase, appealCalls } from '#src/riding/appeals/contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { Route } from './+types/appeals.ts';

function load(request: Request, transport?: Transport) {
  const state = new URL(request.url).searchParams.get('state') === 'answered' ? 'answered' : 'open';
  return forOperators(request, async () => ({
    ...(await apiFor<typeof appealCalls>(transport)('GET /api/operations/appeals', { query: { state } })),
    state,
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const outcome = field(form, 'intent') === 'reversed' ? 'reversed' : 'upheld';
  return act(field(form, 'form'), () =>
    apiFor<typeof appealCalls>(transport)('POST /api/operations/appeals/:id/answer', {
      params: { id: field(form, 'id') },
      body: { outcome, answer: field(form, 'reason') },
    }),
  );
}

const aboutWords: Record<AppealCase['about'], string> = {
  suspension: 'Against a suspension',
  rejection: 'Against a rejection',
  rating: 'Against a rating',
};
const reverseWords: Record<AppealCase['about'], { label: string; confirm: string }> = {
  suspension: { label: 'Take it back', confirm: 'End the suspension' },
  rejection: { label: 'Take it back', confirm: 'Look at the application again' },
  rating: { label: 'Take it back', confirm: 'Let the rating not count' },
};

export default function OperationsAppeals({
  loaderData: { appeals, state },
  actionData,
}: Route.ComponentProps) {
  const open = state === 'open';
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-40">{open ? 'Appeals' : 'Answered appeals'}</h1>
        <ButtonLink to={open ? '/operations/appeals?state=answered' : '/operations/appeals'}>
          {open ? 'Answered appeals' : 'Open appeals'}
        </ButtonLink>
      </div>
      {appeals.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={open ? 'No open appeals' : 'No appeal was answered yet'}
          icon={<Inbox size={26} aria-hidden="true" />}
        >
          Drivers appeal a suspension, a rejection or a rating from their dashboard.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {appeals.map((appeal) => (
            <li key={appeal.id}>
              <AppealCard appeal={appeal} refused={actionData} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function AppealCard({ appeal, refused }: { appeal: AppealCase; refused: Refused | null | undefined }) {
  const { id, about, driver, state } = appeal;
  const reason = { label: 'What do you answer?', hint: 'The driver reads it, here and in a mail.' };
  return (
    <Card className="p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-21">{aboutWords[about]}</h2>
          <p className="text-13 text-muted">
            {driver.name}, {driver.email}, {driver.vehicleInfo}; <When at={appeal.createdAt} />
          </p>
        </div>
        {appeal.applicationId !== null && (
          <Link
            to={`/operations/drivers?find=${encodeURIComponent(driver.email)}`}
            className="touch font-semibold text-spruce underline underline-offset-2"
          >
            See the driver’s papers
          </Link>
        )}
        {appeal.ride !== null && <span className="text-muted">Ride {rideReference(appeal.ride)}</span>}
      </div>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        <div className="rounded-control bg-well p-3">
          <dt className="text-13 font-semibold text-muted">{about === 'rating' ? 'The rider' : 'We said'}</dt>
          <dd className="break-words whitespace-pre-line">
            {appeal.decided || 'No reason was given.'}
            {appeal.comment && <span className="mt-1 block">“{appeal.comment}”</span>}
          </dd>
        </div>
        <div className="rounded-control bg-well p-3">
          <dt className="text-13 font-semibold text-muted">The driver says</dt>
          <dd className="break-words whitespace-pre-line">{appeal.words}</dd>
        </div>
      </dl>
      {state === 'open' ? (
        <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
          <ActForm
            needs="drivers.suspend"
            intent="upheld"
            id={id}
            label="Leave it as it is"
            about={`the appeal of ${driver.name}`}
            confirm="Leave it, and answer"
            reason={reason}
            refused={refused}
          />
          <ActForm
            needs="drivers.suspend"
            intent="reversed"
            id={id}
            label={reverseWords[about].label}
            about={`the appeal of ${driver.name}`}
            confirm={reverseWords[about].confirm}
            tone="spruce"
            reason={reason}
            refused={refused}
          />
        </div>
      ) : (
        <p className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
          <Badge tone={state === 'reversed' ? 'moss' : 'neutral'}>
            {state === 'reversed' ? 'Taken back' : 'Left as it was'}
          </Badge>
          <span>
            {appeal.answeredBy ?? 'An operator'}
            {appeal.answeredAt && (
              <>
                , <When at={appeal.answeredAt} />
              </>
            )}
            : {appeal.answer}
          </span>
        </p>
      )}
    </Card>
  );
}
