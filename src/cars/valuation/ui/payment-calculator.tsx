import { useState } from 'react';
import { AmountField } from '#src/design/amount-field.tsx';
import { Figure } from '#src/design/figures.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { centsOf, currencySign, formatMoney, toWholeUnits } from '#src/platform/money.ts';
import { readTypedAmount, readTypedDecimal } from '#src/platform/typed-numbers.ts';
import { loanTermsMonths, monthlyPayment, usualRatePercent } from '../loan.ts';

const highestRatePercent = 40;

/** The rate that was typed, 0 while there is none. */
function rateIn(typed: string): number {
  const reading = readTypedDecimal(typed, 3, { least: 0, most: highestRatePercent });
  return 'value' in reading ? Math.min(highestRatePercent, Math.max(0, reading.value)) : 0;
}

/** What the car would cost a month with a loan; nothing here is an offer. */
export function PaymentCalculator({ price }: { price: string }) {
  const [down, setDown] = useState(String(Math.round(Number(price) / 1000) * 100));
  const [rate, setRate] = useState(String(usualRatePercent));
  const [months, setMonths] = useState('60');
  // Nobody pays down a few dollars: `4,000` is the whole ones.
  const priceCents = centsOf(price);
  const bounds = { leastCents: 1000, mostCents: Math.max(1000, priceCents) };
  const typed = readTypedAmount(down, bounds);
  const loan = monthlyPayment({
    priceCents,
    downCents: 'cents' in typed ? Math.max(0, typed.cents) : 0,
    ratePercent: rateIn(rate),
    months: Number(months),
  });
  const whole = (cents: number) => formatMoney(toWholeUnits(cents), { short: true });
  return (
    <section aria-labelledby="monthly" className="rounded-card border border-line bg-card p-5">
      <h2 id="monthly" className="text-21">
        Monthly payment
      </h2>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <AmountField
          {...bounds}
          label="Down payment"
          lead={currencySign()}
          value={down}
          onChange={(event) => setDown(event.currentTarget.value)}
        />
        <TextField
          label="Yearly rate, %"
          kind="amount"
          value={rate}
          onChange={(event) => setRate(event.currentTarget.value)}
        />
        <SelectField
          label="Term"
          value={months}
          onChange={(event) => setMonths(event.currentTarget.value)}
          options={loanTermsMonths.map((term) => ({ value: String(term), label: `${term} months` }))}
        />
      </div>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3" aria-live="polite">
        <Figure size={28}>{whole(loan.monthlyCents)}</Figure>
        <span className="text-muted">
          a month for {whole(loan.principalCents)}, with {whole(loan.interestCents)} interest in all. An
          estimate before taxes and fees, not an offer.
        </span>
      </p>
    </section>
  );
}
