import { useState } from 'react';
import { type FileField, fileFields } from '#src/cars/dealers/file/heads.ts';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { FeedRefusals } from '#src/cars/listings/shapes.ts';
import { Button } from '#src/design/button.tsx';
import { apiFor } from '#src/platform/browser/api.ts';

const api = apiFor<typeof sellingCalls>();
const labelOf = (field: string): string => (field in fileFields ? fileFields[field as FileField] : '');

/** Rows that were refused, with what to mend; 200 and more when asked. */
export function FeedRows({ first }: { first: FeedRefusals }) {
  const [{ rows, next, failed }, setShown] = useState({
    rows: first.refusals,
    next: first.next,
    failed: false,
  });
  const named = rows.filter(({ problems }) => Object.keys(problems).length > 0);
  async function readOn(): Promise<void> {
    if (next === null) return;
    try {
      const params = { id: first.feed.id };
      const page = await api('GET /api/vehicle-feeds/:id', { params, query: { after: next } });
      setShown({ rows: [...rows, ...page.refusals], next: page.next, failed: false });
    } catch {
      setShown({ rows, next, failed: true });
    }
  }
  if (named.length === 0 && next === null) return null;
  return (
    <section aria-label="Rows to mend" className="mt-5">
      <h3 className="font-sans text-15 font-semibold tracking-normal">Rows to mend</h3>
      <p className="mt-1 text-13 text-muted">
        Put these right in your file and import it again: what is imported already stays as it is.
      </p>
      <ul className="mt-2 space-y-1">
        {named.map(({ line, stockNumber, problems }) => (
          <li key={line} className="break-words">
            <b className="font-semibold">
              Row {line}, {stockNumber || 'no stock number'}:
            </b>{' '}
            {Object.entries(problems)
              .map(([field, words]) => [labelOf(field), words].filter(Boolean).join(' '))
              .join('; ')}
            .
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button size="sm" tone="spruce-outline" className="mt-3" onClick={() => void readOn()}>
          {failed ? 'Try again' : 'Show more'}
        </Button>
      )}
    </section>
  );
}
