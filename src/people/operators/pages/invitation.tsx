/** An invitation to operate the place, opened from its mail. */
import { data, Form, redirect, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { type FormAnswer, refusedAnswer, textOf } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { TermsLine } from '#src/people/accounts/ui/sign-in/terms-line.tsx';
import { type Api, ApiError, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { operatorsCalls } from '../contract.ts';
import { FormProblems, NewPasswordFields, passwordProblem } from '../ui/new-operator-fields.tsx';
import type { Route } from './+types/invitation.ts';

export const meta = () => [
  { title: pageTitle('Invitation') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const gone = { token, invited: null, problem: 'It is incomplete. Open the link of the mail, whole.' };
  if (!token) return gone;
  try {
    const api = apiFor<typeof operatorsCalls>(transportOf(context));
    return { token, invited: await api('POST /api/invitations/look', { body: { token } }), problem: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { ...gone, problem: error.words ?? gone.problem };
  }
}

export const action = ({ context, request }: Route.ActionArgs) =>
  accept(request, apiFor<typeof operatorsCalls>(transportOf(context)));
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  accept(request, apiFor<typeof operatorsCalls>());

async function accept(request: Request, api: Api<typeof operatorsCalls>) {
  const form = await request.formData();
  const isNew = form.has('password');
  const password = textOf(form, 'password');
  const problem = isNew ? passwordProblem(password, textOf(form, 'confirmPassword')) : undefined;
  if (problem) return data<FormAnswer>(problem, 422);
  try {
    await api('POST /api/invitations/accept', {
      body: { token: textOf(form, 'token'), ...(isNew ? { password } : {}) },
    });
  } catch (error) {
    return data<FormAnswer>(refusedAnswer(error, 'Not accepted'), 422);
  }
  return redirect('/account/second-step?next=%2Foperations');
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { token, invited, problem } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  if (!invited)
    return (
      <FormPage title="This invitation does not work" intro={problem ?? ''}>
        <ButtonLink to="/" size="lg" wide>
          Back to start
        </ButtonLink>
      </FormPage>
    );
  const { email, firstName, state } = invited;
  const back = `/invitation?token=${token}`;
  return (
    <FormPage
      title={`Welcome, ${firstName}`}
      intro={`You are invited to operate this place as ${email}. A second step of signing in comes next, then the desk opens.`}
    >
      {state === 'sign_in' ? (
        <ButtonLink to={`/login?next=${encodeURIComponent(back)}`} tone="signal" size="lg" wide>
          Sign in to accept
        </ButtonLink>
      ) : (
        <Form method="post" noValidate className="space-y-4">
          <FormProblems answer={actionData} />
          <input type="hidden" name="token" value={token} />
          {state === 'new' && (
            <>
              <NewPasswordFields errors={actionData?.errors} />
              <TermsLine action="Accept" />
            </>
          )}
          <Button type="submit" tone="signal" size="lg" wide busy={busy} className="mt-2">
            Accept
          </Button>
        </Form>
      )}
    </FormPage>
  );
}
