/** Confirming a telephone: a number, then the code that was texted to it. */
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { safeNext } from '#src/people/accounts/rules.ts';
import { type FormAnswer, refusedAnswer, textOf } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { FormPage, textLink } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { phoneWords } from '#src/platform/phone-words.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { MyTelephone, telephoneCalls } from '../contract.ts';
import type { Route } from './+types/phone.ts';

export const meta = () => [{ title: pageTitle('Your telephone') }, { name: 'robots', content: 'noindex' }];

const api = (transport?: Transport) => apiFor<typeof telephoneCalls>(transport);

async function load(transport?: Transport): Promise<MyTelephone> {
  try {
    return await api(transport)('GET /api/account/phone');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/login?next=%2Faccount%2Fphone');
    throw error;
  }
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

async function act(request: Request, transport?: Transport) {
  const form = await request.formData();
  const call = api(transport);
  const isCode = textOf(form, 'intent') === 'confirm';
  try {
    if (isCode) await call('POST /api/account/phone/confirm', { body: { code: textOf(form, 'code') } });
    else await call('POST /api/account/phone', { body: { phone: textOf(form, 'phone') } });
    return data<FormAnswer>({ done: true });
  } catch (error) {
    const failed = isCode ? 'Your telephone is not confirmed yet' : 'No text was sent';
    return data<FormAnswer>(refusedAnswer(error, failed), 422);
  }
}
export const action = ({ context, request }: Route.ActionArgs) => act(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => act(request);

export default function PhonePage({ loaderData: mine, actionData: answer }: Route.ComponentProps) {
  const next = safeNext(useSearchParams()[0].get('next') ?? '/sell');
  const intro = mine.canText
    ? `Whoever sells a car on ${companyName()} shows that a telephone is theirs. Buyers do not see it.`
    : 'No texts go out from here, so that no telephone has to be confirmed.';
  return (
    <FormPage
      title="Your telephone"
      intro={intro}
      below={
        <p>
          <Link to={next} className={textLink}>
            Not now
          </Link>
        </p>
      }
    >
      {answer?.title && (
        <div className="mb-4">
          <ErrorSummary title={answer.title}>{answer.description}</ErrorSummary>
        </div>
      )}
      {mine.confirmedAt && !mine.asked ? (
        <div className="space-y-4">
          <p role="status" className="rounded-control bg-wash-moss p-3">
            {phoneWords(mine.phone ?? '')} is confirmed.
          </p>
          <ButtonLink to={next} tone="signal" size="lg" wide>
            Go on
          </ButtonLink>
        </div>
      ) : (
        mine.asked && <CodeForm mine={mine} error={answer?.errors?.code} />
      )}
      {mine.canText && <NumberForm mine={mine} error={answer?.errors?.phone} />}
    </FormPage>
  );
}

function CodeForm({ mine, error }: { mine: MyTelephone; error: string | undefined }) {
  const busy = useNavigation().formData?.get('intent') === 'confirm';
  return (
    <Form method="post" noValidate className="mb-8 space-y-4">
      <input type="hidden" name="intent" value="confirm" />
      <p role="status">
        We texted a code to <b className="font-semibold">{phoneWords(mine.asked?.phone ?? '')}</b>. It holds
        for 10 minutes.
      </p>
      <TextField
        id="code"
        label="Code"
        kind="digits"
        name="code"
        autoComplete="one-time-code"
        maxLength={20}
        required
        error={error}
      />
      <Button type="submit" tone="signal" size="lg" wide busy={busy}>
        Confirm
      </Button>
    </Form>
  );
}

function NumberForm({ mine, error }: { mine: MyTelephone; error: string | undefined }) {
  const busy = useNavigation().formData?.get('intent') === 'text';
  const again = mine.asked !== null || mine.confirmedAt !== null;
  return (
    <Form
      method="post"
      noValidate
      className={again ? 'mt-8 space-y-4 border-t border-line pt-6' : 'space-y-4'}
    >
      <input type="hidden" name="intent" value="text" />
      <TextField
        id="phone"
        label={again ? 'Another number, or the same again' : 'Telephone that takes texts'}
        kind="phone"
        name="phone"
        maxLength={60}
        required
        error={error}
      />
      <Button type="submit" tone={again ? 'outline' : 'signal'} size="lg" wide busy={busy}>
        Text me a code
      </Button>
    </Form>
  );
}
