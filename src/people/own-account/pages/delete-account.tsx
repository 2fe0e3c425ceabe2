import { data, Form, Link, redirect, redirectDocument, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import type { accountCalls } from '#src/people/accounts/account-contract.ts';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { type FormAnswer, refusedAnswer } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage, textLink } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { ProofFields, proofIn } from '#src/people/accounts/ui/sign-in/proof-fields.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { forgetPerson } from '#src/platform/offline/offline-storage.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { LeavingWords, Unsettled } from '../ui/your-data-section.tsx';
import type { Route } from './+types/delete-account.ts';

export const meta = () => [{ title: pageTitle('Delete Account') }];

export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

async function load(transport?: Transport) {
  const account = apiFor<typeof accountCalls>(transport);
  try {
    const [user, security, leaving] = await Promise.all([
      apiFor<typeof accountsCalls>(transport)('GET /api/auth/session'),
      account('GET /api/account/security'),
      account('GET /api/account/leaving'),
    ]);
    return { user, twoStep: security.secondFactor !== null, leaving };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/login?next=%2Faccount%2Fdelete');
    throw error;
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return (await leave(request, transportOf(context))) ?? redirect('/login?deleted');
}
/** Loads the last page anew, so that nothing of the account stays in this window's memory. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const refused = await leave(request);
  if (refused) return refused;
  await forgetPerson();
  return redirectDocument('/login?deleted');
}

async function leave(request: Request, transport?: Transport) {
  const body = proofIn(await request.formData());
  try {
    await apiFor<typeof accountCalls>(transport)('POST /api/account/leave', { body });
    return undefined;
  } catch (error) {
    return data<FormAnswer>(refusedAnswer(error, 'Your account is still there'), 422);
  }
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { user, twoStep, leaving } = loaderData;
  const busy = useNavigation().formAction?.startsWith('/account/delete') ?? false;
  const settled = leaving.unsettled.length === 0;
  return (
    <FormPage
      title="Delete my account"
      intro={`${user.firstName}, this cannot be undone.`}
      below={
        <Link to="/account#your-data" className={textLink}>
          Keep my account
        </Link>
      }
    >
      <LeavingWords leaving={leaving} />
      <Unsettled leaving={leaving} />
      {settled && (
        <Form method="post" noValidate className="mt-6 space-y-4">
          {actionData?.title && (
            <ErrorSummary title={actionData.title}>{actionData.description}</ErrorSummary>
          )}
          <ProofFields email={user.email} twoStep={twoStep} errors={actionData?.errors} />
          <Button type="submit" tone="brick" size="lg" wide busy={busy}>
            Delete my account
          </Button>
        </Form>
      )}
      {!settled && (
        <p className="mt-4 text-muted">Come back here once that is done. Nothing has been deleted yet.</p>
      )}
    </FormPage>
  );
}
