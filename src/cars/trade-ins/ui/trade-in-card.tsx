/** In a conversation: the car a buyer would give towards the other one, what it may be worth, and the dealer's figure. */
import { Form, useNavigation } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { currencySign } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { TradeIn } from '../contract.ts';
import { accidentWords, looksWords, mostFigureCents, titleOfTraded } from '../rules.ts';

/** The `form` that names a figure sends, by which the page knows it. */
export const figureForm = 'trade-in-figure';

export function TradeInCard({
  tradeIn,
  refused,
}: {
  tradeIn: TradeIn;
  refused: { words: string; fields: Record<string, string> } | null;
}) {
  const { car, range, figure, role, zone, mayName } = tradeIn;
  return (
    <Card className="mb-6 space-y-3 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-21 break-words">
          {role === 'buyer' ? 'You would trade in' : 'They would trade in'}
        </h2>
        {figure && (
          <Badge tone={figure.holds ? 'moss' : 'neutral'}>{figure.holds ? 'Figure named' : 'Over'}</Badge>
        )}
      </div>
      <p className="break-words">
        <b className="font-semibold">{titleOfTraded(car)}</b>, {car.mileage.toLocaleString('en-US')}{' '}
        {car.unit}, {looksWords[car.looks].toLowerCase()}, {accidentWords[car.accidents]}
      </p>
      <p className="text-13 text-muted">
        {range
          ? `Cars like it were listed on ${companyName()} at ${priceText(range.low)} to ${priceText(range.high)} when it was asked.${role === 'buyer' ? ' Dealers give less: they sell it on.' : ''}`
          : `Too few cars like it are listed on ${companyName()} to say what it may be worth.`}
      </p>
      {figure && (
        <p className="rounded-card bg-well p-4">
          <span className="block text-28 font-semibold tabular-nums">{priceText(figure.amount)}</span>
          {figure.holds ? 'Holds until' : 'Held until'} <When at={figure.until} show="ahead" zone={zone} />
        </p>
      )}
      {mayName && <NameFigure tradeIn={tradeIn} refused={refused} />}
      <p className="text-13 text-muted">
        This is a talk about a price. No money moves here for it: the car you{' '}
        {role === 'buyer' ? 'buy' : 'sell'} is paid in full, and you settle the trade between you.
      </p>
    </Card>
  );
}

function NameFigure({ tradeIn, refused }: Parameters<typeof TradeInCard>[0]) {
  const busy = useNavigation().formData?.get('form') === figureForm;
  const { figure } = tradeIn;
  return (
    <details open={figure === null || refused !== null || undefined}>
      <summary className="touch font-semibold text-spruce">
        {figure ? 'Name another figure' : 'Say what you would give'}
      </summary>
      <Form method="post" preventScrollReset className="mt-3 max-w-[420px] space-y-3" key={figure?.at}>
        <input type="hidden" name="form" value={figureForm} />
        <input type="hidden" name="tradeIn" value={tradeIn.id} />
        <AmountField
          label="You would give"
          name="amount"
          lead={currencySign()}
          leastCents={0}
          mostCents={mostFigureCents}
          defaultValue={figure?.amount}
          error={refused?.fields.amount}
          required
        />
        <TextField
          label="Until the end of"
          name="until"
          type="date"
          error={refused?.fields.until}
          required
          hint="The buyer reads it in your conversation."
        />
        {refused && Object.keys(refused.fields).length === 0 && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
        <Button type="submit" tone="spruce" busy={busy}>
          Name it
        </Button>
      </Form>
    </details>
  );
}
