/** For the desk: questions that people asked about one thing, the newest first. */
import { Link } from 'react-router';
import { Card } from '#src/design/card.tsx';
import { When } from '#src/design/when.tsx';
import type { readTablePage } from '#src/platform/desk-tables/read-table.ts';

export function QuestionsAbout({ page }: { page: Awaited<ReturnType<typeof readTablePage>> }) {
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-17 font-semibold">Questions about it</h2>
      {page.rows.length === 0 && <p className="mt-2 text-muted">Nobody asked.</p>}
      <ul className="mt-1 text-15">
        {page.rows.map((row) => (
          <li key={row.id} className="flex flex-wrap gap-x-3 py-1.5">
            <Link
              to={`/operations/tickets?state=${row.state}`}
              className="font-semibold text-spruce hover:underline"
            >
              {row.number}
            </Link>
            <span>{row.who}</span>
            <span className="text-muted">{row.state}</span>
            <When at={String(row.last)} show="near" className="ml-auto text-muted" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
