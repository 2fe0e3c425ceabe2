/** Where receipts of my rides also go, for my expenses. A plain form, without a script too. */
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { expenseCalls } from '../contract.ts';
import type { Route } from './+types/expense-address.ts';

export const meta = () => [
  { title: pageTitle('Receipts for your expenses') },
  { name: 'robots', content: 'noindex' },
];

async function load(transport?: Transport) {
  const found = await apiFor<typeof expenseCalls>(transport)('GET /api/rides/expense-address', {
    on401: 'null',
  });
  if (found === null) throw redirect('/login?next=%2Fexpense-address');
  return found;
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const call = apiFor<typeof expenseCalls>(transport);
  try {
    if (form.get('what') === 'end') await call('DELETE /api/rides/expense-address');
    else
      await call('PUT /api/rides/expense-address', {
        body: { email: String(form.get('email') ?? ''), sendsAll: form.has('sendsAll') },
      });
    return redirect('/expense-address');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const words = error.fieldErrors.email ?? error.words ?? 'That did not work. Try again.';
    return data({ words, isField: Boolean(error.fieldErrors.email) }, { status: error.status });
  }
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function ExpenseAddressPage({ loaderData: { address }, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="page-column max-w-[720px] py-8 md:py-12">
      <h1 className="text-40">Receipts for your expenses</h1>
      <p className="mt-2 text-muted">
        Receipts of your rides also go to where you hand in your expenses. Does your company pay by itself?{' '}
        <Link to="/business" className="touch text-spruce underline underline-offset-2">
          Company account
        </Link>
      </p>
      <Card className="mt-6 p-5 md:p-6">
        {address && (
          <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 font-semibold break-words">{address.email}</span>
            <Badge tone={address.confirmed ? 'moss' : 'amber'}>
              {address.confirmed ? 'Said yes' : 'Has to say yes'}
            </Badge>
          </p>
        )}
        {address && !address.confirmed && (
          <p className="mb-4 text-muted">
            A mail asks there. Nothing else goes there before the link in it was answered.
          </p>
        )}
        {refused && !refused.isField && (
          <ErrorPanel title="Not kept" className="mb-4">
            {refused.words}
          </ErrorPanel>
        )}
        <Form method="post" className="space-y-4" key={address?.email}>
          <TextField
            label="Address for expenses"
            kind="email"
            name="email"
            required
            defaultValue={address?.email ?? ''}
            error={refused?.isField ? refused.words : undefined}
          />
          <CheckboxField
            name="sendsAll"
            label="Send each receipt there by itself"
            hint="Otherwise you send those you choose, on the receipt’s page."
            defaultChecked={address?.sendsAll ?? false}
          />
          <Button type="submit" tone="signal" size="lg" busy={busy}>
            Keep
          </Button>
        </Form>
        {address && (
          <Form method="post" className="mt-4">
            <input type="hidden" name="what" value="end" />
            <Button type="submit" tone="ghost" busy={busy}>
              Send nothing there any more
            </Button>
          </Form>
        )}
      </Card>
    </div>
  );
}
