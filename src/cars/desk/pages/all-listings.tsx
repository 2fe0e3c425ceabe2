/** Cars for sale in a table. */
import { loadTable } from '#src/people/desk-records/ui/load-table.ts';
import { TablePage } from '#src/people/desk-records/ui/table-page.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { listingsTable } from '../tables/car-tables.ts';
import { listingActs } from '../ui/listing-acts.ts';
import type { Route } from './+types/all-listings.ts';

export const meta = () => [{ title: pageTitle(listingsTable.title) }, { name: 'robots', content: 'noindex' }];
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTable(listingsTable, request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTable(listingsTable, request);

export default function AllListings({ loaderData }: Route.ComponentProps) {
  return (
    <TablePage
      shape={listingsTable}
      loaded={loaderData}
      nameOf={({ car }) => String(car)}
      acts={listingActs}
      pageOf={({ id, state }) =>
        state === 'published' || state === 'reserved' || state === 'sold' ? `/vehicles/${id}` : undefined
      }
    />
  );
}
