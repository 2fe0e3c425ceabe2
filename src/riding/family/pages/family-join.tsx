/** Where the link of an invitation leads: somebody offers to pay for one’s rides. */
import { data, Form, redirect, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { familyCalls } from '../contract.ts';
import type { Route } from './+types/family-join.ts';

export const meta = () => [
  { title: pageTitle('Ride with your family') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The browser cannot read the cookie that carries the link, so only the server answers this page. */
export const loader = ({ request }: Route.LoaderArgs) => ({ token: mailedToken(request) });

/** On a press, not when it is opened: mail programs open links by themselves to look for harm. */
export async function action({ context, request }: Route.ActionArgs) {
  const body = { token: mailedToken(request) };
  try {
    await apiFor<typeof familyCalls>(transportOf(context))('POST /api/family/join', { body });
    return redirect('/family');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return data({ refused: error.words ?? 'That did not work. Try again.' }, 422);
  }
}

const intro =
  'Whoever invited you pays for your rides by their card, by rules that you can read. They see when you ride, from where to where, and for how much, and are told as you book and arrive unless they choose otherwise. You can leave whenever you like.';

export default function FamilyJoin({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const session = useSession();
  const busy = useNavigation().state !== 'idle';
  return (
    <FormPage title="Ride with your family" intro={intro}>
      {actionData?.refused && <ErrorPanel title="That did not work">{actionData.refused}</ErrorPanel>}
      {!token && (
        <p className="mb-4">
          This link has ended, or was not opened in full. Open the one in the mail, or ask for a new one.
        </p>
      )}
      {token && !session && (
        <div className="grid grid-cols-2 gap-2.5">
          <ButtonLink to="/login?next=%2Ffamily%2Fjoin" tone="signal" size="lg">
            Sign In
          </ButtonLink>
          <ButtonLink to="/signup?next=%2Ffamily%2Fjoin" size="lg">
            Sign Up
          </ButtonLink>
        </div>
      )}
      {token && session && (
        <Form method="post">
          <Button type="submit" tone="signal" size="lg" wide busy={busy}>
            Yes, join the family
          </Button>
        </Form>
      )}
    </FormPage>
  );
}
