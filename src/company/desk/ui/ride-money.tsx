import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Card } from '#src/design/card.tsx';
import { When } from '#src/design/when.tsx';
import type { PaymentFile } from '#src/money/payments/operations-contract.ts';
import { formatMoney } from '#src/platform/money.ts';
import { accountWords } from './account-words.ts';

/** What was asked, taken and given back for a ride, and each line of the book. */
export function RideMoney({ file, zone }: { file: PaymentFile; zone: string }) {
  const { payment, entries } = file;
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-17 font-semibold">Money</h2>
        <Link
          to={`/operations/payments/${payment.id}`}
          className="touch ml-auto text-13 font-semibold text-spruce hover:underline"
        >
          Pay back, and what else can be done
        </Link>
      </div>
      <p className="mt-1">
        {payment.label ?? 'No way to pay yet'}, asked {moneyText(payment.amount)}, taken{' '}
        {moneyText(payment.captured)}
        {Number(payment.refunded) > 0 && `, given back ${moneyText(payment.refunded)}`}
      </p>
      {entries.length === 0 ? (
        <p className="mt-2 text-muted">Nothing is booked yet.</p>
      ) : (
        <table className="mt-2 w-full text-15">
          <thead className="sr-only">
            <tr>
              <th scope="col">Entry</th>
              <th scope="col">Account</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {entries.flatMap((entry) =>
              entry.lines.map((line, index) => (
                <tr key={`${entry.id} ${line.account}`} className={index === 0 ? 'border-t border-line' : ''}>
                  <td className="w-[92px] sm:w-[164px] py-1.5 pr-3 align-top text-muted">
                    {index === 0 && <When at={entry.at} zone={zone} show="near" />}
                  </td>
                  <td className="py-1.5 pr-3">{accountWords(line.account)}</td>
                  <td className="py-1.5 text-right tabular-nums">{formatMoney(line.cents)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
    </Card>
  );
}
