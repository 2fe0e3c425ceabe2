/** For the desk: what a ride’s rider was given, and a code sent again. */
import { moneyText } from '#src/design/amount-text.ts';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { field, type Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import { isMailbox } from '#src/platform/mail-addresses.ts';
import type { Compensation } from '#src/riding/pickup-promise/shapes.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { compensationCalls } from '../contract.ts';
import { whyWords } from '../words.ts';

const intent = 'send_code';

/** What the form asks for; null where another form was sent. */
export function compensationAct(
  form: FormData,
  id: string,
  transport?: Transport,
): (() => Promise<unknown>) | null {
  if (field(form, 'intent') !== intent) return null;
  return () =>
    apiFor<typeof compensationCalls>(transport)('POST /api/operations/rides/:id/compensation/send', {
      params: { id },
      body: { email: field(form, 'email') || null, reason: field(form, 'reason') },
    });
}

const toldWords = { mail: 'its code was mailed', text: 'its code was sent by text' };

function deskWords({ gives, state, amount, cardEnding, toldBy }: Compensation): string {
  if (state === 'owed') return 'The fare goes back once it was taken; it is tried until it works.';
  if (gives === 'fare') return `${moneyText(amount ?? '0')} of the fare went back.`;
  const told = toldBy ? toldWords[toldBy] : 'its code has reached nobody';
  return `A gift card over ${moneyText(amount ?? '0')} ending ${cardEnding}; ${told}.`;
}

export function DeskCompensation({
  given,
  ride,
  refused,
}: {
  given: Compensation;
  ride: { id: RideId; timeZone: string; riderEmail: string };
  refused: Refused | null | undefined;
}) {
  const isCaller = !isMailbox(ride.riderEmail);
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <h2 className="text-17 font-semibold">Promise of the pickup</h2>
      <p className="mt-2 text-15">
        <b className="font-semibold">{whyWords(given)}</b> {deskWords(given)}{' '}
        <When at={given.at} zone={ride.timeZone} show="near" className="text-muted" />
      </p>
      {given.gives === 'card' && given.state === 'given' && (
        <div className="mt-3">
          <ActForm
            needs="payments.refund"
            intent={intent}
            id={ride.id}
            label="Send a new code"
            about={`ride ${rideReference(ride.id)}`}
            reason={{ label: 'Why?', hint: 'The code before it opens nothing any more.' }}
            refused={refused}
          >
            {isCaller && (
              <TextField label="The caller’s email" name="email" kind="email" required maxLength={254} />
            )}
          </ActForm>
        </div>
      )}
    </Card>
  );
}
