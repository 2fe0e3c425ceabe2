/** The books of a period: tax by jurisdiction, what each day brought, files for bookkeeping, and the accounts' numbers. */

import { Form } from 'react-router';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ChartColumn, Download } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { AccountNumbers, NewAccountNumber } from '#src/money/desk/ui/account-numbers.tsx';
import { DayTable, TaxTable } from '#src/money/desk/ui/books-tables.tsx';
import { monthsBefore } from '#src/money/desk/ui/months.ts';
import type { reportCalls } from '#src/money/reports/contract.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { company, pageTitle } from '#src/platform/settings/company.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { Route } from './+types/books.ts';

export const meta = () => [
  { title: pageTitle('Books | Operations') },
  { name: 'robots', content: 'noindex' },
];

function load(request: Request, transport?: Transport) {
  const { searchParams } = new URL(request.url);
  const months = monthsBefore(localDate(new Date(), cityFrameOf(null).timeZone));
  const [latest] = months;
  const from = searchParams.get('from') || latest?.from || '';
  const to = searchParams.get('to') || latest?.to || '';
  return forOperators(request, async () => {
    const api = apiFor<typeof reportCalls>(transport);
    const query = { from, to };
    const numbers = await api('GET /api/operations/account-numbers');
    try {
      const [tax, days] = await Promise.all([
        api('GET /api/operations/reports/tax', { query }),
        api('GET /api/operations/reports/days', { query }),
      ]);
      return { from, to, months, numbers, tax, days, words: null };
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 400)) throw error;
      const words = Object.values(error.fieldErrors)[0] ?? error.words ?? 'Choose other days.';
      return { from, to, months, numbers, tax: null, days: null, words };
    }
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const said = (name: string) => field(form, name);
  const body = { account: said('account'), number: said('number'), name: said('name') };
  return act(said('form') || 'number', () =>
    apiFor<typeof reportCalls>(transport)('PUT /api/operations/account-numbers', { body }),
  );
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function Books({
  loaderData: { from, to, months, numbers, tax, days, words },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  return (
    <div className="space-y-6">
      <h1 className="text-40">Books</h1>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <nav aria-label="Months" className="flex flex-wrap gap-2">
          {months.map((month) => (
            <ChipLink
              key={month.from}
              to={`/operations/books?from=${month.from}&to=${month.to}`}
              on={from === month.from && to === month.to}
              preventScrollReset
            >
              {month.words}
            </ChipLink>
          ))}
        </nav>
        <Form key={`${from} ${to}`} className="flex flex-wrap items-end gap-2">
          <TextField type="date" name="from" label="From" required defaultValue={from} />
          <TextField type="date" name="to" label="To" required defaultValue={to} error={words} />
          <Button type="submit" size="lg">
            Show
          </Button>
        </Form>
      </div>
      {tax && days && (
        <>
          <p className="text-13 text-muted">
            In {tax.currency}, by the clocks of {tax.timeZone.split('/').at(-1)?.replaceAll('_', ' ')}. As of{' '}
            <When at={tax.asOf} zone={tax.timeZone} />.
          </p>
          <Section id="tax" title="Tax" file="tax" span={{ from, to }}>
            {tax.taxes.length > 0 ? (
              <TaxTable report={tax} />
            ) : (
              <EmptyState title="No tax" icon={<ChartColumn size={26} aria-hidden="true" />}>
                Nothing that was sold in these days bears one.
              </EmptyState>
            )}
          </Section>
          <Section id="days" title="Day by day" file="days" span={{ from, to }}>
            <DayTable report={days} />
          </Section>
        </>
      )}
      <YearlyFiles year={Number(months[0]?.from.slice(0, 4))} />
      <Section id="ledger" title="General ledger" file="ledger" span={{ from, to }}>
        <p className="max-w-[680px]">
          A line an account and day, with debits beside credits, under the numbers below, for a bookkeeping
          program to read.
        </p>
        <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
          <AccountNumbers numbers={numbers} refused={refused} />
          <div>
            <h3 className="text-21">Set a number</h3>
            <NewAccountNumber
              key={numbers.filter(({ isSet }) => isSet).length}
              numbers={numbers}
              refused={refused?.form === 'number' ? refused : null}
            />
          </div>
        </div>
      </Section>
    </div>
  );
}

function Section({
  id,
  title,
  file,
  span: { from, to },
  children,
}: {
  id: string;
  title: string;
  /** The report that is offered as a file. */
  file: 'tax' | 'days' | 'ledger';
  span: { from: string; to: string };
  children: React.ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <Card className="p-4 md:p-6">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="text-28">
            {title}
          </h2>
          <a
            href={`/api/operations/reports/${file}.csv?from=${from}&to=${to}`}
            download
            aria-label={`Download ${title} as CSV`}
            className={buttonClass()}
          >
            <Download size={18} aria-hidden="true" />
            Download CSV
          </a>
        </div>
        {children}
      </Card>
    </section>
  );
}

/** What drivers and sellers earned in a calendar year; the newest that is over is filed by the end of January. */
function YearlyFiles({ year }: { year: number }) {
  return (
    <section aria-labelledby="yearly">
      <Card className="p-4 md:p-6">
        <h2 id="yearly" className="text-28">
          Drivers and sellers by year
        </h2>
        <p className="mt-2 max-w-[680px]">
          What each was paid by quarter
          {company().country === 'CA' &&
            ', with what Part XX of Canada’s Income Tax Act asks of platforms by January 31'}
          . Dates of birth and tax numbers of people are not known here, and their columns are empty. Each
          download is written down.
        </p>
        <ul className="mt-4 flex flex-wrap gap-3">
          {[year, year - 1, year - 2].flatMap((each) =>
            (['driver', 'seller'] as const).map((party) => (
              <li key={`${each} ${party}`}>
                <a
                  href={`/api/operations/reports/payees.csv?year=${each}&party=${party}`}
                  download
                  className={buttonClass()}
                >
                  <Download size={18} aria-hidden="true" />
                  {party === 'driver' ? 'Drivers' : 'Sellers'} {each}
                </a>
              </li>
            )),
          )}
        </ul>
      </Card>
    </section>
  );
}
