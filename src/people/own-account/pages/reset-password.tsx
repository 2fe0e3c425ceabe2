import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { PasswordField } from '#src/design/text-field.tsx';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { shortestPassword } from '#src/people/accounts/rules.ts';
import { type FormAnswer, refusedAnswer, textOf } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage, textLink } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';
import { type Api, apiFor, isRefusal } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/reset-password.ts';

// The link that led here carried the token, so no other site may learn it.
export const meta = () => [
  { title: pageTitle('New Password') },
  { name: 'referrer', content: 'no-referrer' },
];

export function loader({ request }: Route.LoaderArgs) {
  return { token: mailedToken(request) };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  reset(request, apiFor<typeof accountsCalls>(transportOf(context)));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  reset(request, apiFor<typeof accountsCalls>());

interface ResetAnswer extends FormAnswer {
  expired?: boolean;
}

async function reset(request: Request, api: Api<typeof accountsCalls>) {
  const form = await request.formData();
  const password = textOf(form, 'password');
  const refuse = (title: string, field: string, message: string) =>
    data<ResetAnswer>({ title, errors: { [field]: message } }, 422);
  if (password.length < shortestPassword) {
    return refuse('Password Too Short', 'password', `Use at least ${shortestPassword} characters.`);
  }
  if (password !== textOf(form, 'confirmPassword')) {
    return refuse('Passwords do not match', 'confirmPassword', 'Type the same password twice.');
  }
  try {
    await api('POST /api/auth/reset-password', { body: { token: textOf(form, 'token'), password } });
  } catch (error) {
    const expired = isRefusal(error, 'link_expired');
    return data<ResetAnswer>({ ...refusedAnswer(error, 'Your password was not changed'), expired }, 422);
  }
  return redirect('/login?new-password');
}

export default function ResetPassword({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/reset-password') ?? false;
  if (!token || actionData?.expired) {
    return (
      <FormPage title="This link no longer works" intro="It has expired, was used already, or is incomplete.">
        <ButtonLink to="/forgot-password" tone="signal" size="lg" wide>
          Ask for a new link
        </ButtonLink>
      </FormPage>
    );
  }
  const errors = actionData?.errors ?? {};
  return (
    <FormPage
      title="Set a new password"
      intro="Afterwards you are signed out everywhere and sign in with the new one."
      below={
        <Link to="/login" className={textLink}>
          Back to sign in
        </Link>
      }
    >
      <Form method="post" noValidate className="space-y-4">
        {actionData?.title && (
          <ErrorSummary
            title={actionData.title}
            problems={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))}
          >
            {actionData.description}
          </ErrorSummary>
        )}
        <input type="hidden" name="token" value={token} />
        <PasswordField
          id="password"
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${shortestPassword} characters.`}
          required
          error={errors.password}
        />
        <PasswordField
          id="confirmPassword"
          label="Confirm new password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <Button type="submit" tone="signal" size="lg" wide busy={busy}>
          Set Password
        </Button>
      </Form>
    </FormPage>
  );
}
