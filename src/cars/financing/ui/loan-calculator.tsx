/** The calculator on a car’s page: a form of the page’s own address, which works without a script. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { AmountField } from '#src/design/amount-field.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Figure } from '#src/design/figures.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { readPlace } from '#src/money/tax/read-place.ts';
import { regions } from '#src/money/tax/regions.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { currencySign } from '#src/platform/money.ts';
import type { CarLoan, financingCalls } from '../contract.ts';
import { type TypedLoan, termChoices, usualLoan } from '../typed-loan.ts';

export type LoanAnswer = { loan: CarLoan } | { problem: string; errors: Record<string, string> };

/** What a form asked for, or what is wrong with it in words. */
export async function askLoan(
  id: VehicleId | string,
  query: TypedLoan,
  transport?: Transport,
): Promise<LoanAnswer> {
  try {
    return {
      loan: await apiFor<typeof financingCalls>(transport)('GET /api/vehicles/:id/loan', {
        params: { id },
        query,
      }),
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const errors = error.fieldErrors;
    return { problem: Object.values(errors)[0] ?? error.words ?? 'It was not worked out.', errors };
  }
}

/** The provinces or states of the country a car stands in, its own first; none where its place names no country. */
function provincesFor(location: string) {
  const stands = readPlace(location);
  const own = regions.find((one) => one.country === stands?.country && one.code === stands.region);
  const others = regions
    .filter(({ country, code }) => country === stands?.country && code !== own?.code)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (own ? [own, ...others] : others).map(({ country, code, name }) => ({
    value: `${country}-${code}`,
    label: name,
  }));
}

interface CalculatorProps {
  vehicle: Pick<VehicleDetail, 'id' | 'price' | 'location'>;
  /** What the page’s address asks for; null where it asks for none. */
  asked: { typed: TypedLoan; answer: LoanAnswer } | null;
}

export function LoanCalculator({ vehicle, asked }: CalculatorProps) {
  const form = useRef<HTMLFormElement>(null);
  const newest = useRef(0);
  const [answer, setAnswer] = useState(asked?.answer ?? null);
  useEffect(() => setAnswer(asked?.answer ?? null), [asked]);
  const usual = asked?.typed ?? usualLoan(vehicle.price);
  const provinces = provincesFor(vehicle.location);
  const errors = answer && 'errors' in answer ? answer.errors : {};

  async function reckon(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const turn = ++newest.current;
    const fields = new FormData(form.current);
    const of = (name: keyof TypedLoan) => String(fields.get(name) ?? '');
    const typed = { down: of('down'), rate: of('rate'), months: of('months'), province: of('province') };
    const next = await askLoan(vehicle.id, typed).catch(() => ({
      problem: 'The connection was lost. Please try again.',
      errors: {},
    }));
    if (turn === newest.current) setAnswer(next);
  }

  return (
    <section aria-labelledby="loan" className="rounded-card border border-line bg-card p-5">
      <h2 id="loan" className="text-21">
        What a loan would cost
      </h2>
      <p className="mt-1 text-muted">A calculation. Nobody offers you this loan, and fees are not in it.</p>
      <form
        ref={form}
        method="get"
        action="#loan"
        noValidate
        onSubmit={(event) => void reckon(event)}
        className="mt-4 grid gap-4 sm:grid-cols-2"
      >
        <AmountField
          id="loan-down"
          name="down"
          label="Down payment"
          lead={currencySign()}
          defaultValue={usual.down}
          error={errors.down}
          leastCents={1000}
        />
        <TextField
          id="loan-rate"
          name="rate"
          label="Yearly rate, %"
          kind="amount"
          maxLength={12}
          defaultValue={usual.rate}
          error={errors.rate}
        />
        <SelectField
          id="loan-months"
          name="months"
          label="Term"
          defaultValue={usual.months}
          error={errors.months}
          options={termChoices}
        />
        {provinces.length > 0 && (
          <SelectField
            id="loan-province"
            name="province"
            label="Registered in"
            defaultValue={usual.province || provinces[0]?.value}
            error={errors.province}
            options={provinces}
          />
        )}
        <div className="sm:col-span-2">
          <Button type="submit" tone="spruce">
            Work it out
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {answer &&
          ('loan' in answer ? (
            <LoanLines loan={answer.loan} />
          ) : (
            <p className="mt-4 rounded-control bg-wash-brick p-3">{answer.problem}</p>
          ))}
      </div>
    </section>
  );
}

function LoanLines({ loan }: { loan: CarLoan }) {
  const lines: [string, string][] = [
    ['Price asked', moneyText(loan.price)],
    [loan.provinceName ? `Cost in ${loan.provinceName}` : 'Cost', moneyText(loan.total)],
    ...loan.taxes.map(({ label, amount }): [string, string] => [
      `Of it ${label.replace(/, included$/, '')}`,
      moneyText(amount),
    ]),
    ['Down payment', moneyText(loan.down)],
    ['Borrowed', moneyText(loan.borrowed)],
    ['Whole cost of borrowing', moneyText(loan.interest)],
  ];
  return (
    <>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
        <Figure size={28}>{moneyText(loan.monthly)}</Figure>
        <span className="text-muted">
          a month for {loan.months} months at {loan.ratePercent} % a year
        </span>
      </p>
      <dl className="mt-3 border-b border-line">
        {lines.map(([name, words]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
      {Number(loan.borrowed) === 0 && (
        <p className="mt-3 text-muted">The down payment covers the car: nothing is borrowed.</p>
      )}
      {loan.taxedIn && (
        <p className="mt-3 text-muted">
          Bought here you pay the price asked, which holds the tax of {loan.taxedIn}. What {loan.provinceName}{' '}
          asks instead, and when, is between you, the dealer and the registry.
        </p>
      )}
      {loan.taxNote && <p className="mt-3 text-muted">{loan.taxNote}</p>}
    </>
  );
}
