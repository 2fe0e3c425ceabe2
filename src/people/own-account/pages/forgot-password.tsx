import { data, Form, Link, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { MailCheck } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { useHasMail } from '#src/people/accounts/ui/session.ts';
import { type FormAnswer, refusedAnswer, textOf } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage, textLink } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { OutboxHint } from '#src/people/accounts/ui/sign-in/outbox-hint.tsx';
import { type Api, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/forgot-password.ts';

export const meta = () => [{ title: pageTitle('Forgot Password') }];

export const action = ({ context, request }: Route.ActionArgs) =>
  ask(request, apiFor<typeof accountsCalls>(transportOf(context)));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  ask(request, apiFor<typeof accountsCalls>());

async function ask(request: Request, api: Api<typeof accountsCalls>) {
  const email = textOf(await request.formData(), 'email');
  const values = { email };
  if (!email.trim()) {
    return data<FormAnswer>({ errors: { email: 'Enter your email address.' }, values }, 422);
  }
  try {
    await api('POST /api/auth/forgot-password', { body: { email } });
    return data<FormAnswer>({ done: true, values });
  } catch (error) {
    return data<FormAnswer>(refusedAnswer(error, 'The mail could not be sent', undefined, values), 422);
  }
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/forgot-password') ?? false;
  const hasMail = useHasMail();
  const below = (
    <Link to="/login" className={textLink}>
      Back to sign in
    </Link>
  );
  if (actionData?.done) {
    return (
      <FormPage title="Look for our mail" below={below}>
        <p role="status" className="flex items-start gap-3">
          <MailCheck size={22} aria-hidden="true" className="text-spruce" />
          <span className="min-w-0 break-words">
            If there is an account with <b className="font-semibold">{actionData.values?.email}</b>, a link to
            set a new password {hasMail ? 'is on its way. It works for an hour.' : 'would be mailed.'}
          </span>
        </p>
        <OutboxHint />
      </FormPage>
    );
  }
  return (
    <FormPage
      title="Forgot your password?"
      intro="Tell us your email address, and we mail you a link to set a new one."
      below={below}
    >
      <Form method="post" noValidate className="space-y-4">
        {actionData?.title && <ErrorSummary title={actionData.title}>{actionData.description}</ErrorSummary>}
        <TextField
          id="email"
          label="Email"
          kind="email"
          name="email"
          required
          defaultValue={actionData?.values?.email}
          error={actionData?.errors?.email}
        />
        <Button type="submit" tone="signal" size="lg" wide busy={busy}>
          Send Link
        </Button>
      </Form>
    </FormPage>
  );
}
