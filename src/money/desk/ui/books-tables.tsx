/** Taxes of a period by jurisdiction, and its days, as tables that scroll within themselves. */
import type { ReactNode } from 'react';
import { countText, moneyText } from '#src/design/amount-text.ts';
import type { DayReport, TaxReport } from '#src/money/reports/contract.ts';
import { dayWords } from '#src/platform/time/moments.ts';

const soldWords: Record<string, string> = {
  ride: 'Rides',
  vehicle: 'Cars',
  equipment: 'Gear',
  custom: 'Custom payments',
  split: 'Fares that friends paid',
  cash_out: 'Fees for payouts at once',
};

function Table({ caption, head, children }: { caption: string; head: string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full text-15">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-13 text-muted">
          <tr>
            {head.map((words, index) => (
              <th key={words} scope="col" className={index === 0 ? 'py-2 text-left' : 'py-2 pl-4 text-right'}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}

function Row({ name, cells, strong = false }: { name: ReactNode; cells: ReactNode[]; strong?: boolean }) {
  return (
    <tr className={strong ? 'font-semibold' : undefined}>
      <th scope="row" className="py-2 text-left font-[inherit]">
        {name}
      </th>
      {cells.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places.
        <td key={index} className="py-2 pl-4 text-right tabular-nums whitespace-nowrap">
          {words}
        </td>
      ))}
    </tr>
  );
}

export function TaxTable({ report }: { report: TaxReport }) {
  const cellsOf = (sum: Pick<TaxReport['taxes'][number], 'sales' | 'collected' | 'givenBack' | 'owed'>) =>
    [sum.owed, sum.collected, sum.givenBack, sum.sales].map(moneyText);
  const entriesOf = ({ code, entries }: TaxReport['taxes'][number]) => (
    <a
      key="entries"
      href={`/api/operations/reports/tax/entries.csv?from=${report.from}&to=${report.to}&code=${code}`}
      download
      aria-label={`Download the entries behind ${code}`}
      className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
    >
      {countText(entries)}
    </a>
  );
  return (
    <Table
      caption="Tax by jurisdiction and by what was sold"
      head={['Tax', 'Owed', 'Collected', 'Given back', 'Sales without it', 'Entries']}
    >
      {report.taxes.flatMap((tax) => [
        <Row
          key={`${tax.collector} ${tax.code}`}
          strong
          name={tax.collector === 'company' ? tax.code : `${tax.code}, of sellers and drivers`}
          cells={[...cellsOf(tax), entriesOf(tax)]}
        />,
        ...tax.kinds.map((kind) => (
          <Row
            key={`${tax.collector} ${tax.code} ${kind.kind}`}
            name={<span className="pl-4">{soldWords[kind.kind] ?? kind.kind}</span>}
            cells={[...cellsOf(kind), countText(kind.entries)]}
          />
        )),
      ])}
    </Table>
  );
}

export function DayTable({ report }: { report: DayReport }) {
  const sold = [...new Set(report.days.flatMap(({ sales }) => Object.keys(sales)))].sort();
  return (
    <Table
      caption="Sales, tax, fees, payouts and disputes by day"
      head={[
        'Day',
        ...sold.map((kind) => soldWords[kind] ?? kind),
        ...['Refunds', 'Promo codes', 'Tax owed', 'Provider fees', 'Drivers’ pay', 'Sellers’ pay', 'Payouts'],
        'Disputes lost',
      ]}
    >
      {report.days.map((day) => (
        <Row
          key={day.day}
          name={<span className="whitespace-nowrap">{dayWords(day.day)}</span>}
          cells={[
            ...sold.map((kind) => day.sales[kind] ?? '0'),
            ...[day.refunds, day.promotions, day.tax, day.fees, day.driversPay, day.sellersPay, day.payouts],
            day.disputesLost,
          ].map(moneyText)}
        />
      ))}
    </Table>
  );
}
