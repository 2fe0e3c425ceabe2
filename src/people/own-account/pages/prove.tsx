import { data, Form, redirect, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import type { accountCalls } from '#src/people/accounts/account-contract.ts';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { safeNext } from '#src/people/accounts/rules.ts';
import { type FormAnswer, refusedAnswer } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { ProofFields, proofIn } from '#src/people/accounts/ui/sign-in/proof-fields.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/prove.ts';

export const meta = () => [{ title: pageTitle('Confirm That It Is You') }];

export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function load(request: Request, transport?: Transport) {
  try {
    const [user, security] = await Promise.all([
      apiFor<typeof accountsCalls>(transport)('GET /api/auth/session'),
      apiFor<typeof accountCalls>(transport)('GET /api/account/security'),
    ]);
    return { email: user.email, twoStep: security.secondFactor !== null, next: nextOf(request) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/login?next=%2Faccount');
    throw error;
  }
}

const nextOf = (request: Request) => safeNext(new URL(request.url).searchParams.get('next') ?? '/account');

export const action = ({ context, request }: Route.ActionArgs) => prove(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => prove(request);

async function prove(request: Request, transport?: Transport) {
  const body = proofIn(await request.formData());
  try {
    await apiFor<typeof accountsCalls>(transport)('POST /api/auth/proof', { body });
    return redirect(nextOf(request));
  } catch (error) {
    return data<FormAnswer>(refusedAnswer(error, 'We could not confirm that'), 422);
  }
}

/** Asked for without a script; with one the question comes up over the page that asks. */
export default function Prove({ loaderData: { email, twoStep }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith('/account/prove') ?? false;
  return (
    <FormPage
      title="Confirm that it is you"
      intro="This is asked before something that would hurt in a stranger’s hands. It holds for ten minutes."
    >
      <Form method="post" noValidate className="space-y-4">
        {actionData?.title && <ErrorSummary title={actionData.title}>{actionData.description}</ErrorSummary>}
        <ProofFields email={email} twoStep={twoStep} errors={actionData?.errors} />
        <Button type="submit" tone="signal" size="lg" wide busy={busy}>
          Continue
        </Button>
      </Form>
    </FormPage>
  );
}
