/** All visits of the signed-in person: cars they go and see, and visits of their own cars. */
import { redirect } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CalendarClock } from '#src/design/icons.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { visitsCalls } from '../contract.ts';
import { standingStates } from '../rules.ts';
import { isTurn, VisitList } from '../ui/visit-list.tsx';
import type { Route } from './+types/visits.ts';

export const meta = () => [{ title: pageTitle('Visits') }, { name: 'robots', content: 'noindex' }];

async function load(transport?: Transport) {
  const visits = await apiFor<typeof visitsCalls>(transport)('GET /api/car-visits', { on401: 'null' });
  if (visits === null) throw redirect('/login?next=%2Fvisits');
  return { visits };
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

export default function VisitsPage({ loaderData: { visits } }: Route.ComponentProps) {
  const again = useReadAgain();
  useLive([], { 'vehicle.noted': again });
  const mine = visits.filter(({ side }) => side === 'buyer');
  const isAhead = (visit: (typeof visits)[number]) => standingStates.includes(visit.state) || isTurn(visit);
  const sections = [
    { title: 'Ahead', list: mine.filter(isAhead) },
    { title: 'Before', list: mine.filter((visit) => !isAhead(visit)) },
  ].filter(({ list }) => list.length > 0);
  return (
    <div className="page-column max-w-[920px] py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-40">Visits</h1>
        <ButtonLink to="/sell/visits" size="sm">
          Visits of your cars
        </ButtonLink>
      </div>
      {sections.length === 0 && (
        <EmptyState
          className="mt-6"
          title="No visits yet"
          icon={<CalendarClock size={26} aria-hidden="true" />}
          action={<ButtonLink to="/vehicles">Browse vehicles</ButtonLink>}
        >
          Choose “See it” or “Test drive” on the page of a car, and when you come stands here.
        </EmptyState>
      )}
      {sections.map(({ title, list }) => (
        <section key={title} className="mt-6">
          <h2 className="mb-3 text-21">{title}</h2>
          <VisitList visits={list} />
        </section>
      ))}
    </div>
  );
}
