/** A driver's or seller's own statement of a calendar year, to read and to have as PDF. */
import { redirect } from 'react-router';
import { countText, moneyText } from '#src/design/amount-text.ts';
import { buttonClass } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { Download } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { currencyName } from '#src/platform/money.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { statementCalls, YearStatement } from '../contract.ts';
import {
  companyLines,
  neverAskedWords,
  payeeLines,
  periodWords,
  type StatementLine,
  statementLines,
  titleOf,
} from '../statement-lines.ts';
import type { Route } from './+types/yearly-statement.ts';

export const meta = () => [{ title: pageTitle('Yearly statement') }, { name: 'robots', content: 'noindex' }];

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(params.party, request, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(params.party, request);

async function load(party: string, request: Request, transport?: Transport): Promise<YearStatement> {
  if (party !== 'driver' && party !== 'seller') throw new Response('Not Found', { status: 404 });
  const year = new URL(request.url).searchParams.get('year') || undefined;
  try {
    return await apiFor<typeof statementCalls>(transport)('GET /api/yearly-statements/:party', {
      params: { party },
      query: { year },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) throw redirect(`/login?next=%2Fyearly-statements%2F${party}`);
    // A year that is none, or has not begun, has no statement, nor has somebody who does not drive.
    if ([400, 404, 422].includes(error.status)) throw new Response('Not Found', { status: 404 });
    throw error;
  }
}

export default function YearlyStatement({ loaderData: statement }: Route.ComponentProps) {
  const { party, year, years, asOf, timeZone } = statement;
  return (
    <div className="page-column py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-40">{titleOf(statement)}</h1>
        <a
          href={`/api/yearly-statements/${party}/file.pdf?year=${year}`}
          download
          className={buttonClass({ size: 'lg' })}
        >
          <Download size={18} aria-hidden="true" />
          Download PDF
        </a>
      </div>
      {years.length > 1 && (
        <nav aria-label="Years" className="mt-4 flex flex-wrap gap-2">
          {years.map((each) => (
            <ChipLink
              key={each}
              to={`/yearly-statements/${party}?year=${each}`}
              on={each === year}
              preventScrollReset
            >
              {each}
            </ChipLink>
          ))}
        </nav>
      )}
      <Card className="mt-6 p-4 md:p-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {payeeLines(statement).map(([label, words]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 break-words">{words}</dd>
              </div>
            ))}
          </dl>
          <p>
            {companyLines(statement).map((words) => (
              <span key={words} className="block">
                {words}
              </span>
            ))}
          </p>
        </div>
        <Quarters statement={statement} />
        <dl className="mt-4 space-y-1">
          <Sum label={`Owed to you as ${year} began`} amount={statement.owedBefore} />
          <Sum
            label={statement.soFar ? 'Owed to you now' : `Owed to you at the end of ${year}`}
            amount={statement.owedAfter}
          />
        </dl>
        <p className="mt-4 text-13 text-muted">
          In {currencyName()}, by the clocks of {timeZone.split('/').at(-1)?.replaceAll('_', ' ')}, as of{' '}
          <When at={asOf} zone={timeZone} />. {party === 'driver' ? 'A ride' : 'A sale'} is in the quarter in
          which it was booked; what is paid is before a promo code, which {companyName()} pays for.{' '}
          {neverAskedWords()}
        </p>
      </Card>
    </div>
  );
}

function Quarters({ statement }: { statement: YearStatement }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className="mt-6 overflow-x-auto" tabIndex={0} aria-label="By quarter">
      <table className="w-full text-15">
        <caption className="sr-only">By quarter</caption>
        <thead className="text-13 text-muted">
          <tr>
            <td />
            {periodWords.map((words) => (
              <th key={words} scope="col" className="whitespace-nowrap py-2 pl-4 text-right">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {statementLines(statement).map((line) => (
            <tr key={line.words} className={line.strong ? 'font-semibold' : undefined}>
              <th scope="row" className="py-2 text-left font-[inherit]">
                {line.words}
              </th>
              {line.values.map((value, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places.
                  key={index}
                  className="whitespace-nowrap py-2 pl-4 text-right tabular-nums"
                >
                  {shown(line, value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const signed = (amount: string): string =>
  amount.startsWith('-') ? `−${moneyText(amount.slice(1))}` : moneyText(amount);

function shown({ isCount, isOff }: StatementLine, value: string): string {
  if (isCount) return countText(Number(value));
  if (!isOff || Number(value) === 0) return signed(value);
  return value.startsWith('-') ? moneyText(value.slice(1)) : `−${moneyText(value)}`;
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="tabular-nums">{signed(amount)}</dd>
    </div>
  );
}
