/** Invoices of a company, newest first: what each asks for, and what is left to pay. */
import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { When } from '#src/design/when.tsx';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import type { InvoiceRow } from '../contract.ts';
import { monthWords } from '../rules.ts';

/** Whether it is paid, and until when it is to be. */
export function InvoiceState({ open, overdue, dueAt }: Pick<InvoiceRow, 'open' | 'overdue' | 'dueAt'>) {
  if (Number(open) < 0) return <Badge tone="moss">{moneyText(open.slice(1))} to your credit</Badge>;
  if (Number(open) === 0) return <Badge tone="moss">Paid</Badge>;
  return (
    <Badge tone={overdue ? 'brick' : 'amber'}>
      {moneyText(open)} {overdue ? 'was due' : 'due'} <When at={dueAt} show="date" zone={booksTimeZone()} />
    </Badge>
  );
}

export const InvoiceRows = ({
  invoices,
  isLinked = true,
}: {
  invoices: readonly InvoiceRow[];
  isLinked?: boolean;
}) => (
  <ul className="divide-y divide-line">
    {invoices.map((one) => (
      <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
        <span>
          {isLinked ? (
            <Link
              to={`/business/invoices/${one.id}`}
              className="touch font-semibold text-spruce underline underline-offset-2"
            >
              {one.number}
            </Link>
          ) : (
            <b className="font-semibold">{one.number}</b>
          )}
          {`, ${monthWords(one.month)}, ${moneyText(one.total)}`}
        </span>
        <InvoiceState {...one} />
      </li>
    ))}
  </ul>
);
