import { Form, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { countReasons } from '#src/shop/catalogue/rules.ts';
import type { StockRow } from '#src/shop/stock/stock-contract.ts';
import { stockReasonWords } from './desk-words.ts';

/** Sets a variant's stock in one store to what was counted there. What the screen shows goes along, so that a sale meanwhile is not lost. */
export function CountForm({
  shelf,
  refused,
}: {
  shelf: StockRow['stores'][number];
  refused: Refused | null | undefined;
}) {
  const name = `count:${shelf.store}`;
  const busy = useNavigation().formData?.get('form') === name;
  const refusal = refused?.form === name ? refused.words : undefined;
  return (
    <Form
      method="post"
      preventScrollReset
      // Begins again from the new figure once it was saved, or moved.
      key={shelf.stock}
      className="grid items-end gap-3 sm:grid-cols-[160px_160px_minmax(0,1fr)_auto]"
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="store" value={shelf.store} />
      <input type="hidden" name="from" value={shelf.stock} />
      <TextField
        kind="digits"
        label={`New stock, ${shelf.shortName}`}
        name="to"
        required
        defaultValue={shelf.stock}
      />
      <SelectField
        label="Why"
        name="why"
        options={countReasons.map((reason) => ({ value: reason, label: stockReasonWords[reason] }))}
      />
      <TextField label="Note" name="note" maxLength={300} optional />
      <Button type="submit" tone="ink" size="lg" busy={busy}>
        Save<span className="sr-only">, {shelf.shortName}</span>
      </Button>
      {refusal && (
        <p role="alert" className="col-span-full font-medium text-brick">
          {refusal}
        </p>
      )}
    </Form>
  );
}
