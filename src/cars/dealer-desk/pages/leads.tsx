/** What buyers ask of a seller, in one list: messages, offers and visits, those due first on top. */
import { redirect, useNavigation, useSearchParams } from 'react-router';
import type { dealerMemberCalls } from '#src/cars/dealer-members/contract.ts';
import { mayNow } from '#src/cars/dealer-members/rules.ts';
import { WorksFor } from '#src/cars/dealer-members/ui/works-for.tsx';
import { responseText } from '#src/cars/vehicles/ui/words.ts';
import { countText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { field } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { MessageSquare } from '#src/design/icons.ts';
import { ApiError, apiFor, orNull, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { leadCalls } from '../contract.ts';
import { type LeadView, leadViews, mostOfKind } from '../lead-rules.ts';
import { CopiesCard } from '../ui/copies-card.tsx';
import { DeskTabs } from '../ui/desk-tabs.tsx';
import { LeadList } from '../ui/lead-list.tsx';
import type { Route } from './+types/leads.ts';

export const meta = () => [{ title: pageTitle('Leads') }, { name: 'robots', content: 'noindex' }];

const viewOf = (typed: string | null): LeadView => leadViews.find((view) => view === typed) ?? 'all';

async function load(address: string, transport?: Transport) {
  const { searchParams } = new URL(address);
  const asked = searchParams.get('page') ?? '';
  const query = {
    show: viewOf(searchParams.get('show')),
    page: /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1,
  };
  const api = apiFor<typeof leadCalls>(transport);
  const found = await api('GET /api/my-leads', { query, on401: 'null' });
  if (found === null) throw redirect('/login?next=%2Fsell%2Fleads');
  const [copies, work] = await Promise.all([
    api('GET /api/lead-copies'),
    orNull(apiFor<typeof dealerMemberCalls>(transport)('GET /api/dealer-work')),
  ]);
  return { found, copies, work, now: Date.now() };
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request.url, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request.url);

export const action = ({ context, request }: Route.ActionArgs) => act(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => act(request);

type Answer = { done: string } | { words: string; fields: Record<string, string> };

async function act(request: Request, transport?: Transport): Promise<Answer | Response> {
  const form = await request.formData();
  const api = apiFor<typeof leadCalls>(transport);
  try {
    switch (form.get('intent')) {
      case 'settle':
        await api('POST /api/my-leads/messages/:id/settle', { params: { id: field(form, 'id') } });
        return { done: 'It waits no more. The next message of the buyer waits again.' };
      case 'ask': {
        const body = { email: field(form, 'email'), asAdf: form.get('asAdf') !== null };
        const { asked } = await api('PUT /api/lead-copies', { body });
        return { done: asked ? `A code was mailed to ${asked}.` : 'Saved.' };
      }
      case 'confirm': {
        const { email } = await api('POST /api/lead-copies/confirm', { body: { code: field(form, 'code') } });
        return { done: `Copies go to ${email} from now on.` };
      }
      default:
        await api('DELETE /api/lead-copies');
        return { done: 'No copies are sent.' };
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return redirect('/login?next=%2Fsell%2Fleads');
    return { words: error.words ?? 'That did not work. Try again.', fields: error.fieldErrors };
  }
}

const viewWords: Record<LeadView, string> = {
  all: 'All',
  waiting: 'Wait for you',
  message: 'Messages',
  offer: 'Offers',
  visit: 'Visits',
};

export default function LeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, copies, work, now } = loaderData;
  const answer = actionData as Answer | undefined;
  const again = useReadAgain();
  useLive([], { 'vehicle.noted': again, 'inquiry.received': again });
  const busy = useNavigation().formMethod === 'POST';
  const show = viewOf(useSearchParams()[0].get('show'));
  const { counts, responseMinutes } = found;
  return (
    <div className="page-column pt-2 pb-8">
      <DeskTabs
        current="/sell/leads"
        counts={{ '/sell/leads': { n: counts.waiting, word: 'wait for you' } }}
      />
      <WorksFor work={work} back="/sell/leads" />
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-40">Leads</h1>
        {responseMinutes !== null && (
          <p className="text-muted">Your median answer: {responseText(responseMinutes).toLowerCase()}</p>
        )}
      </div>
      {answer && 'done' in answer && (
        <p role="status" className="mt-4 rounded-card bg-wash-moss p-4">
          {answer.done}
        </p>
      )}
      {answer && 'words' in answer && (
        <p role="alert" className="mt-4 rounded-card bg-wash-brick p-4">
          {answer.words}
        </p>
      )}
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <nav aria-label="Lists of leads" className="mb-4 flex flex-wrap gap-2">
            {leadViews.map((view) => (
              <ChipLink
                key={view}
                to={view === 'all' ? '?' : `?show=${view}`}
                on={show === view}
                preventScrollReset
              >
                {viewWords[view]} <span className="tabular-nums">{countText(counts[view])}</span>
              </ChipLink>
            ))}
          </nav>
          {found.leads.length === 0 ? (
            <EmptyState
              as="h2"
              title={show === 'waiting' ? 'Nothing waits for you' : 'No leads yet'}
              icon={<MessageSquare size={26} aria-hidden="true" />}
              action={<ButtonLink to="/sell/stock">Look at the stock</ButtonLink>}
            >
              What buyers write, offer and book for your cars comes here.
            </EmptyState>
          ) : (
            <LeadList leads={found.leads} now={now} />
          )}
          <Further found={found} show={show} />
        </div>
        {mayNow(work, 'own') && (
          <CopiesCard
            key={`${copies.email} ${copies.asked}`}
            copies={copies}
            fields={answer && 'fields' in answer ? answer.fields : {}}
            busy={busy}
          />
        )}
      </div>
    </div>
  );
}

function Further({
  found: { page, pages, total, isCut },
  show,
}: {
  found: Route.ComponentProps['loaderData']['found'];
  show: LeadView;
}) {
  return (
    <>
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <p className="text-13 text-muted tabular-nums">
            Page {page} of {pages}, {counted(total, 'lead')}
          </p>
          <span className="flex gap-2">
            {page > 1 && <ButtonLink to={`?show=${show}&page=${page - 1}`}>Page before</ButtonLink>}
            {page < pages && <ButtonLink to={`?show=${show}&page=${page + 1}`}>Next page</ButtonLink>}
          </span>
        </nav>
      )}
      {isCut && (
        <p className="mt-4 text-13 text-muted">
          The newest {mostOfKind} of each kind are here. Older ones stand under Inquiries, Offers and Visits.
        </p>
      )}
    </>
  );
}
