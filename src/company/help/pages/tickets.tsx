import { TableLink } from '#src/design/desk/table/table-link.tsx';
/** What people asked Rove: who waits longest is first. Answering and closing, with the conversation in view. */

import { Link } from 'react-router';
import type { DeskTicket, helpDeskCalls } from '#src/company/help/contract.ts';
import { ticketTopics } from '#src/company/help/rules.ts';
import { TicketMessages } from '#src/company/help/ui/ticket-messages.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CircleHelp } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import type { Route } from './+types/tickets.ts';

const states = ['open', 'answered', 'closed'] as const;
const titles = { open: 'Waiting for an answer', answered: 'Answered', closed: 'Closed' } as const;

function load(request: Request, transport?: Transport) {
  const asked = new URL(request.url).searchParams.get('state');
  const state = states.find((known) => known === asked) ?? 'open';
  return forOperators(request, async () => {
    const { tickets } = await apiFor<typeof helpDeskCalls>(transport)('GET /api/operations/tickets', {
      query: { state },
    });
    return { tickets, state };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const help = apiFor<typeof helpDeskCalls>(transport);
  const params = { id: field(form, 'id') };
  const seen = field(form, 'seen');
  return act(field(form, 'form'), () =>
    field(form, 'intent') === 'close'
      ? help('POST /api/operations/tickets/:id/close', { params, body: { seen } })
      : help('POST /api/operations/tickets/:id/answer', {
          params,
          body: { message: field(form, 'message'), seen },
        }),
  );
}

export default function OperationsTickets({
  loaderData: { tickets, state },
  actionData,
}: Route.ComponentProps) {
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-40">{titles[state]}</h1>
        <nav aria-label="Questions by state" className="flex flex-wrap gap-2">
          {states.map((one) => (
            <ButtonLink
              key={one}
              size="sm"
              to={one === 'open' ? '/operations/tickets' : `/operations/tickets?state=${one}`}
              tone={one === state ? 'spruce-outline' : 'ghost'}
              aria-current={one === state ? 'page' : undefined}
            >
              {titles[one]}
            </ButtonLink>
          ))}
          <TableLink to="/operations/tickets/all">All in a table</TableLink>
        </nav>
      </div>
      {tickets.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={state === 'open' ? 'Nobody waits for an answer' : 'None yet'}
          icon={<CircleHelp size={26} aria-hidden="true" />}
        >
          People ask from the help centre.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <TicketCard ticket={ticket} refused={actionData} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function TicketCard({ ticket, refused }: { ticket: DeskTicket; refused: Refused | null | undefined }) {
  const { id, number, about, reference, name, email, userId, state, createdAt, messages } = ticket;
  const seen = <input type="hidden" name="seen" value={messages.at(-1)?.id} />;
  return (
    <Card className="p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-21">
          {number}: {ticketTopics[about]}
        </h2>
        <p className="text-13 text-muted">
          Asked <When at={createdAt} />
        </p>
      </div>
      <p className="mt-1 text-muted">
        {name}, {email}
        {userId === null ? ', without an account' : ''}
        {reference && (
          <>
            , about <Reference value={reference} />
          </>
        )}
      </p>
      <div className="mt-4">
        <TicketMessages messages={messages} mine="company" />
      </div>
      <div className={cx('mt-4 flex flex-wrap gap-2 border-t border-line pt-4')}>
        <ActForm
          needs="tickets.answer"
          key={`answer ${messages.length}`}
          intent="answer"
          id={id}
          label="Answer"
          about={number}
          confirm="Send the answer"
          tone="spruce"
          reason={{ label: 'Your answer', name: 'message', hint: `${name} reads it here and by mail.` }}
          refused={refused}
        >
          {seen}
        </ActForm>
        {state !== 'closed' && (
          <ActForm
            needs="tickets.answer"
            intent="close"
            id={id}
            label="Close"
            about={number}
            confirm="Close without a further answer"
            refused={refused}
          >
            {seen}
          </ActForm>
        )}
      </div>
    </Card>
  );
}

/** A ride's own number leads to where it is followed; anything else is as it was typed. */
function Reference({ value }: { value: string }) {
  const rideId = /^[a-z]{1,5}-(?:2024|R)-0*(\d{1,9})$/i.exec(value)?.[1];
  if (!rideId) return value;
  return (
    <Link to={`/live-tracking?rideId=${rideId}`} className="font-semibold underline underline-offset-2">
      {value}
    </Link>
  );
}
