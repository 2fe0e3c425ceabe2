/** Events whose reaction failed: what is stuck, why, and a way to have it tried again. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { TableLink } from '#src/design/desk/table/table-link.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CircleCheck } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import type { ParkedEvent, parkedCalls } from '#src/platform/events/parked-contract.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Route } from './+types/events.ts';

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () => apiFor<typeof parkedCalls>(transport)('GET /api/operations/parked-events'));
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const operations = apiFor<typeof parkedCalls>(transport);
  const params = { id: field(form, 'id') };
  return act(field(form, 'form'), () =>
    field(form, 'intent') === 'replay'
      ? operations('POST /api/operations/parked-events/:id/replay', { params })
      : operations('POST /api/operations/parked-events/:id/drop', {
          params,
          body: { reason: field(form, 'reason') },
        }),
  );
}

export default function OperationsEvents({ loaderData: events, actionData: answer }: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  return (
    <div>
      <h1 className="text-40">Events</h1>
      <TableLink to="/operations/events/all">Everything that happened in a table</TableLink>
      <p className="mt-2 max-w-[640px] text-muted">
        When a part of {companyName()} cannot react to what happened, the event waits here and the others go
        on. It is tried again by itself, ever more seldom.
      </p>
      {events.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="Nothing is stuck"
          icon={<CircleCheck size={26} aria-hidden="true" />}
        >
          Every event was handled.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {events.map((event) => (
            <li key={event.id}>
              <ParkedCard event={event} refused={actionData} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ParkedCard({ event, refused }: { event: ParkedEvent; refused: Refused | null | undefined }) {
  const { id, type, subject, reader, tries, error, waiting } = event;
  const about = `${type} of ${subject}`;
  const payment = /^payment:(pay_\w+)$/.exec(subject)?.[1];
  const facts: [label: string, value: ReactNode][] = [
    [
      'About',
      payment ? (
        <Link
          key={payment}
          to={`/operations/payments/${payment}`}
          className="break-all underline underline-offset-2"
        >
          {subject}
        </Link>
      ) : (
        subject
      ),
    ],
    ['Who should react', reader],
    ['Tries', tries],
    ['Next try', <When key="next" at={event.nextTryAt} />],
  ];
  if (waiting > 0) facts.push(['Behind it', counted(waiting, 'later event')]);
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-21 break-words">{type}</h2>
      <p className="text-13 text-muted">
        Stuck since <When at={event.parkedAt} />
      </p>
      <p className="mt-3 rounded-control bg-well p-3 font-medium break-words text-brick">{error}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-13 text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
        <ActForm
          needs="events.manage"
          intent="replay"
          id={id}
          label="Replay"
          about={about}
          confirm="Try it again now"
          refused={refused}
        />
        <ActForm
          needs="events.manage"
          intent="drop"
          id={id}
          label="Give it up"
          about={about}
          confirm="Give it up"
          tone="brick"
          reason={{ label: 'Why?', hint: 'What should have followed will not be done.' }}
          refused={refused}
        />
      </div>
    </Card>
  );
}
