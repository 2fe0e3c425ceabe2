import { Link } from 'react-router';
import { fullMoneyText } from '#src/design/amount-text.ts';
import type { SoldReport } from '#src/shop/stock/stock-contract.ts';
import { dayWords } from '#src/shop/stock/ui/desk-words.ts';

const head = 'p-3 font-medium max-[330px]:px-2 max-[260px]:px-1';
const cell = 'px-3 py-2.5 max-[330px]:px-2 max-[260px]:px-1';

/** What each item brought, the most first, with its share as a bar. */
export function SoldByItem({ report: { items, total } }: { report: SoldReport }) {
  const most = Math.max(1, ...items.map(({ amount }) => Number(amount)));
  return (
    <section aria-labelledby="by-item">
      <h2 id="by-item" className="text-21">
        By item
      </h2>
      <div className="mt-3 overflow-x-auto rounded-card border border-line bg-card">
        <table className="w-full text-left text-15">
          <thead className="border-b border-line text-13 text-muted">
            <tr>
              <th className={head}>Item</th>
              <th className={`${head} max-sm:hidden`}>
                <span className="sr-only">Share</span>
              </th>
              <th className={`${head} text-right`}>Pieces</th>
              <th className={`${head} text-right`}>Sold</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {items.map((item) => (
              <tr key={item.itemId}>
                <td className={cell}>
                  <Link
                    to={`/operations/shop/items/${item.itemId}`}
                    className="font-semibold underline-offset-2 hover:underline"
                  >
                    {item.name}
                  </Link>
                </td>
                <td className={`${cell} w-[30%] max-sm:hidden`}>
                  <span
                    aria-hidden="true"
                    className="block h-2 rounded-full bg-spruce"
                    style={{ width: `${(Number(item.amount) / most) * 100}%` }}
                  />
                </td>
                <td className={`${cell} text-right tabular-nums`}>{item.pieces}</td>
                <td className={`${cell} text-right tabular-nums`}>{fullMoneyText(item.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="border-t border-ink font-semibold">
            <tr>
              <td className={cell}>All</td>
              <td className="max-sm:hidden" />
              <td className={`${cell} text-right tabular-nums`}>{total.pieces}</td>
              <td className={`${cell} text-right tabular-nums`}>{fullMoneyText(total.amount)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

/** Every sale of a variant on a day, with what went back of it; the same rows as the file's. */
export function SoldByDay({ report: { rows } }: { report: SoldReport }) {
  return (
    <section aria-labelledby="by-day">
      <h2 id="by-day" className="text-21">
        By day
      </h2>
      <div className="mt-3 overflow-x-auto rounded-card border border-line bg-card">
        <table className="w-full text-left text-15">
          <thead className="border-b border-line text-13 text-muted">
            <tr>
              <th className={head}>Day</th>
              <th className={head}>Item</th>
              <th className={`${head} text-right`}>Pieces</th>
              <th className={`${head} text-right`}>Sold</th>
              <th className={`${head} text-right max-sm:hidden`}>Refunded</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={`${row.day} ${row.sku}`} className="align-top">
                <td className={`${cell} text-muted md:whitespace-nowrap`}>{dayWords(row.day)}</td>
                <td className={cell}>
                  {row.name}
                  <span className="block text-13 break-all text-muted">
                    {[row.variant, row.sku].filter(Boolean).join(', ')}
                  </span>
                </td>
                <td className={`${cell} text-right tabular-nums`}>{row.pieces}</td>
                <td className={`${cell} text-right tabular-nums`}>
                  {fullMoneyText(row.amount)}
                  {row.refundedPieces > 0 && (
                    <span className="block text-13 text-muted sm:hidden">
                      −{fullMoneyText(row.refunded)} refunded
                    </span>
                  )}
                </td>
                <td className={`${cell} text-right tabular-nums text-muted max-sm:hidden`}>
                  {row.refundedPieces > 0 ? `${fullMoneyText(row.refunded)}, ${row.refundedPieces}` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
