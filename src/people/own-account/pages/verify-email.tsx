import { data, Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { CircleCheck, MailCheck } from '#src/design/icons.ts';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { type FormAnswer, refusedAnswer, textOf } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';
import { OutboxHint } from '#src/people/accounts/ui/sign-in/outbox-hint.tsx';
import { type Api, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/verify-email.ts';

export const meta = () => [
  { title: pageTitle('Confirm Email') },
  { name: 'referrer', content: 'no-referrer' },
];

export function loader({ request }: Route.LoaderArgs) {
  return { token: mailedToken(request) };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  verify(request, apiFor<typeof accountsCalls>(transportOf(context)));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  verify(request, apiFor<typeof accountsCalls>());

async function verify(request: Request, api: Api<typeof accountsCalls>) {
  const token = textOf(await request.formData(), 'token');
  try {
    const { email } = await api('POST /api/auth/verify-email', { body: { token } });
    return data<FormAnswer>({ done: true, values: { email } });
  } catch (error) {
    return data<FormAnswer>(refusedAnswer(error, 'Your address was not confirmed'), 422);
  }
}

/** Confirms on a press, not when it is opened: mail programs open links by themselves to look for harm. */
export default function VerifyEmail({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const session = useSession();
  const busy = useNavigation().formAction?.startsWith('/verify-email') ?? false;
  if (actionData?.done) {
    return (
      <FormPage title="Email confirmed">
        <p role="status" className="mb-6 flex items-start gap-3">
          <CircleCheck size={22} aria-hidden="true" className="text-moss" />
          <span className="min-w-0 break-words">
            <b className="font-semibold">{actionData.values?.email}</b> is yours. Receipts and news about your
            rides go there.
          </span>
        </p>
        <ButtonLink to={session ? '/account' : '/login'} tone="signal" size="lg" wide>
          {session ? 'Go to your account' : 'Sign In'}
        </ButtonLink>
      </FormPage>
    );
  }
  if (!token) {
    return (
      <FormPage title="We sent you a mail">
        <p className="flex items-start gap-3">
          <MailCheck size={22} aria-hidden="true" className="text-spruce" />
          <span className="min-w-0 break-words">
            Open the link in it within 24 hours to confirm
            {session ? <b className="font-semibold"> {session.email}</b> : ' your address'}. You can use{' '}
            {companyName()} meanwhile.
          </span>
        </p>
        <OutboxHint />
      </FormPage>
    );
  }
  return (
    <FormPage title="Confirm your email" intro="One press, and we know that this address is yours.">
      <Form method="post" className="space-y-4">
        {actionData?.title && <ErrorSummary title={actionData.title}>{actionData.description}</ErrorSummary>}
        <input type="hidden" name="token" value={token} />
        <Button type="submit" tone="signal" size="lg" wide busy={busy}>
          Confirm Email
        </Button>
      </Form>
      {actionData?.title && (
        <ButtonLink to="/account#email" size="lg" wide className="mt-3">
          Get a new link
        </ButtonLink>
      )}
    </FormPage>
  );
}
