/** One trusted contact: what they answered, when they are told, and the way out. */
import { Form } from 'react-router';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { When } from '#src/design/when.tsx';
import type { TrustedContact } from '../contract.ts';
import { tellingChoices } from './telling-words.ts';

const states: Record<TrustedContact['state'], { words: string; tone: BadgeTone }> = {
  asked: { words: 'Has not answered', tone: 'amber' },
  agreed: { words: 'Said yes', tone: 'moss' },
  declined: { words: 'Said no', tone: 'neutral' },
  ended: { words: 'Ended it', tone: 'neutral' },
};

export function ContactRow({ contact, now }: { contact: TrustedContact; now: number }) {
  const { id, name, address, state, tells, answerUntil } = contact;
  const isLate = answerUntil !== null && Date.parse(answerUntil) < now;
  const isOpen = state === 'asked' || state === 'agreed';
  return (
    <Card className="space-y-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 break-words">
          <b className="font-semibold">{name}</b>
          {address && <span className="block text-13 text-muted">{address}</span>}
        </p>
        <Badge tone={states[state].tone}>{states[state].words}</Badge>
      </div>
      {answerUntil && (
        <p className="text-13 text-muted">
          {isLate ? (
            'The link has ended. Take them away and name them again to send another.'
          ) : (
            <>
              They are told of nothing before they say yes. Their link works until <When at={answerUntil} />.
            </>
          )}
        </p>
      )}
      {isOpen && (
        <Form method="post" preventScrollReset className="flex items-end gap-3">
          <input type="hidden" name="what" value="tell" />
          <input type="hidden" name="id" value={id} />
          <SelectField
            key={tells}
            label={`When ${name} is told`}
            name="tells"
            defaultValue={tells}
            options={tellingChoices()}
            className="min-w-0 grow"
          />
          <Button type="submit" size="lg" aria-label={`Set when ${name} is told`}>
            Set
          </Button>
        </Form>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="what" value="remove" />
        <input type="hidden" name="id" value={id} />
        <ConfirmButton
          label="Take away"
          about={name}
          question={
            isOpen
              ? `${name} is told of nothing more, and a link to a ride that runs stops at once.`
              : `${name} leaves your list.`
          }
          confirm={`Take ${name} away`}
        />
      </Form>
    </Card>
  );
}
