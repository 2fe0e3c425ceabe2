/** Whoever booked a ride ahead confirms its fare with their bank, or with another card. */

import { redirect, useNavigate } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { RideDetail, ridesCalls } from '#src/riding/rides/contract.ts';
import { ConfirmFare } from '#src/riding/rides/ui/confirm-fare.tsx';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { Route } from './+types/confirm-card.ts';

export const handle: PageHandle = { shell: 'focus', encrypted: true };
export const meta = () => [{ title: pageTitle('Confirm your card') }, { name: 'robots', content: 'noindex' }];

export const loader = ({ context, params }: Route.LoaderArgs) => find(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => find(params.id);

async function find(
  id: string,
  transport?: Transport,
): Promise<{ ride: RideDetail | null; words: string; back: { to: string; label: string } }> {
  const back = { to: `/live-tracking?rideId=${id}`, label: 'Back to the ride' };
  try {
    const ride = await apiFor<typeof ridesCalls>(transport)('GET /api/rides/:id', { params: { id } });
    return { ride, words: '', back };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(`/rides/${id}/card`)}`);
    return {
      ride: null,
      words: error.words ?? 'There is no such ride.',
      back: { to: '/', label: 'To the rides' },
    };
  }
}

export default function ConfirmCard({ loaderData: { ride, words, back } }: Route.ComponentProps) {
  const until = ride?.viewer === 'rider' && ride.fareHold?.step === 'asked' ? ride.fareHold.until : null;
  if (!ride || !until) {
    return (
      <div className="page-column grid grow place-items-center py-10">
        <EmptyState
          as="h1"
          title="Nothing to confirm"
          className="w-full max-w-[560px]"
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          {words || (ride ? nothingWords(ride) : '')}
        </EmptyState>
      </div>
    );
  }
  return <Confirming ride={ride} until={until} />;
}

function nothingWords({ viewer, status, fareHold }: RideDetail): string {
  if (viewer !== 'rider') return 'Only whoever booked the ride confirms its card.';
  if (fareHold?.step === 'held') return 'The fare of this ride is held. You need to do nothing.';
  if (fareHold) return 'We hold the fare the day before, and write to you if your bank wants you.';
  return status === 'cancelled'
    ? 'This ride was cancelled, and nothing is charged.'
    : 'This ride needs nothing more.';
}

function Confirming({ ride, until }: { ride: RideDetail; until: string }) {
  const navigate = useNavigate();
  const { id, estimatedFare, pickupLocation, destination, scheduledTime, timeZone, paymentLabel } = ride;
  const trip = { from: placeName(pickupLocation), to: placeName(destination), at: scheduledTime };
  return (
    <ConfirmFare
      ride={{ id, timeZone, ...trip }}
      until={until}
      onPaid={async () => {
        toast({
          title: 'Card confirmed',
          description: 'The fare is held. Your ride goes on.',
          tone: 'success',
        });
        await navigate(`/live-tracking?rideId=${id}`, { replace: true });
      }}
    >
      {moneyText(estimatedFare)} could not be held on {paymentLabel ?? 'your card'}. Type it again to confirm
      it with your bank, or choose another card. It is charged when you arrive.
    </ConfirmFare>
  );
}
