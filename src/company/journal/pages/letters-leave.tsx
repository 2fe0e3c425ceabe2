/** Where the link at the end of a letter leads. Opening it changes nothing; the button ends the letters. */

import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { MailX } from '#src/design/icons.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { leaveCalls, readerCalls } from '../letters-contract.ts';
import type { Route } from './+types/letters-leave.ts';

export const meta = () => [{ title: pageTitle('Leave the letters') }, { name: 'robots', content: 'noindex' }];

async function load(token: string, transport?: Transport) {
  try {
    return await apiFor<typeof readerCalls>(transport)('GET /api/letters/reader/:token', {
      params: { token },
    });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}
export const loader = ({ context, params }: Route.LoaderArgs) => load(params.token, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.token);

const leave = async (token: string, transport?: Transport) => ({
  left: await apiFor<typeof leaveCalls>(transport)('POST /api/letters/leave', {
    query: { token },
  }).then(
    () => true,
    () => false,
  ),
});
export const action = ({ context, params }: Route.ActionArgs) => leave(params.token, transportOf(context));
export const clientAction = ({ params }: Route.ClientActionArgs) => leave(params.token);

export default function LeaveLetters({ loaderData: reader, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const icon = <MailX size={26} aria-hidden="true" />;
  const toBlog = <ButtonLink to="/blog">To the journal</ButtonLink>;
  return (
    <div className="page-column max-w-[760px] py-10">
      {!reader ? (
        <EmptyState as="h1" title="This link is not known" icon={icon} action={toBlog}>
          A part of it may have been lost on the way. The link at the end of each letter works.
        </EmptyState>
      ) : actionData?.left || !reader.writtenTo ? (
        <EmptyState as="h1" title="No more letters" icon={icon} action={toBlog}>
          We do not write to {reader.email}. You can ask for letters again in the journal.
        </EmptyState>
      ) : (
        <EmptyState
          as="h1"
          title="Leave the letters?"
          icon={icon}
          action={
            <Form method="post">
              <Button type="submit" tone="ink" size="lg" busy={navigation.state !== 'idle'}>
                Yes, End Them
              </Button>
            </Form>
          }
        >
          After this no letter goes to {reader.email}.
          {actionData && !actionData.left && ' That did not work just now. Please try again.'}
        </EmptyState>
      )}
    </div>
  );
}
