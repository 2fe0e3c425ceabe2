import { data, Link, useNavigation } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ArrowRight, CircleHelp, Search } from '#src/design/icons.ts';
import { useDemo, useSession } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { isWayOffered } from '#src/platform/settings/offered-addresses.ts';
import type { Ride, ridesCalls } from '#src/riding/rides/contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { findAnswers } from '../answers.ts';
import type { helpCalls, Ticket } from '../contract.ts';
import { offeredFlows } from '../flows.ts';
import type { ticketTopics } from '../rules.ts';
import { AnswerList } from '../ui/answer-list.tsx';
import { type AskAnswer, AskForm } from '../ui/ask-form.tsx';
import { FlowCard } from '../ui/flow-card.tsx';
import { LastRide } from '../ui/last-ride.tsx';
import { ServiceStates } from '../ui/service-states.tsx';
import { TicketList } from '../ui/ticket-list.tsx';
import type { Route } from './+types/help.ts';

export const meta = () => [
  { title: pageTitle('Help') },
  {
    name: 'description',
    content: `Answers about riding, paying, buying and selling with ${companyName()}, and a person to ask.`,
  },
];

async function load(request: Request, transport?: Transport) {
  const help = apiFor<typeof helpCalls>(transport);
  const rides = apiFor<typeof ridesCalls>(transport);
  const query = new URL(request.url).searchParams;
  // Whatever cannot be read is left out: the answers help without it.
  const [services, tickets, lastRides] = await Promise.all([
    help('GET /api/help/services').catch(() => null),
    help('GET /api/help/tickets', { on401: 'null' }).catch(() => null) as Promise<Ticket[] | null>,
    rides('GET /api/rides', { query: { limit: 1 }, on401: 'null' }).catch(() => null) as Promise<
      Ride[] | null
    >,
  ]);
  return {
    services,
    tickets: tickets ?? [],
    lastRide: lastRides?.[0] ?? null,
    query: query.get('q')?.slice(0, 100) ?? '',
    about: query.get('about') ?? '',
    reference: query.get('reference')?.slice(0, 40) ?? '',
    now: Date.now(),
  };
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => ask(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => ask(request);

async function ask(request: Request, transport?: Transport) {
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '').trim();
  const typed = {
    about: field('about') as keyof typeof ticketTopics,
    reference: field('reference'),
    message: field('message'),
    name: field('name'),
    email: field('email'),
  };
  try {
    const ticket = await apiFor<typeof helpCalls>(transport)('POST /api/help/tickets', { body: typed });
    return { ticket, typed: null, problem: null, errors: {} } satisfies AskAnswer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const answer: AskAnswer = {
      ticket: null,
      typed,
      problem: error.words ?? 'Your question was not sent. Try again.',
      errors: error.fieldErrors,
    };
    return data(answer, { status: error.status });
  }
}

const columns = 'grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_432px]';
const straightTo = [
  { id: 'cancelling', label: 'Cancel a ride', offer: 'rides' },
  { id: 'charged', label: 'When is my card charged?', offer: 'rides' },
  { id: 'lost', label: 'Lost something', offer: 'rides' },
  { id: 'selling', label: 'Sell a car', offer: 'cars' },
] as const;

export default function HelpCentre({ loaderData, actionData }: Route.ComponentProps) {
  const { services, tickets, lastRide, query, about, reference, now } = loaderData;
  const demo = useDemo();
  const session = useSession();
  const busy = useNavigation().formMethod === 'POST';
  const found = findAnswers(query);
  return (
    <div className="grow">
      <header className="contours border-b border-line bg-well">
        <div className="page-column py-8 md:py-12">
          <h1 className="text-40 lg:text-56">How can we help?</h1>
          <search>
            <form action="/help#answers" className="mt-5 flex max-w-[810px] gap-2">
              <label htmlFor="help-search" className="sr-only">
                Search the answers
              </label>
              <div className="relative grow">
                <Search
                  size={20}
                  aria-hidden="true"
                  className="pointer-events-none absolute top-3.5 left-3.5 text-muted"
                />
                <input
                  id="help-search"
                  type="search"
                  name="q"
                  defaultValue={query}
                  maxLength={100}
                  placeholder="A word is enough: refund, PIN, lost, VIN"
                  className="h-12 w-full rounded-control border border-edge bg-card pr-3 pl-11 text-17 text-ellipsis"
                />
              </div>
              <button type="submit" className="button button-lg">
                Search
              </button>
            </form>
          </search>
          <p className="mt-3 flex flex-wrap items-center gap-x-5 text-muted">
            Straight to
            {straightTo.filter(isWayOffered).map(({ id, label }) => (
              <a
                key={id}
                href={`/help#${id}`}
                className="flex min-h-11 items-center font-semibold text-spruce hover:underline"
              >
                {label}
              </a>
            ))}
          </p>
        </div>
      </header>
      <div className="page-column py-8">
        {!query && lastRide && <LastRide ride={lastRide} reference={rideReference(lastRide.id)} />}
        {!query && demo && <TryingItOut />}
        {!query && offeredFlows().length > 0 && <Flows />}
        <div className={query ? columns : `mt-12 ${columns}`}>
          <section aria-labelledby="answers">
            <h2 id="answers" className="text-28">
              {query ? `Answers to “${query}”` : 'Answers'}
            </h2>
            {found.length > 0 ? (
              <AnswerList answers={found} grouped={!query} />
            ) : (
              <EmptyState
                as="h3"
                className="mt-4"
                title="No answer has that word"
                icon={<CircleHelp size={26} aria-hidden="true" />}
                action={<ButtonLink to="/help#contact">Ask us</ButtonLink>}
              >
                Try another word, or ask a person.
              </EmptyState>
            )}
            {query && (
              <Link
                to="/help#answers"
                className="mt-4 flex min-h-11 items-center gap-2 font-semibold text-spruce"
              >
                All answers <ArrowRight size={18} aria-hidden="true" />
              </Link>
            )}
          </section>
          {/* A long question in the list of tickets must not make the page wider than a phone. */}
          <div className="min-w-0 space-y-8">
            <AskForm
              key={`${actionData?.ticket?.id ?? 'new'} ${about} ${reference}`}
              answer={actionData ?? null}
              signedIn={session !== null}
              about={about}
              reference={reference}
              busy={busy}
            />
            {tickets.length > 0 && <TicketList tickets={tickets} now={now} />}
            {services && <ServiceStates services={services} />}
          </div>
        </div>
      </div>
    </div>
  );
}

function Flows() {
  return (
    <section aria-labelledby="flows" className="mt-4">
      <h2 id="flows" className="text-28">
        Step by step
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-4 md:gap-6 lg:grid-cols-4">
        {offeredFlows().map((flow) => (
          <li key={flow.id}>
            <FlowCard flow={flow} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TryingItOut() {
  return (
    <section aria-labelledby="try" className="mb-10 rounded-card border border-line bg-card p-5">
      <h2 id="try" className="text-21">
        Trying it out
      </h2>
      <p className="mt-2 max-w-[80ch]">
        This is a demo: the drivers are simulated and no money moves. Pay with the card 4242 4242 4242 4242,
        any date ahead and any security code. To be the driver yourself, sign in as driver@rove.example in a
        second browser, go online and let the demo drive for you.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/">Book a ride</ButtonLink>
        <ButtonLink to="/driver-dashboard">Driver Dashboard</ButtonLink>
        <ButtonLink to="/live-tracking">Live Demo</ButtonLink>
      </div>
    </section>
  );
}
