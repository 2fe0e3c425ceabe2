/** The first run: the link that the terminal printed makes the first operator, once. */
import { data, Form, redirect, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { type FormAnswer, refusedAnswer, textOf } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { type Api, apiFor, isRefusal } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { operatorsCalls } from '../contract.ts';
import { FormProblems, NewPasswordFields, passwordProblem } from '../ui/new-operator-fields.tsx';
import type { Route } from './+types/setup.ts';

// The link that led here carried the code, so no other site may learn it.
export const meta = () => [
  { title: pageTitle('Set up') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { open } = await apiFor<typeof operatorsCalls>(transportOf(context))('GET /api/setup');
  return { open, code: new URL(request.url).searchParams.get('code') ?? '' };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  begin(request, apiFor<typeof operatorsCalls>(transportOf(context)));
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  begin(request, apiFor<typeof operatorsCalls>());

async function begin(request: Request, api: Api<typeof operatorsCalls>) {
  const form = await request.formData();
  const values = {
    firstName: textOf(form, 'firstName'),
    lastName: textOf(form, 'lastName'),
    email: textOf(form, 'email'),
  };
  const password = textOf(form, 'password');
  const problem = passwordProblem(password, textOf(form, 'confirmPassword'));
  if (problem) return data<FormAnswer>({ ...problem, values }, 422);
  try {
    await api('POST /api/setup', { body: { ...values, password, code: textOf(form, 'code') } });
  } catch (error) {
    // The page then says that it is closed.
    if (isRefusal(error, 'setup_closed')) return redirect('/setup');
    return data<FormAnswer>(refusedAnswer(error, 'Not set up yet', undefined, values), 422);
  }
  return redirect('/account/second-step?next=%2Foperations%2Fsetup');
}

export default function Setup({ loaderData: { open, code }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  if (!open)
    return (
      <FormPage
        title="Set up already"
        intro="This place has an operator, so this page is closed. They invite whoever else is to operate it."
      >
        <ButtonLink to="/login?next=%2Foperations%2Fsetup" tone="signal" size="lg" wide>
          Sign in
        </ButtonLink>
      </FormPage>
    );
  if (!code)
    return (
      <FormPage
        title="Open the link of the terminal"
        intro="Where this program was started, it printed a link that ends in a code. Whoever has it makes the first operator."
      >
        {null}
      </FormPage>
    );
  const { errors = {}, values = {} } = actionData ?? {};
  return (
    <FormPage
      title="Begin your company"
      intro="You are the first operator. Next comes a second step of signing in, then what is to be set up."
    >
      <Form method="post" noValidate className="space-y-4">
        <FormProblems answer={actionData} />
        <input type="hidden" name="code" value={code} />
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
            defaultValue={values.lastName}
            error={errors.lastName}
          />
        </div>
        <TextField
          id="email"
          label="Email"
          kind="email"
          name="email"
          autoComplete="email"
          required
          defaultValue={values.email}
          error={errors.email}
        />
        <NewPasswordFields errors={errors} />
        <Button type="submit" tone="signal" size="lg" wide busy={busy} className="mt-2">
          Begin
        </Button>
      </Form>
    </FormPage>
  );
}
