/** Where the link of an invitation to work for a dealer leads. */
import { data, Form, redirect, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { dealerMemberCalls } from '../contract.ts';
import type { Route } from './+types/join-team.ts';

export const meta = () => [
  { title: pageTitle('Work for a dealer') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The browser cannot read the cookie that carries the link, so only the server answers this page. */
export const loader = ({ request }: Route.LoaderArgs) => ({ token: mailedToken(request) });

/** On a press, not when it is opened: mail programs open links by themselves to look for harm. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = mailedToken(request);
  try {
    await apiFor<typeof dealerMemberCalls>(transportOf(context))('POST /api/dealer-members/join', {
      body: { token },
    });
    return redirect('/sell');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return data({ refused: error.words ?? 'That did not work. Try again.' }, 422);
  }
}

export default function JoinTeam({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const session = useSession();
  const busy = useNavigation().state !== 'idle';
  const next = encodeURIComponent('/sell/team/join');
  return (
    <FormPage
      title="Work for a dealer"
      intro="What you do on the pages of a seller is done in the dealer’s place from then on, and the dealer sees it. You can act as yourself again with one press, and leave whenever you want."
    >
      {actionData?.refused && <ErrorPanel title="That did not work">{actionData.refused}</ErrorPanel>}
      {!token && (
        <p className="mb-4">
          This link has ended, or was not opened in full. Open the one in the mail, or ask for a new one.
        </p>
      )}
      {token && !session && (
        <div className="grid grid-cols-2 gap-2.5">
          <ButtonLink to={`/login?next=${next}`} tone="signal" size="lg">
            Sign In
          </ButtonLink>
          <ButtonLink to={`/signup?next=${next}`} size="lg">
            Sign Up
          </ButtonLink>
        </div>
      )}
      {token && session && (
        <Form method="post">
          <Button type="submit" tone="signal" size="lg" wide busy={busy}>
            Work for them
          </Button>
        </Form>
      )}
    </FormPage>
  );
}
