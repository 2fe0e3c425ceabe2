/** The cars of a list, each with what it brings; chosen ones are changed together. */
import { Link } from 'react-router';
import { DealBadge } from '#src/cars/vehicles/ui/deal-badge.tsx';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { countText, priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { cx } from '#src/design/class-names.ts';
import { ChevronDown } from '#src/design/icons.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { counted } from '#src/platform/plural.ts';
import type { StockCar } from '../contract.ts';
import { enoughPhotos, longDays, type StockSortKey } from '../stock-rules.ts';
import {
  type Asked,
  addressOf,
  daysText,
  differenceText,
  nextSort,
  sortWords,
  statusWords,
} from './stock-words.ts';

export type Chosen = Readonly<Record<number, boolean>>;

const figures = 'px-2 py-3 text-right tabular-nums max-md:hidden';

export function StockTable({
  cars,
  asked,
  chosen,
  onChoose,
}: {
  cars: readonly StockCar[];
  asked: Asked;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}) {
  const all = cars.every(({ id }) => chosen[id]);
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Cars in stock</caption>
      <thead className="bg-well">
        <tr>
          <th scope="col" className="w-12 px-2">
            <label className="grid size-11 place-items-center">
              <input
                type="checkbox"
                checked={all}
                onChange={() => onChoose(all ? {} : Object.fromEntries(cars.map(({ id }) => [id, true])))}
                className="size-5 accent-spruce"
              />
              <span className="sr-only">Choose all on this page</span>
            </label>
          </th>
          <Head column="name" asked={asked} className="text-left" />
          <Head column="price" asked={asked} className={figures} />
          <Head column="market" asked={asked} className="px-2 text-left max-md:hidden" />
          <Head column="days" asked={asked} className={figures} />
          <Head column="views" asked={asked} className={figures} />
          <Head column="leads" asked={asked} className={cx(figures, 'pr-4')} />
        </tr>
      </thead>
      <tbody>
        {cars.map((car) => (
          <CarRow
            key={car.id}
            car={car}
            isChosen={chosen[car.id] === true}
            onChoose={() => onChoose({ ...chosen, [car.id]: !chosen[car.id] })}
          />
        ))}
      </tbody>
    </table>
  );
}

function Head({ column, asked, className }: { column: StockSortKey; asked: Asked; className: string }) {
  const falls = asked.sort === `-${column}`;
  const isSorted = falls || asked.sort === column;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (falls ? 'descending' : 'ascending') : undefined}
      className={cx('text-13 font-semibold', className)}
    >
      <Link
        to={addressOf({ ...asked, sort: nextSort(column, asked.sort) })}
        preventScrollReset
        className={cx('touch inline-flex items-center gap-1 hover:underline', !isSorted && 'text-muted')}
      >
        {sortWords[column]}
        {isSorted && (
          <ChevronDown size={14} aria-hidden="true" className={falls ? undefined : 'rotate-180'} />
        )}
      </Link>
    </th>
  );
}

function CarRow({ car, isChosen, onChoose }: { car: StockCar; isChosen: boolean; onChoose: () => void }) {
  const standsLong = (car.days ?? 0) > longDays;
  const difference = differenceText(car.deal);
  const { mileage } = useUnits();
  return (
    <tr className={cx('border-t border-line align-top', isChosen ? 'bg-tint' : 'hover:bg-well')}>
      <td className="px-2 py-2">
        <label className="grid size-11 place-items-center">
          <input
            type="checkbox"
            name="id"
            value={car.id}
            checked={isChosen}
            onChange={onChoose}
            className="size-5 accent-spruce"
          />
          <span className="sr-only">Choose the {car.title}</span>
        </label>
      </td>
      <th scope="row" className="py-3 pr-2 text-left font-normal">
        <div className="flex gap-3">
          <VehiclePicture
            picture={car.picture}
            seed={car.id}
            alt=""
            className="h-12 w-[72px] shrink-0 overflow-hidden rounded-control max-[360px]:hidden"
          />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link to={`/sell/${car.id}`} className="font-semibold break-words hover:underline">
                {car.title} {car.trim}
              </Link>
              {car.status !== 'published' && (
                <Badge tone={car.status === 'reserved' ? 'lake' : 'neutral'}>{statusWords[car.status]}</Badge>
              )}
            </p>
            <p className="text-13 break-words text-muted">
              {[car.stockNumber, mileage(car.mileage)].filter(Boolean).join(', ')},{' '}
              <span className={car.photos < enoughPhotos ? 'text-amber' : undefined}>
                {counted(car.photos, 'photo')}
              </span>
            </p>
            <div className="mt-1 space-y-1 md:hidden">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <b className="figures text-17">{priceText(car.price)}</b>
                <DealBadge deal={car.deal} />
                {difference && <span className="text-13 text-muted">{difference}</span>}
              </p>
              <p className="text-13 text-muted tabular-nums">
                <span className={standsLong ? 'font-semibold text-amber' : undefined}>
                  {daysText(car.days)}
                </span>
                , {counted(car.views, 'view')}, {counted(car.leads, 'lead')}
              </p>
            </div>
          </div>
        </div>
      </th>
      <td className={cx(figures, 'font-semibold')}>{priceText(car.price)}</td>
      <td className="px-2 py-3 max-md:hidden">
        <DealBadge deal={car.deal} />
        {difference && <p className="mt-0.5 text-13 text-muted tabular-nums">{difference}</p>}
      </td>
      <td className={cx(figures, standsLong && 'font-semibold text-amber')}>
        {car.days === null ? <span className="text-muted">Not yet</span> : car.days}
      </td>
      <td className={cx(figures, 'text-muted')}>{countText(car.views)}</td>
      <td className={cx(figures, 'pr-4 font-semibold')}>{countText(car.leads)}</td>
    </tr>
  );
}
