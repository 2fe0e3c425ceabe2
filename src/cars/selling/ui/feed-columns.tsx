import { type FormEvent, useState } from 'react';
import { type FileField, fileFields } from '#src/cars/dealers/file/heads.ts';
import type { Feed, FeedColumn } from '#src/cars/listings/shapes.ts';
import { Button } from '#src/design/button.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { answerAndReadAgain } from './feed-answers.ts';

const choices = [
  { value: '', label: 'Not taken' },
  ...Object.entries(fileFields).map(([value, label]) => ({ value, label })),
];

/** Each column of a file, what it fills, and what stands in it first; changed here, it is kept for the next files. */
export function FeedColumns({
  feed,
  columns,
  again,
}: {
  feed: Feed;
  columns: readonly FeedColumn[];
  again: () => void;
}) {
  const [busy, setBusy] = useState(false);
  async function change(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const heads: Record<string, FileField | null> = {};
    for (const { key, field } of columns) {
      const chosen = String(form.get(`head ${key}`) ?? '') as FileField | '';
      if (chosen !== (field ?? '')) heads[key] = chosen || null;
    }
    setBusy(true);
    const kept = await answerAndReadAgain(feed.id, { heads });
    setBusy(false);
    if (kept) again();
  }
  if (columns.length === 0) return null;
  return (
    <details className="mt-5 border-t border-line pt-3">
      <summary className="touch font-semibold">How your columns are read</summary>
      <form onSubmit={(event) => void change(event)} className="mt-2">
        <ul>
          {columns.map(({ head, key, field, sample }) => (
            <li
              key={`${key} ${head}`}
              className="grid items-center gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[1fr_220px_1fr]"
            >
              <span className="min-w-0 font-mono text-13 break-words">
                {head || 'A column without a name'}
              </span>
              <SelectField
                label={`What ${head || 'this column'} fills`}
                labelHidden
                name={`head ${key}`}
                defaultValue={field ?? ''}
                options={choices}
              />
              <span className="min-w-0 truncate text-13 text-muted">
                {sample || 'Empty in the first row'}
              </span>
            </li>
          ))}
        </ul>
        <Button type="submit" busy={busy} className="mt-4">
          Keep and read again
        </Button>
      </form>
    </details>
  );
}
