import { moneyText } from '#src/design/amount-text.ts';
import { cx } from '#src/design/class-names.ts';
import { When } from '#src/design/when.tsx';
import {
  type Choice,
  type Column,
  choicesOf,
  type TableRow,
  type Tone,
} from '#src/platform/desk-tables/table-shape.ts';
import { dayWords } from '#src/platform/time/moments.ts';

const tones: Record<Tone, string> = {
  moss: 'text-moss',
  lake: 'text-lake',
  amber: 'text-amber',
  brick: 'text-brick',
  spruce: 'text-spruce',
};

/** Nobody takes such a day for one of another year. */
const nearMs = 180 * 86_400_000;

export const isFigures = ({ kind }: Column): boolean => kind === 'amount' || kind === 'number';

/** What a cell holds, by the kind of its column. Nothing where there is nothing. */
export function TableCell({
  column,
  row,
  cities,
}: {
  column: Column;
  row: TableRow;
  cities: readonly Choice[];
}) {
  const value = row[column.key];
  if (value === null || value === undefined || value === '') return null;
  if (column.kind === 'day') {
    const isOfNow = Math.abs(Date.now() - Date.parse(String(value))) < nearMs;
    return <When at={String(value)} show={isOfNow ? 'near' : 'date'} className="text-muted" />;
  }
  if (column.kind === 'date') return <>{dayWords(String(value))}</>;
  if (column.kind === 'amount') return <>{moneyText(String(value))}</>;
  if (column.kind === 'number') return <>{String(value)}</>;
  if (column.kind === 'text') return <>{value}</>;
  const choice = choicesOf(column, cities).find((one) => one.value === value);
  return (
    <span className={cx(choice?.tone && `${tones[choice.tone]} font-semibold`)}>
      {choice?.label ?? value}
    </span>
  );
}
