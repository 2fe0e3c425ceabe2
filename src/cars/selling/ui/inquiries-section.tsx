/** The dashboard's Vehicle Inquiries. They load when they are shown. */

import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { Inquiry } from '#src/cars/listings/shapes.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { MessageSquare } from '#src/design/icons.ts';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { useReading } from '#src/design/use-reading.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { InquiryList } from './conversation.tsx';

const api = apiFor<typeof sellingCalls>();

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
