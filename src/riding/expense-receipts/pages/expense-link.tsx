/** Where the link of a mail to an address for expenses leads: say yes, or have no more of them. */
import { data, Form, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { ExpenseLink, expenseCalls } from '../contract.ts';
import type { Route } from './+types/expense-link.ts';

export const meta = () => [
  { title: pageTitle('Receipts at this address') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The browser cannot read the cookie that carries the link, so only the server answers this page. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<ExpenseLink | null> {
  const token = mailedToken(request);
  if (!token) return null;
  try {
    return await apiFor<typeof expenseCalls>(transportOf(context))('POST /api/rides/expense-address/look', {
      body: { token },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return null;
  }
}

/** On a press, not when it is opened: mail programs open links by themselves to look for harm. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = mailedToken(request);
  const wanted = (await request.formData()).get('wanted') === 'yes';
  try {
    await apiFor<typeof expenseCalls>(transportOf(context))('POST /api/rides/expense-address/answer', {
      body: { token, wanted },
    });
    return data({ said: wanted ? 'Receipts come here from now on.' : 'Nothing more comes here.' });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return data({ said: error.words ?? 'That did not work. Try again.' }, 422);
  }
}

export default function ExpenseLinkPage({ loaderData: link, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  if (actionData)
    return (
      <FormPage title="Receipts at this address">
        <p role="status">{actionData.said}</p>
      </FormPage>
    );
  if (!link)
    return (
      <FormPage title="This link has ended">
        <p>It was answered already, another address took its place, or it was not opened in full.</p>
      </FormPage>
    );
  const { email, rider, confirmed } = link;
  return (
    <FormPage
      title={confirmed ? 'No more receipts here?' : 'Receipts at this address?'}
      intro={
        confirmed
          ? `Receipts of ${rider}’s rides with ${companyName()} come to ${email}, for expenses.`
          : `${rider} asks to send receipts of their rides with ${companyName()} to ${email}, for expenses.`
      }
    >
      <Form method="post">
        <input type="hidden" name="wanted" value={confirmed ? 'no' : 'yes'} />
        <Button type="submit" tone="signal" size="lg" wide busy={busy}>
          {confirmed ? 'Have no more of them' : 'Yes, send them here'}
        </Button>
      </Form>
      {!confirmed && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="wanted" value="no" />
          <Button type="submit" tone="ghost" wide busy={busy}>
            No
          </Button>
        </Form>
      )}
    </FormPage>
  );
}
