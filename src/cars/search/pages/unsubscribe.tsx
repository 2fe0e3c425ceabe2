/** Where the link at the end of a mail leads. Opening it changes nothing, since mail scanners open links; the button ends the mails. */

import { Form, useNavigation } from 'react-router';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { BellOff } from '#src/design/icons.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/unsubscribe.ts';

export const meta = () => [{ title: pageTitle('End these mails') }, { name: 'robots', content: 'noindex' }];

async function end(token: string, transport?: Transport): Promise<{ what: string | null }> {
  try {
    return await apiFor<typeof vehiclesCalls>(transport)('POST /api/unsubscribe', { body: { token } });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { what: null };
    throw error;
  }
}
export const action = ({ context, params }: Route.ActionArgs) => end(params.token, transportOf(context));
export const clientAction = ({ params }: Route.ClientActionArgs) => end(params.token);

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const icon = <BellOff size={26} aria-hidden="true" />;
  const toSearches = <ButtonLink to="/saved-searches">Saved searches</ButtonLink>;
  return (
    <div className="page-column max-w-[760px] py-10">
      {actionData ? (
        <EmptyState
          as="h1"
          title={actionData.what ? 'Mails ended' : 'This link is not known'}
          icon={icon}
          action={toSearches}
        >
          {actionData.what
            ? `You will get no more mails about ${actionData.what}.`
            : 'It may belong to a search that was deleted.'}
        </EmptyState>
      ) : (
        <EmptyState
          as="h1"
          title="End these mails?"
          icon={icon}
          action={
            <Form method="post">
              <Button type="submit" tone="ink" size="lg" busy={navigation.state !== 'idle'}>
                Yes, End Them
              </Button>
            </Form>
          }
        >
          After this you get no more mails of the kind this link came with.
        </EmptyState>
      )}
    </div>
  );
}
