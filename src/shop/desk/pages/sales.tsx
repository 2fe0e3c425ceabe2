/** What the shop sold, by item and by day: as a picture, as tables, as a file. */

import { Form } from 'react-router';
import { fullMoneyText } from '#src/design/amount-text.ts';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { ChartColumn, Download } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { SoldReport, stockCalls } from '#src/shop/stock/stock-contract.ts';
import { addDays, dayWords } from '#src/shop/stock/ui/desk-words.ts';
import { SalesPicture } from '../ui/sales-picture.tsx';
import { SoldByDay, SoldByItem } from '../ui/sales-tables.tsx';
import { ShopHeader } from '../ui/shop-header.tsx';
import type { Route } from './+types/sales.ts';

export const meta = () => [
  { title: pageTitle('Sales | Operations') },
  { name: 'robots', content: 'noindex' },
];

const spans = [7, 30, 90, 365];

function load(request: Request, transport?: Transport) {
  const { searchParams } = new URL(request.url);
  const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
  return forOperators(request, async () => {
    const read = apiFor<typeof stockCalls>(transport);
    const { today } = await read('GET /api/operations/shop/clocks');
    try {
      const report = await read('GET /api/operations/shop/reports/sold', {
        query: { ...(from && { from }), ...(to && { to }) },
      });
      return { from: report.from, to: report.to, today, report, words: null };
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 400)) throw error;
      const words = Object.values(error.fieldErrors)[0] ?? error.words ?? 'Choose other days.';
      return { from: from || today, to: to || today, today, report: null, words };
    }
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export default function ShopSales({ loaderData: { from, to, today, report, words } }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <ShopHeader title="Sales" />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <nav aria-label="Spans" className="flex flex-wrap gap-2">
          {spans.map((days) => {
            const first = addDays(today, 1 - days);
            return (
              <ChipLink
                key={days}
                to={`/operations/shop/sales?from=${first}&to=${today}`}
                on={from === first && to === today}
                preventScrollReset
              >
                {days === 365 ? 'A year' : `${days} days`}
              </ChipLink>
            );
          })}
        </nav>
        <Form key={`${from} ${to}`} className="flex flex-wrap items-end gap-2">
          <TextField type="date" name="from" label="From" required defaultValue={from} max={today} />
          <TextField type="date" name="to" label="To" required defaultValue={to} max={today} error={words} />
          <Button type="submit" size="lg">
            Show
          </Button>
        </Form>
      </div>
      {report && <Report report={report} />}
    </div>
  );
}

function Report({ report }: { report: SoldReport }) {
  const { total } = report;
  const span = `${dayWords(report.from)} to ${dayWords(report.to)}`;
  if (report.rows.length === 0) {
    return (
      <EmptyState title="Nothing was sold" icon={<ChartColumn size={26} aria-hidden="true" />}>
        No order was paid from {span}.
      </EmptyState>
    );
  }
  return (
    <>
      <Card className="p-4 md:p-6">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <Figure size={40}>{fullMoneyText(total.amount)}</Figure>
            <p className="text-muted">
              {counted(total.pieces, 'piece')} sold, before tax and delivery
              {Number(total.refunded) > 0 && `; ${fullMoneyText(total.refunded)} refunded`}
            </p>
          </div>
          <a
            href={`/api/operations/shop/reports/sold.csv?from=${report.from}&to=${report.to}`}
            download
            className={buttonClass()}
          >
            <Download size={18} aria-hidden="true" />
            Download CSV
          </a>
        </div>
        <SalesPicture days={report.days} span={span} className="mt-6" />
        <p className="mt-2 text-13 text-muted">
          Days are those of {report.zone.split('/').at(-1)?.replaceAll('_', ' ')}.
        </p>
      </Card>
      <SoldByItem report={report} />
      <SoldByDay report={report} />
    </>
  );
}
