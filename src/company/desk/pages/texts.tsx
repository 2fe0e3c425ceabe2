/** Texts and mails: whether texts go out, with the switch, and how many of both were written and were not. */

import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { countryName } from '#src/platform/countries.ts';
import type { MailUsage, mailCalls } from '#src/platform/mail/contract.ts';
import type { SmsUsage, textCalls } from '#src/platform/sms/contract.ts';
import type { Route } from './+types/texts.ts';

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const [texts, mails] = await Promise.all([
      apiFor<typeof textCalls>(transport)('GET /api/operations/texts'),
      apiFor<typeof mailCalls>(transport)('GET /api/operations/mails'),
    ]);
    return { texts, mails };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const on = field(form, 'intent') === 'on';
  return act(field(form, 'form'), () =>
    apiFor<typeof textCalls>(transport)('POST /api/operations/texts/switch', {
      body: { on, reason: field(form, 'reason') },
    }),
  );
}

const whyWords: Record<SmsUsage['days'][number]['refused'][number]['why'], string> = {
  off: 'texts were off',
  country: 'number not served',
  account: 'too many of one account',
  number: 'too many to one number',
  prefix: 'too many to numbers alike',
  all: 'the day’s most',
};

const mailWords: Record<string, string> = {
  sign_up: 'signing up',
  password_reset: 'new passwords',
  account: 'news of an account',
  address_change: 'new addresses',
  car_question: 'questions to sellers',
  car_answer: 'messages about cars',
  car_answer_to_visitor: 'answers to visitors',
  question: 'questions to us',
  letters_asked: 'letters asked for',
  cars: 'price drops and matches',
  near: 'drivers near',
  gift_card_asked: 'gift cards',
  stock_asked: 'back in stock',
  receipt: 'receipts',
  ride: 'rides',
  order: 'orders',
  selling: 'selling',
};
const mailWhyWords: Record<MailUsage['days'][number]['refused'][number]['why'], string> = {
  recipient: 'too many to one mailbox',
  sender: 'too many of one sender',
  domain: 'too many to one domain',
};

/** What anybody can cause, so that an operator sees when somebody aims mails at others. */
function Mails({ mails: { sends, days, policy, mostToDomain } }: { mails: MailUsage }) {
  return (
    <section className="mt-12" aria-labelledby="mails">
      <h2 id="mails" className="text-28">
        Mails
      </h2>
      <p className="mt-2 max-w-[640px] text-muted">
        Mails that somebody else can cause have a day’s most, to one mailbox and of one sender, and{' '}
        {mostToDomain} to one domain. {!sends && 'No mail server is set up, so none leaves this machine.'}
      </p>
      <ul className="mt-6 space-y-3" aria-label="Mails of the last days">
        {days.map(({ day, written, refused }, i) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-3">
            <span className="font-semibold">{i === 0 ? 'Today' : day}</span>
            <span className="tabular-nums">
              {written} written
              {refused.map(({ kind, why, count }) => (
                <span key={`${kind} ${why}`} className="text-muted">
                  , {count} not ({mailWords[kind] ?? kind}: {mailWhyWords[why]})
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
          A day’s most
        </summary>
        <table className="mt-2 w-full max-w-[640px] text-15">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="py-2 font-semibold">
                About
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                To one mailbox
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-semibold">
                Of one sender
              </th>
            </tr>
          </thead>
          <tbody>
            {policy.map(({ kind, recipient, sender }) => (
              <tr key={kind} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {mailWords[kind] ?? kind}
                </th>
                <td className="py-2 text-right tabular-nums">{recipient}</td>
                <td className="py-2 pl-4 text-right tabular-nums">{sender ?? 'any'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

export default function OperationsTexts({
  loaderData: { texts, mails },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  const { on, changed, sends, countries, mostPerDay, most, days } = texts;
  return (
    <div>
      <h1 className="text-40">Texts and mails</h1>
      <p className="mt-2 max-w-[640px] text-muted">
        Text messages go to people a ride was booked for. One that may not go out says so to whoever booked,
        who passes the link on themselves.
      </p>
      <Card className="mt-6 p-5">
        <p className="text-21 font-semibold">{on ? 'Texts are on' : 'Texts are off'}</p>
        <p className="mt-1 text-muted">
          {!sends && 'No gateway is set up, so none leaves this machine. '}
          {changed && (
            <>
              Turned {on ? 'on' : 'off'} <When at={changed.at} />: {changed.reason}
            </>
          )}
        </p>
        <p className="mt-3 mb-4 text-15">
          To {countries.map(countryName).join(', ')} alone. A day’s most: {most.account} of one account,{' '}
          {most.number} to one number, {most.prefix} to ten thousand numbers alike, {mostPerDay} in all.
        </p>
        <ActForm
          needs="texts.manage"
          intent={on ? 'off' : 'on'}
          id="texts"
          label={on ? 'Turn texts off' : 'Turn texts on'}
          about="text messages"
          reason={{ label: 'Why' }}
          tone={on ? 'brick' : 'outline'}
          refused={refused}
        />
      </Card>
      <ul className="mt-6 space-y-3" aria-label="The last days">
        {days.map(({ day, written, refused: none }, i) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-3">
            <span className="font-semibold">{i === 0 ? 'Today' : day}</span>
            <span className="tabular-nums">
              {written} written
              {none.map(({ why, count }) => (
                <span key={why} className="text-muted">
                  , {count} not ({whyWords[why]})
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Mails mails={mails} />
    </div>
  );
}
