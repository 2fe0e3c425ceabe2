/** Questions to the company in a table. */
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { questionsTable } from '../tables/company-tables.ts';
import type { Route } from './+types/all-questions.ts';

export const meta = () => [
  { title: pageTitle(questionsTable.title) },
  { name: 'robots', content: 'noindex' },
];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(questionsTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(questionsTable, request);

export default function AllQuestions({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={questionsTable}
      loaded={loaderData}
      nameOf={({ number }) => String(number)}
      pageOf={({ state }) => `/operations/tickets?state=${state}`}
    />
  );
}
