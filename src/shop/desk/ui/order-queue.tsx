import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { PackageCheck, PackageOpen, Printer, Truck } from '#src/design/icons.ts';
import { counted } from '#src/platform/plural.ts';
import type { DeskOrderRow } from '#src/shop/stock/contract.ts';
import { type DeskQueue, ordersOnDeskPage } from '#src/shop/stock/rules.ts';
import { emptyQueue, kilograms } from '#src/shop/stock/ui/desk-words.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { OrderList } from './order-list.tsx';
import { type DeskAnswer, refusedOf } from './shop-calls.ts';

const mayPack = (row: DeskOrderRow) => row.state === 'paid';
const mayShip = (row: DeskOrderRow) =>
  row.method === 'ship' && (row.state === 'paid' || row.state === 'packed');
const choosable = (row: DeskOrderRow) => mayPack(row) || mayShip(row);

/** The orders of a queue or a search, and what can be done with several of them at once. */
export function OrderQueue({
  list,
  queue,
  search,
  page,
  nowMs,
  timeZone,
  opened,
  answer,
  toOrder,
  toPage,
}: {
  list: { orders: DeskOrderRow[]; total: number };
  queue: DeskQueue;
  search: string | undefined;
  page: number;
  nowMs: number;
  timeZone: string;
  opened: string | null;
  answer: DeskAnswer | undefined;
  toOrder: (number: string) => string;
  toPage: (page: number) => string;
}) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const packing = useRef<HTMLButtonElement>(null);
  // What left the queue meanwhile is chosen no more.
  const chosen = list.orders.filter((row) => picked.has(row.number) && choosable(row));
  const able = list.orders.filter(choosable);
  if (list.orders.length === 0) {
    const empty = search
      ? {
          title: 'Nothing found',
          words: 'An order’s number, an email, a name or a tracking number finds it.',
        }
      : emptyQueue[queue];
    return (
      <EmptyState title={empty.title} icon={<PackageOpen size={26} aria-hidden="true" />}>
        {empty.words}
      </EmptyState>
    );
  }
  const choose = (number: string, on: boolean) =>
    setPicked((before) => new Set(on ? [...before, number] : [...before].filter((one) => one !== number)));
  const last = Math.ceil(list.total / ordersOnDeskPage);
  return (
    <div className="space-y-4">
      <BulkOutcome answer={answer} done="packed" toOrder={toOrder} />
      <OrderList
        rows={list.orders}
        nowMs={nowMs}
        timeZone={timeZone}
        opened={opened}
        chosen={new Set(chosen.map(({ number }) => number))}
        choosable={choosable}
        showState={queue === 'all' || queue === 'to_hand_over'}
        toOrder={toOrder}
        onChoose={choose}
        onPack={() => packing.current?.click()}
      />
      {able.length > 0 && (
        <Batch
          able={able}
          chosen={chosen}
          packing={packing}
          answer={answer}
          onAll={(on) => setPicked(new Set(on ? able.map(({ number }) => number) : []))}
        />
      )}
      {last > 1 && (
        <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-13 text-muted tabular-nums">
            Page {page} of {last}, {list.total} orders
          </p>
          <div className="flex gap-2">
            {page > 1 && <ButtonLink to={toPage(page - 1)}>Before</ButtonLink>}
            {page < last && <ButtonLink to={toPage(page + 1)}>Next</ButtonLink>}
          </div>
        </nav>
      )}
    </div>
  );
}

/** What is done with all that are chosen; it stays in sight while the list is long. */
function Batch({
  able,
  chosen,
  packing,
  answer,
  onAll,
}: {
  able: readonly DeskOrderRow[];
  chosen: readonly DeskOrderRow[];
  packing: RefObject<HTMLButtonElement | null>;
  answer: DeskAnswer | undefined;
  onAll: (on: boolean) => void;
}) {
  const busy = useNavigation().formData?.get('form') === 'batch';
  const some = useRef<HTMLInputElement>(null);
  const count = chosen.length;
  const all = count === able.length;
  useEffect(() => {
    if (some.current) some.current.indeterminate = count > 0 && !all;
  }, [count, all]);
  const grams = chosen.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const packs = chosen.filter(mayPack).length;
  const ships = chosen.filter(mayShip).length;
  const refused = refusedOf(answer);
  return (
    <Form
      id="batch"
      method="post"
      preventScrollReset
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-card p-3',
        count > 0 && 'sticky bottom-[calc(var(--tabs-height)+8px)] z-20 shadow-float',
      )}
    >
      <input type="hidden" name="form" value="batch" />
      <label className="flex min-h-11 grow items-center gap-3 pl-1">
        <input
          ref={some}
          type="checkbox"
          checked={all}
          onChange={(event) => onAll(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-spruce"
        />
        <span aria-live="polite">
          {count === 0 ? (
            `Choose all ${able.length}`
          ) : (
            <>
              <b className="font-semibold">{count} chosen</b>, {kilograms(grams)}
            </>
          )}
        </span>
      </label>
      {count > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            size="sm"
            formMethod="get"
            formAction="/operations/shop/print"
            name="what"
            value="slip"
          >
            <Printer size={16} aria-hidden="true" />
            {counted(count, 'slip')}
          </Button>
          {ships > 0 && (
            <Button type="submit" size="sm" formMethod="get" formAction="/operations/shop/ship">
              <Truck size={16} aria-hidden="true" />
              Ship {ships}
            </Button>
          )}
          {packs > 0 && (
            <Button
              ref={packing}
              type="submit"
              size="sm"
              tone="signal"
              name="intent"
              value="pack-chosen"
              busy={busy}
            >
              <PackageCheck size={16} aria-hidden="true" />
              Mark {packs} packed
            </Button>
          )}
        </div>
      )}
      {refused?.form === 'batch' && (
        <p role="alert" className="w-full font-medium text-brick">
          {refused.words}
        </p>
      )}
      <p className="hidden w-full items-center gap-1.5 pl-1 text-13 text-muted lg:flex">
        In the list: <Key name="J" /> <Key name="K" /> move, <Key name="X" /> choose, <Key name="P" /> pack
      </p>
    </Form>
  );
}

const Key = ({ name }: { name: string }) => (
  <kbd className="rounded-mark border border-line bg-well px-1.5 font-sans text-13 text-muted">{name}</kbd>
);
