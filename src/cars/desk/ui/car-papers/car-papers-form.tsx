/** What one province has on bills of sale and asks to be brought, as one form under one reason. */
import { useState } from 'react';
import { useNavigation } from 'react-router';
import {
  type LawLine,
  mostItems,
  mostLines,
  type PaperItem,
  type ProvincePapers,
} from '#src/cars/sale-papers/sale-papers.ts';
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SetCard } from '#src/design/desk/set-card.tsx';
import { Plus } from '#src/design/icons.ts';
import { CarPaperFields } from './car-paper-fields.tsx';
import { LawLineFields } from './law-line-fields.tsx';

interface Row<T> {
  key: number;
  value: T;
  isNew: boolean;
}
const rowsOf = <T,>(values: readonly T[]): Row<T>[] =>
  values.map((value, key) => ({ key, value, isNew: false }));

const newLine: LawLine = { text: '', source: '', link: '' };
const newItem: PaperItem = {
  ...{ id: '', name: '', words: '', by: 'seller', proof: 'file', isWanted: false, seenBy: 'both' },
};

function useRows<T>(values: readonly T[], fresh: T) {
  const [rows, setRows] = useState(() => rowsOf(values));
  return {
    rows,
    add: () => setRows((now) => [...now, { key: (now.at(-1)?.key ?? -1) + 1, value: fresh, isNew: true }]),
    remove: (key: number) => setRows((now) => now.filter((row) => row.key !== key)),
  };
}

export function CarPapersForm({
  place,
  name,
  papers,
  billWanted,
  version,
  refused,
}: {
  /** `CA-ON` */
  place: string;
  name: string;
  papers: ProvincePapers;
  billWanted: boolean;
  version: number;
  refused: Refused | null;
}) {
  const busy = useNavigation().formData?.get('form') === 'car-papers';
  const lines = useRows(papers.lines, newLine);
  const items = useRows(papers.items, newItem);
  const errors = refused?.fields ?? {};
  const error = (of: 'lines' | 'items', index: number, field: string) =>
    errors[`provinces.${place}.${of}.${index}.${field}`];
  return (
    <DeskForm
      needs="settings.manage"
      method="post"
      preventScrollReset
      className="mt-6 max-w-[860px] space-y-5"
    >
      <input type="hidden" name="form" value="car-papers" />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="version" value={version} />
      <CheckboxField
        name="billWanted"
        defaultChecked={billWanted}
        label="Both sign a bill of sale before the keys change hands"
        hint="Everywhere, for cars that are paid from now on. Sales under way stay as they began."
      />
      <h2 className="text-28">On the bill in {name}</h2>
      {lines.rows.length === 0 && <p className="text-muted">Nothing besides the facts of the sale.</p>}
      {lines.rows.map(({ key, value }, index) => (
        <LawLineFields
          key={key}
          {...{ place: key, count: index + 1, line: value }}
          error={(field) => error('lines', index, field)}
          onRemove={() => lines.remove(key)}
        />
      ))}
      {lines.rows.length < mostLines && (
        <Button onClick={lines.add}>
          <Plus size={18} aria-hidden="true" />
          Add a line
        </Button>
      )}
      <h2 className="text-28">To bring in {name}</h2>
      {items.rows.length === 0 && <p className="text-muted">Nothing is asked for.</p>}
      {items.rows.map(({ key, value, isNew }, index) => (
        <CarPaperFields
          key={key}
          {...{ place: key, item: value, isNew }}
          error={(field) => error('items', index, field)}
          onRemove={() => items.remove(key)}
        />
      ))}
      {items.rows.length < mostItems && (
        <Button onClick={items.add}>
          <Plus size={18} aria-hidden="true" />
          Ask for a paper
        </Button>
      )}
      <SetCard refused={refused} busy={busy} />
    </DeskForm>
  );
}
