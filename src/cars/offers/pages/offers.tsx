/** All offers of the signed-in person: those they made, and those for their cars. */
import { redirect } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { HandCoins } from '#src/design/icons.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { offersCalls } from '../contract.ts';
import { OfferList } from '../ui/offer-list.tsx';
import type { Route } from './+types/offers.ts';

export const meta = () => [{ title: pageTitle('Offers') }, { name: 'robots', content: 'noindex' }];

async function load(transport?: Transport) {
  const offers = await apiFor<typeof offersCalls>(transport)('GET /api/car-offers', { on401: 'null' });
  if (offers === null) throw redirect('/login?next=%2Foffers');
  return { offers, now: Date.now() };
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

export default function OffersPage({ loaderData: { offers, now } }: Route.ComponentProps) {
  const again = useReadAgain();
  useLive([], { 'vehicle.noted': again });
  const sides = [
    { title: 'For your cars', list: offers.filter(({ side }) => side === 'seller') },
    { title: 'Offers you made', list: offers.filter(({ side }) => side === 'buyer') },
  ].filter(({ list }) => list.length > 0);
  return (
    <div className="page-column max-w-[920px] py-8">
      <h1 className="text-40">Offers</h1>
      {sides.length === 0 && (
        <EmptyState
          className="mt-6"
          title="No offers yet"
          icon={<HandCoins size={26} aria-hidden="true" />}
          action={<ButtonLink to="/vehicles">Browse vehicles</ButtonLink>}
        >
          Prices you offer for a car, and what is offered for yours, come here.
        </EmptyState>
      )}
      {sides.map(({ title, list }) => (
        <section key={title} className="mt-6">
          <h2 className="mb-3 text-21">{title}</h2>
          <OfferList offers={list} now={now} />
        </section>
      ))}
    </div>
  );
}
