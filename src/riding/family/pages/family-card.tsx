/** Whoever pays a ride ahead of their family confirms its fare with their bank, or with another card. */
import { lazy, Suspense, useMemo } from 'react';
import { redirect, useNavigate } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { When } from '#src/design/when.tsx';
import { CheckoutLoading } from '#src/money/checkout/ui/paying/checkout-loading.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import type { RideId } from '#src/platform/ids.ts';
import { company, pageTitle } from '#src/platform/settings/company.ts';
import type { FamilyRide, familyCalls } from '../contract.ts';
import type { Route } from './+types/family-card.ts';

const Checkout = lazy(() => import('#src/money/checkout/ui/paying/checkout.tsx'));

export const handle: PageHandle = { shell: 'focus', encrypted: true };
export const meta = () => [{ title: pageTitle('Confirm your card') }, { name: 'robots', content: 'noindex' }];

export const loader = ({ context, params }: Route.LoaderArgs) => find(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => find(params.id);

async function find(id: string, transport?: Transport): Promise<{ ride: FamilyRide | null; words: string }> {
  try {
    const params = { rideId: Number(id) as RideId };
    return {
      ride: await apiFor<typeof familyCalls>(transport)('GET /api/family/rides/:rideId/card', { params }),
      words: '',
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(`/family/rides/${id}/card`)}`);
    return { ride: null, words: error.words ?? 'There is no such ride.' };
  }
}

export default function FamilyCard({ loaderData: { ride, words } }: Route.ComponentProps) {
  if (ride?.confirmUntil) return <Confirming {...{ ride, until: ride.confirmUntil }} />;
  return (
    <div className="page-column grid grow place-items-center py-10">
      <EmptyState
        as="h1"
        title="Nothing to confirm"
        className="w-full max-w-[560px]"
        action={<ButtonLink to="/family">To the family</ButtonLink>}
      >
        {words}
      </EmptyState>
    </div>
  );
}

function Confirming({ ride, until }: { ride: FamilyRide; until: string }) {
  const navigate = useNavigate();
  const { id, member, at, timeZone, from, to, amount } = ride;
  const purchase = useMemo(() => ({ paymentType: 'ride' as const, orderId: `ride:${id}` }), [id]);
  return (
    <div className="page-column flex grow flex-col items-center py-8">
      <div className="w-full max-w-[640px]">
        <Suspense fallback={<CheckoutLoading />}>
          <Checkout
            purchase={purchase}
            defaultCountry={company().country}
            takesGift={false}
            brief
            submitLabel="Confirm"
            place="phone"
            heading={() => (
              <header>
                <h1 className="text-28 md:text-40">Confirm your card</h1>
                <p className="mt-1 text-17">
                  {moneyText(amount)} could not be held on your card for a ride of {member}. Confirm it with
                  your bank, or choose another card.
                </p>
                <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-card border border-line bg-well p-4">
                  <dt className="text-muted">From</dt>
                  <dd className="font-semibold">{from}</dd>
                  <dt className="text-muted">To</dt>
                  <dd className="font-semibold">{to}</dd>
                  <dt className="text-muted">When</dt>
                  <dd className="font-semibold">
                    <When at={at} show="ahead" zone={timeZone} />
                  </dd>
                  <dt className="text-muted">Confirm until</dt>
                  <dd className="font-semibold">
                    <When at={until} show="both" zone={timeZone} />
                    <span className="block font-normal text-muted">
                      After that the ride is cancelled, and nothing is charged.
                    </span>
                  </dd>
                </dl>
              </header>
            )}
            onPaid={async () => {
              await navigate('/family', { replace: true });
            }}
          />
        </Suspense>
      </div>
    </div>
  );
}
