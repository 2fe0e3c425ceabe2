import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { PasswordField, TextField } from '#src/design/text-field.tsx';
import { type Api, apiFor, isRefusal } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { accountsCalls } from '../contract.ts';
import { safeNext } from '../rules.ts';
import { useDemo } from '../ui/session.ts';
import { DemoAccounts } from '../ui/sign-in/demo-accounts.tsx';
import { type FormAnswer, refusedAnswer, textOf } from '../ui/sign-in/form-answer.ts';
import { FormPage, textLink } from '../ui/sign-in/form-page.tsx';
import { PasskeySignIn } from '../ui/sign-in/passkey-sign-in.tsx';
import type { Route } from './+types/login.ts';

export const meta = () => [{ title: pageTitle('Sign In') }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const next = safeNext(search.get('next'));
  const session = await apiFor<typeof accountsCalls>(transportOf(context))('GET /api/auth/session', {
    on401: 'null',
  });
  if (session) throw redirect(next);
  return { next, intro: introOf(search) };
}

function introOf(search: URLSearchParams): string | undefined {
  if (search.has('new-password')) return 'Your new password is set. Sign in with it.';
  if (search.has('deleted'))
    return 'Your account is deleted. A last mail confirms it. You can sign up again whenever you like.';
  if (search.has('again')) return 'That took too long. Type your password again.';
  if (search.has('signed-out')) return 'You are signed out on every device.';
  return undefined;
}

export const action = ({ context, request }: Route.ActionArgs) =>
  signIn(request, apiFor<typeof accountsCalls>(transportOf(context)));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  signIn(request, apiFor<typeof accountsCalls>());

async function signIn(request: Request, api: Api<typeof accountsCalls>) {
  const form = await request.formData();
  const email = textOf(form, 'email');
  const password = textOf(form, 'password');
  const values = { email };
  if (!email.trim() || !password) {
    const errors: Record<string, string> = {};
    if (!email.trim()) errors.email = 'Enter your email address.';
    if (!password) errors.password = 'Enter your password.';
    const answer: FormAnswer = {
      title: 'Missing Information',
      description: 'Please enter both email and password.',
      errors,
      values,
    };
    return data(answer, 422);
  }
  try {
    await api('POST /api/auth/login', { body: { email, password } });
  } catch (error) {
    if (isRefusal(error, 'second_step_required')) {
      const next = safeNext(new URL(request.url).searchParams.get('next'));
      return redirect(next === '/' ? '/login/code' : `/login/code?next=${encodeURIComponent(next)}`);
    }
    const wrong = isRefusal(error, 'wrong_credentials') || isRefusal(error, 'invalid_request');
    const words = wrong ? 'Invalid email or password. Please try again.' : undefined;
    return data(refusedAnswer(error, 'Login Failed', words, values), 422);
  }
  return redirect(safeNext(new URL(request.url).searchParams.get('next')));
}

export default function Login({ loaderData: { next, intro }, actionData }: Route.ComponentProps) {
  const demo = useDemo();
  const busy = useNavigation().formAction?.startsWith('/login') ?? false;
  const errors = actionData?.errors ?? {};
  const query = next === '/' ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <FormPage
      title="Sign in"
      {...(intro && { intro })}
      below={
        <p>
          New to {companyName()}?{' '}
          <Link to={`/signup${query}`} className={textLink}>
            Create an account
          </Link>
        </p>
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
        <TextField
          id="email"
          label="Email"
          kind="email"
          name="email"
          autoComplete="username"
          required
          defaultValue={actionData?.values?.email}
          error={errors.email}
        />
        <PasswordField
          id="password"
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <p>
          <Link to="/forgot-password" className={`${textLink} inline-flex min-h-11 items-center`}>
            Forgot your password?
          </Link>
        </p>
        <Button type="submit" tone="signal" size="lg" wide busy={busy}>
          Sign In
        </Button>
      </Form>
      <PasskeySignIn next={next} />
      {demo && <DemoAccounts />}
    </FormPage>
  );
}
