import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { TextField } from '#src/design/text-field.tsx';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { safeNext } from '#src/people/accounts/rules.ts';
import { type FormAnswer, refusedAnswer, textOf } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage, textLink } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { PasskeySignIn } from '#src/people/accounts/ui/sign-in/passkey-sign-in.tsx';
import { useAnswerToast } from '#src/people/accounts/ui/sign-in/use-answer-toast.ts';
import { type Api, apiFor, isRefusal } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/login-code.ts';

export const meta = () => [{ title: pageTitle('Sign In') }];

export const action = ({ context, request }: Route.ActionArgs) =>
  takeStep(request, apiFor<typeof accountsCalls>(transportOf(context)));
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  takeStep(request, apiFor<typeof accountsCalls>());

async function takeStep(request: Request, api: Api<typeof accountsCalls>) {
  const code = textOf(await request.formData(), 'code');
  const next = safeNext(new URL(request.url).searchParams.get('next'));
  if (!code.trim()) return data<FormAnswer>({ errors: { code: 'Type the code.' } }, 422);
  try {
    await api('POST /api/auth/second-step', { body: { code } });
  } catch (error) {
    if (isRefusal(error, 'sign_in_again')) return redirect(`/login?again&next=${encodeURIComponent(next)}`);
    return data<FormAnswer>(refusedAnswer(error, 'Login Failed'), 422);
  }
  return redirect(next);
}

/** The second step of signing in, after the right password. */
export default function LoginCode({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/login') ?? false;
  useAnswerToast(actionData);
  return (
    <FormPage
      title="One more step"
      intro={`Open your authenticator app and type the code it shows for ${companyName()}.`}
      below={
        <p>
          Not you?{' '}
          <Link to="/login" className={textLink}>
            Sign in as somebody else
          </Link>
        </p>
      }
    >
      <Form method="post" noValidate className="space-y-4">
        {actionData?.title && <ErrorSummary title={actionData.title}>{actionData.description}</ErrorSummary>}
        <TextField
          id="code"
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          hint="Your phone is gone? Type one of your recovery codes."
          error={actionData?.errors?.code}
        />
        <Button type="submit" tone="signal" size="lg" wide busy={busy}>
          Sign In
        </Button>
      </Form>
      <PasskeySignIn next={safeNext(useSearchParams()[0].get('next'))} />
    </FormPage>
  );
}
