import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import type { StockRow } from '#src/shop/stock/stock-contract.ts';

/** Takes pieces of a variant from one store to another, in one step. */
export function CarryForm({ row, refused }: { row: StockRow; refused: Refused | null | undefined }) {
  const [first, second] = row.stores;
  if (!first || !second) return null;
  const options = row.stores.map(({ store, name, stock, held }) => ({
    value: store,
    label: `${name}, ${stock - held} free`,
  }));
  const fullest = row.stores.reduce((a, b) => (b.stock - b.held > a.stock - a.held ? b : a));
  const other = fullest === first ? second : first;
  return (
    <ActForm
      needs="stock.manage"
      intent="carry"
      id={row.variantId}
      label="Move to another store"
      about={row.sku}
      confirm="Move them"
      refused={refused}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="From" name="from" options={options} defaultValue={fullest.store} />
        <SelectField label="To" name="to" options={options} defaultValue={other.store} />
      </div>
      <div className="grid gap-3 sm:grid-cols-[120px_minmax(0,1fr)]">
        <TextField kind="digits" label="Pieces" name="pieces" required defaultValue={1} />
        <TextField label="Note" name="note" maxLength={300} optional />
      </div>
    </ActForm>
  );
}
