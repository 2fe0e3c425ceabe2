/** Whoever pays a ride ahead of their family confirms its fare with their bank, or with another card. */
import { redirect, useNavigate } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import type { RideId } from '#src/platform/ids.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { ConfirmFare } from '#src/riding/rides/ui/confirm-fare.tsx';
import type { FamilyRide, familyCalls } from '../contract.ts';
import type { Route } from './+types/family-card.ts';

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
  return (
    <ConfirmFare
      {...{ ride, until }}
      onPaid={async () => {
        await navigate('/family', { replace: true });
      }}
    >
      {moneyText(ride.amount)} could not be held on your card for a ride of {ride.member}. Confirm it with
      your bank, or choose another card.
    </ConfirmFare>
  );
}
