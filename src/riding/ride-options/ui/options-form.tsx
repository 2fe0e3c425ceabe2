/** For the desk: what riders may want besides the trip, and what it costs. */
import { AmountField } from '#src/design/amount-field.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import { currencySign, toDecimal } from '#src/platform/money.ts';
import {
  longestOptionWords,
  mostFeeCents,
  type OptionOffers,
  optionFacts,
  optionIds,
} from '../ride-options.ts';

export function OptionsForm({
  offers: { options },
  version,
  refused,
}: {
  offers: OptionOffers;
  version: number;
  refused: Refused | null;
}) {
  const errorOf = (name: string) => refused?.fields?.[`options.${name}`];
  return (
    <DeskForm needs="settings.manage" method="post" preventScrollReset className="mt-6 space-y-4">
      <input type="hidden" name="version" value={version} />
      {optionIds.map((id) => (
        <Card key={id} className="max-w-[680px] p-4 md:p-5">
          <h2 className="font-sans text-17 font-semibold tracking-normal">{optionFacts[id].name}</h2>
          <p className="text-13 text-muted">
            {optionFacts[id].asksDriver
              ? 'Comes to drivers who said that they do it.'
              : 'Comes to every driver, who reads it.'}
          </p>
          <CheckboxField
            label="Riders may choose it"
            name={`${id}.isOffered`}
            defaultChecked={options[id].isOffered}
          />
          <div className="grid gap-3 sm:grid-cols-[160px_1fr]">
            <AmountField
              label="Fee, before tax"
              name={`${id}.fee`}
              lead={currencySign()}
              leastCents={0}
              mostCents={mostFeeCents}
              defaultValue={toDecimal(options[id].feeCents)}
              error={errorOf(`${id}.feeCents`)}
              required
            />
            <TextField
              label="A line below it"
              name={`${id}.words`}
              maxLength={longestOptionWords}
              defaultValue={options[id].words}
              error={errorOf(`${id}.words`)}
              hint="Such as what the law asks"
            />
          </div>
        </Card>
      ))}
      <div className="max-w-[680px] space-y-3">
        <TextField label="Why?" name="reason" required maxLength={300} />
        {refused && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
        <Button type="submit" tone="spruce">
          Set
        </Button>
      </div>
    </DeskForm>
  );
}
