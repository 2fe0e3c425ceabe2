import { fullMoneyText } from '#src/design/amount-text.ts';
import { cx } from '#src/design/class-names.ts';
import { Figure } from '#src/design/figures.tsx';
import { counted } from '#src/platform/plural.ts';
import { shopTerms } from '#src/shop/catalogue/settings.ts';
import type { DeskSummary } from '#src/shop/stock/contract.ts';
import type { DeskQueue } from '#src/shop/stock/rules.ts';

/** What waits at the desk, in four figures. */
export function DeskFigures({ summary }: { summary: DeskSummary }) {
  const count = (name: DeskQueue) => summary.queues.find(({ queue }) => queue === name)?.count ?? 0;
  const { paidSinceYesterday: paid, refundedSinceYesterday: back } = summary;
  const refunds = counted(back.refunds, 'refund');
  const figures = [
    {
      label: 'to pack',
      more:
        summary.late > 0
          ? `${summary.late} of them over ${shopTerms().packWithinHours} hours`
          : 'none of them late',
      figure: String(count('to_pack')),
      loud: summary.late > 0,
    },
    { label: 'to hand over', more: 'to carriers and at the stores', figure: String(count('to_hand_over')) },
    {
      label: summary.returnsOpen === 1 ? 'return to check' : 'returns to check',
      more:
        summary.returnsOpen > 0 ? `${fullMoneyText(summary.returnsAmount)} waits` : 'nobody waits for money',
      figure: String(summary.returnsOpen),
    },
    {
      label: 'paid since yesterday',
      more: `${counted(paid.orders, 'order')}${
        back.refunds > 0 ? `, ${refunds} of ${fullMoneyText(back.amount)}` : ''
      }`,
      figure: fullMoneyText(paid.amount),
    },
  ];
  return (
    <dl className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
      {figures.map(({ label, more, figure, loud }, index) => (
        <div
          key={label}
          className={cx(
            'flex min-w-0 flex-col-reverse justify-end gap-1 border-line py-4 pr-3',
            index % 2 === 1 && 'border-l pl-4 lg:pl-5',
            index === 2 && 'lg:border-l lg:pl-5',
            index > 1 && 'border-t lg:border-t-0',
          )}
        >
          <dt className="text-13 text-muted">
            {label}, <span className={cx(loud && 'font-semibold text-brick')}>{more}</span>
          </dt>
          <dd>
            <Figure className="md:text-28">{figure}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  );
}
