/** What the link of a trusted contact opens: to say yes or no, once; later to end it. Without an account, and without a script. */
import { data, Form } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { textOf } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { company, companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { ContactAsked, trustedContactCalls } from '../contract.ts';
import type { Route } from './+types/trusted-contact.ts';

export const handle: PageHandle = { shell: 'focus', back: { to: '/', label: companyName } };
export const meta = () => [
  { title: pageTitle('Trusted contact') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

const over = 'It has been used, or has ended. Nothing more is sent to you because of it.';

/** The browser cannot read the cookie that carries the link, so only the server answers this page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = mailedToken(request);
  if (!token) return { token, asked: null };
  try {
    const api = apiFor<typeof trustedContactCalls>(transportOf(context));
    return { token, asked: await api('POST /api/trusted-contact/look', { body: { token } }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { token, asked: null };
  }
}

const answers = ['yes', 'no', 'end', 'never'] as const;

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const answer = answers.find((one) => one === textOf(form, 'answer')) ?? 'no';
  try {
    const api = apiFor<typeof trustedContactCalls>(transportOf(context));
    const done = await api('POST /api/trusted-contact/answer', {
      body: { token: textOf(form, 'token'), answer },
    });
    return { done };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return data({ done: null }, { status: error.status });
  }
}

export default function TrustedContactPage({
  loaderData: { token, asked },
  actionData,
}: Route.ComponentProps) {
  if (actionData?.done) return <Done {...actionData.done} />;
  if (!asked || actionData)
    return (
      <FormPage title="This link does not work" intro={over}>
        {toStart}
      </FormPage>
    );
  return asked.state === 'asked' ? (
    <Asked asked={asked} token={token ?? ''} />
  ) : (
    <Ending asked={asked} token={token ?? ''} />
  );
}

const toStart = (
  <ButtonLink to="/" size="lg" wide>
    Back to start
  </ButtonLink>
);

function Asked({ asked: { rider, by }, token }: { asked: ContactAsked; token: string }) {
  return (
    <FormPage
      title={`${rider} trusts you`}
      intro={`Say yes, and ${companyName()} tells you by ${by === 'email' ? 'mail' : 'text message'} when ${rider} is picked up, as they choose, with a link to the car until the ride ends, and when it has ended. If they raise the alarm you are told at once.`}
    >
      <Form method="post" className="space-y-3">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" name="answer" value="yes" tone="signal" size="lg" wide>
          Yes, tell me
        </Button>
        <Button type="submit" name="answer" value="no" size="lg" wide>
          No
        </Button>
        <Never />
      </Form>
      <p className="mt-4 text-13 text-muted">
        This link works once. Each message has a link to end it. {rider} sees whether you said yes or no.
      </p>
    </FormPage>
  );
}

function Ending({ asked: { rider }, token }: { asked: ContactAsked; token: string }) {
  return (
    <FormPage
      title={`You hear of ${rider}’s rides`}
      intro={`End it, and nothing more is sent to you; a link to a ride that runs stops at once. ${rider} sees that you ended it.`}
    >
      <Form method="post" className="space-y-3">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" name="answer" value="end" tone="signal" size="lg" wide>
          End it
        </Button>
        <Never />
      </Form>
    </FormPage>
  );
}

/** What holds for everybody, apart from the answer to one. */
const Never = () => (
  <>
    <Button type="submit" name="answer" value="never" tone="ghost" wide className="text-brick">
      No, and never ask me again
    </Button>
    <p className="text-13 text-muted">
      Then nobody can ask this address again, whoever it is. Write to {company().supportEmail} if you change
      your mind.
    </p>
  </>
);

const said = {
  agreed: {
    title: 'You said yes',
    words: (rider: string) =>
      `You hear of ${rider}’s rides as they choose. Each message has a link to end it.`,
  },
  declined: { title: 'You said no', words: () => 'Nothing more is sent to you because of it.' },
  ended: { title: 'It has ended', words: (rider: string) => `You hear no more of ${rider}’s rides.` },
  never: { title: 'Nobody asks you again', words: () => 'No account can name this address any more.' },
} as const;

const Done = ({ state, rider }: { state: keyof typeof said; rider: string }) => (
  <div role="status" className="flex grow flex-col">
    <FormPage title={said[state].title} intro={said[state].words(rider)}>
      {toStart}
    </FormPage>
  </div>
);
