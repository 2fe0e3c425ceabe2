/** Vehicle inquiries: every conversation of the signed-in person, as buyer and as seller. */

import { redirect } from 'react-router';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { Inquiry } from '#src/cars/listings/shapes.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CalendarClock, HandCoins, MessageSquare } from '#src/design/icons.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { InquiryList } from '../ui/conversation.tsx';
import type { Route } from './+types/inquiries.ts';

export const meta = () => [{ title: pageTitle('Vehicle Inquiries') }, { name: 'robots', content: 'noindex' }];

async function load(transport?: Transport): Promise<{ inquiries: Inquiry[]; now: number }> {
  const inquiries = await apiFor<typeof sellingCalls>(transport)('GET /api/inquiries', { on401: 'null' });
  if (inquiries === null) throw redirect('/login?next=%2Finquiries');
  return { inquiries, now: Date.now() };
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

export default function Inquiries({ loaderData: { inquiries, now } }: Route.ComponentProps) {
  return (
    <div className="page-column max-w-[920px] py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-40">Vehicle Inquiries</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/offers" size="sm">
            <HandCoins size={16} aria-hidden="true" />
            Offers
          </ButtonLink>
          <ButtonLink to="/visits" size="sm">
            <CalendarClock size={16} aria-hidden="true" />
            Visits
          </ButtonLink>
        </div>
      </div>
      <div className="mt-6">
        {inquiries.length === 0 ? (
          <EmptyState
            title="No inquiries yet"
            icon={<MessageSquare size={26} aria-hidden="true" />}
            action={<ButtonLink to="/vehicles">Browse vehicles</ButtonLink>}
          >
            Questions you ask about a vehicle, and questions about yours, come here.
          </EmptyState>
        ) : (
          <InquiryList inquiries={inquiries} now={now} />
        )}
      </div>
    </div>
  );
}
