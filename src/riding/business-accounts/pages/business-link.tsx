/** Where the links of two mails lead: an address for invoices is confirmed, or an invitation is taken. */
import { data, Form, redirect, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { businessCalls } from '../contract.ts';
import type { Route } from './+types/business-link.ts';

export const meta = () => [
  { title: pageTitle('Rides for your company') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

const words = {
  address: {
    title: 'Invoices at this address?',
    intro: () =>
      `Somebody asked ${companyName()} to send a company’s invoices for rides here. Press the button if that is right.`,
    press: 'Yes, send them here',
  },
  join: {
    title: 'Ride on a company’s account',
    intro: () => 'The company that invited you pays for your rides by its rules, for a month at once.',
    press: 'Join the account',
  },
} as const;

/** The browser cannot read the cookie that carries the link, so only the server answers this page. */
export function loader({ params, request }: Route.LoaderArgs) {
  const { what } = params;
  if (what !== 'address' && what !== 'join') throw new Response(null, { status: 404 });
  return { what: what as keyof typeof words, token: mailedToken(request) };
}

/** On a press, not when it is opened: mail programs open links by themselves to look for harm. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const token = mailedToken(request);
  const api = apiFor<typeof businessCalls>(transportOf(context));
  try {
    if (params.what === 'address') {
      const { legalName } = await api('POST /api/businesses/billing-address', { body: { token } });
      return data({ done: legalName, refused: null });
    }
    await api('POST /api/businesses/join', { body: { token } });
    return redirect('/business');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return data({ done: null, refused: error.words ?? 'That did not work. Try again.' }, 422);
  }
}

export default function BusinessLink({ loaderData: { what, token }, actionData }: Route.ComponentProps) {
  const session = useSession();
  const busy = useNavigation().state !== 'idle';
  const { title, intro, press } = words[what];
  if (actionData?.done)
    return (
      <FormPage title="Thank you">
        <p role="status" className="break-words">
          Invoices of {actionData.done} come here. Somebody at {companyName()} looks at its account next.
        </p>
      </FormPage>
    );
  const next = encodeURIComponent('/business/join');
  return (
    <FormPage title={title} intro={intro()}>
      {actionData?.refused && <ErrorPanel title="That did not work">{actionData.refused}</ErrorPanel>}
      {!token && (
        <p className="mb-4">
          This link has ended, or was not opened in full. Open the one in the mail, or ask for a new one.
        </p>
      )}
      {token && what === 'join' && !session && (
        <div className="grid grid-cols-2 gap-2.5">
          <ButtonLink to={`/login?next=${next}`} tone="signal" size="lg">
            Sign In
          </ButtonLink>
          <ButtonLink to={`/signup?next=${next}`} size="lg">
            Sign Up
          </ButtonLink>
        </div>
      )}
      {token && (what === 'address' || session) && (
        <Form method="post">
          <Button type="submit" tone="signal" size="lg" wide busy={busy}>
            {press}
          </Button>
        </Form>
      )}
    </FormPage>
  );
}
