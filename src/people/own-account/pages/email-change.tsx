import { data, Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { CircleCheck } from '#src/design/icons.ts';
import type { accountCalls } from '#src/people/accounts/account-contract.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { type FormAnswer, refusedAnswer, textOf } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';
import { type Api, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/email-change.ts';

export const meta = () => [{ title: pageTitle('Your Email') }, { name: 'referrer', content: 'no-referrer' }];

export function loader({ params, request }: Route.LoaderArgs) {
  if (params.what !== 'confirm' && params.what !== 'keep') throw new Response(null, { status: 404 });
  const what: keyof typeof words = params.what;
  return { what, token: mailedToken(request) };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  decide(request, apiFor<typeof accountCalls>(transportOf(context)));
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  decide(request, apiFor<typeof accountCalls>());

async function decide(request: Request, api: Api<typeof accountCalls>) {
  const form = await request.formData();
  const body = { token: textOf(form, 'token') };
  try {
    const { email } =
      textOf(form, 'what') === 'keep'
        ? await api('POST /api/account/email/undo', { body })
        : await api('POST /api/account/email/confirm', { body });
    return data<FormAnswer>({ done: true, values: { email } });
  } catch (error) {
    return data<FormAnswer>(refusedAnswer(error, 'Your address was not changed'), 422);
  }
}

const words = {
  confirm: {
    title: 'Confirm your new email',
    intro: 'One press, and you sign in with this address.',
    press: 'Use This Address',
    done: 'is your address now. Receipts and ride mails go there.',
  },
  keep: {
    title: 'Keep your email',
    intro:
      'One press, and your account keeps this address. Every device is signed out, and the password ends: we mail you a link that sets a new one.',
    press: 'Keep This Address',
    done: 'stays your address. Every device was signed out. Open the mail we have just sent you and set a new password.',
  },
} as const;

/** Decides on a press, not when it is opened: mail programs open links by themselves to look for harm. */
export default function EmailChange({ loaderData: { what, token }, actionData }: Route.ComponentProps) {
  const session = useSession();
  const busy = useNavigation().formAction?.startsWith('/account/email') ?? false;
  const { title, intro, press, done } = words[what];
  if (actionData?.done) {
    const next =
      what === 'keep'
        ? { to: '/forgot-password', label: 'Send the mail again' }
        : session
          ? { to: '/account', label: 'Go to your account' }
          : { to: '/login', label: 'Sign In' };
    return (
      <FormPage title={what === 'keep' ? 'Your email is kept' : 'Your email is changed'}>
        <p role="status" className="mb-6 flex items-start gap-3">
          <CircleCheck size={22} aria-hidden="true" className="text-moss" />
          <span className="min-w-0 break-words">
            <b className="font-semibold">{actionData.values?.email}</b> {done}
          </span>
        </p>
        <ButtonLink to={next.to} tone="signal" size="lg" wide>
          {next.label}
        </ButtonLink>
      </FormPage>
    );
  }
  return (
    <FormPage title={title} intro={intro}>
      <Form method="post" className="space-y-4">
        {actionData?.title && <ErrorSummary title={actionData.title}>{actionData.description}</ErrorSummary>}
        <input type="hidden" name="what" value={what} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" tone="signal" size="lg" wide busy={busy}>
          {press}
        </Button>
      </Form>
    </FormPage>
  );
}
