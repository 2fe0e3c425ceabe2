/** One question to Rove with its answers, at the link that was mailed. */
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { MessageSquare } from '#src/design/icons.ts';
import { TextAreaField } from '#src/design/text-field.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { helpCalls } from '../contract.ts';
import { longestMessage, ticketTopics } from '../rules.ts';
import { TicketState } from '../ui/ticket-list.tsx';
import { TicketMessages } from '../ui/ticket-messages.tsx';
import type { Route } from './+types/ticket.ts';

export const meta = () => [{ title: pageTitle('Your question') }, { name: 'robots', content: 'noindex' }];

async function load(token: string, transport?: Transport) {
  try {
    return {
      ticket: await apiFor<typeof helpCalls>(transport)('GET /api/help/tickets/:token', {
        params: { token },
      }),
      words: null,
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect(`/login?next=${encodeURIComponent(`/help/tickets/${token}`)}`);
    if (error instanceof ApiError && error.status < 500 && error.status !== 429)
      return { ticket: null, words: error.words ?? 'There is no such question.' };
    throw error;
  }
}
export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await load(params.token, transportOf(context));
  return data(loaded, { status: loaded.ticket ? 200 : 404 });
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.token);

async function write(token: string, request: Request, transport?: Transport) {
  const message = String((await request.formData()).get('message') ?? '').trim();
  try {
    await apiFor<typeof helpCalls>(transport)('POST /api/help/tickets/:token/messages', {
      params: { token },
      body: { message },
    });
    return redirect(`/help/tickets/${token}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problem = error.fieldErrors.message ?? error.words ?? 'That was not sent. Try again.';
    return data({ problem, message }, { status: error.status });
  }
}
export const action = ({ context, params, request }: Route.ActionArgs) =>
  write(params.token, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => write(params.token, request);

const next = {
  get open() {
    return `A person at ${companyName()} reads it next. The answer comes here and by mail.`;
  },
  answered: 'Is something still open? Write below, and we read it again.',
  closed: 'We have closed this. Writing below opens it again.',
};

export default function TicketPage({ loaderData: { ticket, words }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  if (!ticket) return <NotHere words={words} />;
  return (
    <div className="page-column max-w-[760px] py-8">
      <Link
        to="/help"
        className="inline-flex min-h-11 items-center text-13 font-semibold text-spruce underline"
      >
        Help centre
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28">
          {ticket.number}: {ticketTopics[ticket.about]}
        </h1>
        <TicketState state={ticket.state} />
      </div>
      <p className="mt-1 mb-6 text-muted">
        {ticket.reference && `About ${ticket.reference}. `}
        {next[ticket.state]}
      </p>
      <TicketMessages messages={ticket.messages} mine="person" />
      <Form method="post" className="mt-6 space-y-3" key={ticket.messages.length}>
        <TextAreaField
          label="Your message"
          name="message"
          required
          maxLength={longestMessage}
          defaultValue={actionData && 'message' in actionData ? actionData.message : undefined}
          error={actionData && 'problem' in actionData ? actionData.problem : undefined}
        />
        <Button type="submit" tone="signal" busy={busy}>
          Send
        </Button>
      </Form>
    </div>
  );
}

function NotHere({ words }: { words: string | null }) {
  return (
    <div className="page-column max-w-[760px] py-10">
      <EmptyState
        as="h1"
        title="Question not found"
        icon={<MessageSquare size={26} aria-hidden="true" />}
        action={<ButtonLink to="/help">Help centre</ButtonLink>}
      >
        {words} The mail about your question has its link, and whoever asked while signed in finds it in the
        help centre.
      </EmptyState>
    </div>
  );
}
