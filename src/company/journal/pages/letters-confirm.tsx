/** Where the link in the confirming mail leads. Mail scanners open every link, so only the button confirms. */

import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { MailCheck, MailX } from '#src/design/icons.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { readerCalls } from '../letters-contract.ts';
import type { Route } from './+types/letters-confirm.ts';

export const meta = () => [
  { title: pageTitle('Confirm your letters') },
  { name: 'robots', content: 'noindex' },
];

const wordsOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  // What is no token at all is refused by its shape, in words for programs.
  if (error.status === 400 || error.code === 'link_unknown' || !error.words)
    return 'This link is not known. A part of it may have been lost on the way.';
  return error.words;
};

async function load(token: string, transport?: Transport) {
  try {
    return {
      reader: await apiFor<typeof readerCalls>(transport)('GET /api/letters/reader/:token', {
        params: { token },
      }),
      words: null,
    };
  } catch (error) {
    return { reader: null, words: wordsOf(error) };
  }
}
export const loader = ({ context, params }: Route.LoaderArgs) => load(params.token, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.token);

async function confirm(token: string, transport?: Transport) {
  try {
    await apiFor<typeof readerCalls>(transport)('POST /api/letters/confirm', { body: { token } });
    return { words: null };
  } catch (error) {
    return { words: wordsOf(error) };
  }
}
export const action = ({ context, params }: Route.ActionArgs) => confirm(params.token, transportOf(context));
export const clientAction = ({ params }: Route.ClientActionArgs) => confirm(params.token);

export default function ConfirmLetters({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const words = actionData?.words ?? loaderData.words;
  const { reader } = loaderData;
  const toBlog = <ButtonLink to="/blog">To the journal</ButtonLink>;
  return (
    <div className="page-column max-w-[760px] py-10">
      {words || !reader || reader.purpose !== 'confirm' ? (
        <EmptyState
          as="h1"
          title="This link does not work"
          icon={<MailX size={26} aria-hidden="true" />}
          action={toBlog}
        >
          {words ?? 'It is not one that confirms.'}
        </EmptyState>
      ) : reader.writtenTo ? (
        <EmptyState
          as="h1"
          title="You will have our letters"
          icon={<MailCheck size={26} aria-hidden="true" />}
          action={toBlog}
        >
          {reader.email} is confirmed. Each letter has a link that ends them.
        </EmptyState>
      ) : (
        <EmptyState
          as="h1"
          title={`Letters from ${companyName()}`}
          icon={<MailCheck size={26} aria-hidden="true" />}
          action={
            <Form method="post">
              <Button type="submit" tone="signal" size="lg" busy={navigation.state !== 'idle'}>
                Yes, Write to Me
              </Button>
            </Form>
          }
        >
          Shall we write to {reader.email}? Nothing is sent there until you press the button.
        </EmptyState>
      )}
    </div>
  );
}
