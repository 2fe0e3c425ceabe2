import { Link } from 'react-router';
import { Card } from '#src/design/card.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { ChevronDown, ChevronUp, X } from '#src/design/icons.ts';
import type { DeskOrder } from '#src/shop/stock/contract.ts';
import { OrderActs, OrderReturns } from './order-acts.tsx';
import { PartsAhead } from './order-ahead.tsx';
import { OrderAddress, OrderLines, OrderLog, OrderMoney, OrderState, PromisedDay } from './order-facts.tsx';

const way = 'grid size-11 place-items-center rounded-control text-ink hover:bg-well';

/** One order beside its queue, with the ways to its neighbours. */
export function OrderPanel({
  file,
  nowMs,
  keyOfForm,
  refused,
  before,
  after,
  back,
}: {
  file: DeskOrder;
  nowMs: number;
  keyOfForm: string;
  refused: Refused | null | undefined;
  /** Addresses of its neighbours in the list; null at an end. */
  before: string | null;
  after: string | null;
  back: string;
}) {
  const { order } = file;
  return (
    <Card className="divide-y divide-line *:px-5 *:py-4 md:*:px-6">
      <header className="space-y-3">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-28">{order.number}</h2>
          <nav aria-label="Orders of this list" className="-mr-2 flex">
            {before && (
              <Link to={before} preventScrollReset className={way} aria-label="The order before">
                <ChevronUp size={20} aria-hidden="true" />
              </Link>
            )}
            {after && (
              <Link to={after} preventScrollReset className={way} aria-label="The next order">
                <ChevronDown size={20} aria-hidden="true" />
              </Link>
            )}
            <Link to={back} preventScrollReset className={way} aria-label="Close the order">
              <X size={20} aria-hidden="true" />
            </Link>
          </nav>
        </div>
        <OrderState file={file} nowMs={nowMs} />
        <PromisedDay file={file} nowMs={nowMs} />
      </header>
      <OrderLines order={order} />
      <OrderActs file={file} keyOfForm={keyOfForm} refused={refused} />
      {order.sentAhead.length > 0 && <PartsAhead order={order} refused={refused} />}
      {order.returns.length > 0 && <OrderReturns file={file} keyOfForm={keyOfForm} refused={refused} />}
      <OrderAddress order={order} />
      <OrderMoney file={file} />
      <OrderLog audit={file.audit} log={order.log} />
    </Card>
  );
}
