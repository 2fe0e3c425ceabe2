/** How far a sale has come, and what was done in it. */
import { priceText } from '#src/design/amount-text.ts';
import { When } from '#src/design/when.tsx';
import type { CarSale } from '../contract.ts';
import { isBeforeHandover, isReturning, stateWords } from '../rules.ts';
import { whom } from '../said.ts';

const withoutPapers = ['paid', 'meeting', 'promise', 'done'] as const;
const withPapers = ['paid', 'meeting', 'signed', 'promise', 'done'] as const;
const words = {
  paid: 'Paid and held',
  meeting: 'Meeting agreed',
  signed: 'Papers signed',
  promise: 'Handed over',
  done: 'Done',
};

export function SaleSteps({ sale }: { sale: CarSale }) {
  const { state, zone, papers } = sale;
  // Where the desk judged that the car is handed over, nobody signed, and the step is none of this sale.
  const isStep = papers !== null && !papers.late && (papers.signedAt !== null || isBeforeHandover(state));
  const order = isStep ? withPapers : withoutPapers;
  const step = isReturning(state) ? 'promise' : state === 'meeting' && papers?.signedAt ? 'signed' : state;
  const at = (order as readonly string[]).indexOf(step);
  const days = {
    paid: sale.paidAt,
    meeting: sale.meetAt,
    signed: papers?.signedAt ?? null,
    promise: sale.handedOverAt,
    done: state === 'done' ? sale.promiseUntil : null,
  };
  if (state === 'over')
    return (
      <p className="mt-3">
        The sale is over; its money goes back to {whom('buyer', sale.side)}
        {Number(sale.kept) > 0 &&
          `, but for ${priceText(sale.kept)} that stayed with ${whom('seller', sale.side)}`}
        .
      </p>
    );
  return (
    <ol className={`mt-4 grid gap-3 ${isStep ? 'sm:grid-cols-5' : 'sm:grid-cols-4'}`}>
      {order.map((one, index) => (
        <li
          key={one}
          aria-current={index === at ? 'step' : undefined}
          className={`border-l-4 pl-3 sm:border-t-4 sm:border-l-0 sm:pt-2 sm:pl-0 ${index <= at ? 'border-spruce' : 'border-line'}`}
        >
          <span className={index <= at ? 'font-semibold' : 'text-muted'}>
            {words[one]}
            <span className="sr-only">
              {index < at ? ', behind you' : index > at ? ', still to come' : ''}
            </span>
          </span>
          {days[one] && index <= at && (
            <When at={days[one]} show="date" zone={zone} className="block text-13 text-muted" />
          )}
          {index === at && isReturning(state) && (
            <span className="block text-13 text-amber">{stateWords[state]}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

const by: Record<string, string> = {
  buyer: 'Buyer',
  seller: 'Seller',
  desk: 'Desk',
  clock: 'By itself',
  payments: 'Payments',
};

export function SaleLog({ sale }: { sale: Pick<CarSale, 'log' | 'side' | 'zone'> }) {
  return (
    <ol className="mt-3 space-y-3 text-13">
      {sale.log.map((line) => (
        <li key={`${line.at} ${line.words}`}>
          <span className="text-muted">
            <When at={line.at} zone={sale.zone} />,{' '}
            {line.by === sale.side && line.by !== 'desk' ? 'You' : (by[line.by] ?? line.by)}
          </span>
          <span className="block break-words">{line.words}</span>
        </li>
      ))}
    </ol>
  );
}
