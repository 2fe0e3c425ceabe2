/** Where the link at the end of a mail leads: opening it is the one click. */
import { BellOff } from 'lucide-react';
import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ApiError, apiFor } from '#src/platform/api.ts';
import { transportOf } from '#src/platform/page-context.ts';
import type { vehiclesCalls } from '../contract.ts';
import type { Route } from './+types/unsubscribe.ts';

export const meta = () => [{ title: 'Mails ended | Rove' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await apiFor<typeof vehiclesCalls>(transportOf(context))('POST /api/unsubscribe', {
      body: { token: params.token },
    });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { what: null };
    throw error;
  }
}

export default function Unsubscribe({ loaderData: { what } }: Route.ComponentProps) {
  return (
    <div className="page-column max-w-[760px] py-10">
      <EmptyState
        as="h1"
        title={what ? 'Mails ended' : 'This link is not known'}
        icon={<BellOff size={26} aria-hidden="true" />}
        action={<ButtonLink to="/saved-searches">Saved searches</ButtonLink>}
      >
        {what ? `You will get no more mails about ${what}.` : 'It may belong to a search that was deleted.'}
      </EmptyState>
    </div>
  );
}
