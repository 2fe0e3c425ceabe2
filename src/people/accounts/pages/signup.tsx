import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { PasswordField, TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { type Api, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import type { accountsCalls } from '../contract.ts';
import { safeNext, shortestPassword, signUpProblem } from '../rules.ts';
import { type FormAnswer, refusedAnswer, textOf } from '../ui/sign-in/form-answer.ts';
import { FormPage, textLink } from '../ui/sign-in/form-page.tsx';
import { TermsLine } from '../ui/sign-in/terms-line.tsx';
import type { Route } from './+types/signup.ts';

export const meta = () => [{ title: pageTitle('Sign Up') }];

export function loader({ request }: Route.LoaderArgs) {
  return { next: safeNext(new URL(request.url).searchParams.get('next')) };
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  (await signUp(request, apiFor<typeof accountsCalls>(transportOf(context)))).answer;

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { answer, welcome } = await signUp(request, apiFor<typeof accountsCalls>());
  if (welcome) toast(welcome);
  return answer;
}

const required = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter your email address.',
  password: 'Choose a password.',
};

async function signUp(request: Request, api: Api<typeof accountsCalls>) {
  const form = await request.formData();
  const fields = {
    firstName: textOf(form, 'firstName'),
    lastName: textOf(form, 'lastName'),
    email: textOf(form, 'email'),
    phone: textOf(form, 'phone'),
    password: textOf(form, 'password'),
    confirmPassword: textOf(form, 'confirmPassword'),
  };
  const { password, confirmPassword, ...values } = fields;
  const oneName = form.has('oneName');
  const problem = signUpProblem({ ...fields, oneName });
  if (problem) {
    const errors: Record<string, string> = {};
    for (const [name, words] of Object.entries(required)) {
      if (name === 'lastName' && oneName) continue;
      if (!fields[name as keyof typeof required].trim()) errors[name] = words;
    }
    errors[problem.field] ??= problem.description;
    const { title, description } = problem;
    return { answer: data<FormAnswer>({ title, description, errors, values }, 422) };
  }
  try {
    const user = await api('POST /api/users', {
      body: { ...values, username: values.email, password, isDriver: false },
    });
    return {
      answer: redirect(safeNext(new URL(request.url).searchParams.get('next'))),
      welcome: {
        title: `Welcome, ${user.firstName}`,
        description: `We sent a mail to ${user.email} to confirm the address.`,
        tone: 'success' as const,
      },
    };
  } catch (error) {
    return { answer: data<FormAnswer>(refusedAnswer(error, 'Signup Failed', undefined, values), 422) };
  }
}

export default function Signup({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/signup') ?? false;
  const errors = actionData?.errors ?? {};
  const values = actionData?.values ?? {};
  const query = next === '/' ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <FormPage
      title="Create an account"
      intro="For rides, favorites and everything you buy here."
      below={
        <p>
          Already have an account?{' '}
          <Link to={`/login${query}`} className={textLink}>
            Sign in
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
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id="firstName"
            label="First name"
            name="firstName"
            autoComplete="given-name"
            maxLength={80}
            required
            defaultValue={values.firstName}
            error={errors.firstName}
          />
          <TextField
            id="lastName"
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            maxLength={80}
            required
            defaultValue={values.lastName}
            error={errors.lastName}
          />
        </div>
        <CheckboxField name="oneName" label="I have one name" />
        <TextField
          id="email"
          label="Email"
          kind="email"
          name="email"
          maxLength={254}
          required
          defaultValue={values.email}
          error={errors.email}
        />
        <TextField
          id="phone"
          label="Phone"
          kind="phone"
          name="phone"
          maxLength={60}
          optional
          defaultValue={values.phone}
          error={errors.phone}
        />
        <PasswordField
          id="password"
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${shortestPassword} characters. A few words are easier to remember than signs.`}
          required
          error={errors.password}
        />
        <PasswordField
          id="confirmPassword"
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <TermsLine action="Create Account" />
        <Button type="submit" tone="signal" size="lg" wide busy={busy} className="mt-2">
          Create Account
        </Button>
      </Form>
      {isOffered('rides') && (
        <p className="mt-5 border-t border-line pt-5 text-13 text-muted">
          Want to drive?{' '}
          <Link to="/driver-signup" className={textLink}>
            Become a Driver
          </Link>{' '}
          makes both accounts at once.
        </p>
      )}
    </FormPage>
  );
}
