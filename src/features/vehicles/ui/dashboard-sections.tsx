/** The dashboard's Favorites and Vehicle Inquiries. They load when they are shown. */
import { Heart, MessageSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { useSession } from '#src/features/accounts/ui/session.ts';
import { apiFor } from '#src/platform/api.ts';
import type { vehiclesCalls } from '../contract.ts';
import type { Inquiry, Vehicle } from '../shapes.ts';
import { InquiryList } from './conversation.tsx';
import { SmallVehicleCard } from './vehicle-card.tsx';

const api = apiFor<typeof vehiclesCalls>();

type Reading<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: T };

function useReading<T>(read: () => Promise<T>, key: unknown): [Reading<T>, retry: () => void] {
  const [reading, setReading] = useState<Reading<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `read` closes over.
  useEffect(() => {
    let current = true;
    setReading({ state: 'loading' });
    read().then(
      (value) => current && setReading({ state: 'ready', value }),
      () => current && setReading({ state: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);
  return [reading, () => setAttempt(attempt + 1)];
}

export function FavoritesSection() {
  const session = useSession();
  const [reading, retry] = useReading<Vehicle[]>(
    async () => (session ? api('GET /api/favorites/user/:userId', { params: { userId: session.id } }) : []),
    session?.id,
  );
  if (reading.state === 'loading') {
    return (
      <Loading label="Loading favorites" className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-64 w-full rounded-card" />
      </Loading>
    );
  }
  if (reading.state === 'failed') return <ErrorPanel title="Failed to fetch vehicles" onRetry={retry} />;
  if (reading.value.length === 0) {
    return (
      <EmptyState
        as="h3"
        title="No favorites yet"
        icon={<Heart size={26} aria-hidden="true" />}
        action={<ButtonLink to="/vehicles">Browse vehicles</ButtonLink>}
      >
        Press the heart on a vehicle to keep it here and hear of price drops.
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {reading.value.map((vehicle) => (
        <li key={vehicle.id}>
          <SmallVehicleCard vehicle={vehicle} />
        </li>
      ))}
    </ul>
  );
}

export function InquiriesSection() {
  const session = useSession();
  const [reading, retry] = useReading<Inquiry[]>(
    async () => (session ? api('GET /api/inquiries') : []),
    session?.id,
  );
  if (reading.state === 'loading') {
    return (
      <Loading label="Loading inquiries">
        <Skeleton className="h-24 w-full rounded-card" />
      </Loading>
    );
  }
  if (reading.state === 'failed') return <ErrorPanel title="Inquiries could not be read" onRetry={retry} />;
  if (reading.value.length === 0) {
    return (
      <EmptyState as="h3" title="No inquiries yet" icon={<MessageSquare size={26} aria-hidden="true" />}>
        Questions you ask about a vehicle, and questions about yours, come here.
      </EmptyState>
    );
  }
  return <InquiryList inquiries={reading.value} now={Date.now()} />;
}
