/** Text messages: whether they go out, how many did, and the switch. */
import { Card } from '#src/design/card.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/api.ts';
import { transportOf } from '#src/platform/page-context.ts';
import type { TextsStanding, textCalls } from '#src/platform/texts/contract.ts';
import { useKeptAnswer } from '#src/platform/use-kept-answer.ts';
import { ActForm } from '../ui/act-form.tsx';
import { act, field, forOperators } from '../ui/for-operators.ts';
import type { Route } from './+types/texts.ts';

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () => apiFor<typeof textCalls>(transport)('GET /api/operations/texts'));
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

const whyWords: Record<TextsStanding['days'][number]['refused'][number]['why'], string> = {
  off: 'texts were off',
  country: 'number not served',
  account: 'too many of one account',
  number: 'too many to one number',
  prefix: 'too many to numbers alike',
  all: 'the day’s most',
};

export default function OperationsTexts({ loaderData: texts, actionData: answer }: Route.ComponentProps) {
  const refused = useKeptAnswer(answer);
  const { on, changed, sends, countries, mostPerDay, most, days } = texts;
  return (
    <div>
      <h1 className="text-40">Texts</h1>
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
          To {countries.join(' and ')} alone. A day’s most: {most.account} of one account, {most.number} to
          one number, {most.prefix} to ten thousand numbers alike, {mostPerDay} in all.
        </p>
        <ActForm
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
    </div>
  );
}
