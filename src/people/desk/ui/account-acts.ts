/** What the desk does to several accounts at once. */
import type { BulkAct } from '#src/design/desk/table/bulk-acts.tsx';
import type { peopleCalls } from '#src/people/accounts/people-contract.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { TableRow } from '#src/platform/desk-tables/table-shape.ts';

const api = apiFor<typeof peopleCalls>();
const done = (verb: 'disable' | 'enable' | 'end-sessions') => (row: TableRow, reason: string) =>
  api(`POST /api/operations/people/:id/${verb}`, { params: { id: Number(row.id) }, body: { reason } });
const reason = { label: 'Why?', hint: 'Kept in the log of each account.' };

export const accountActs: readonly BulkAct[] = [
  {
    key: 'end-sessions',
    label: 'Sign out',
    needs: 'people.help',
    about: 'They are signed out everywhere, and sign in again with their password.',
    whyNot: ({ state }) => (state === 'open' ? null : 'nobody is signed in'),
    reason,
    run: done('end-sessions'),
  },
  {
    key: 'disable',
    label: 'Keep out',
    needs: 'people.suspend',
    tone: 'brick',
    about: 'They are signed out, cannot sign in, and are told by mail.',
    whyNot: ({ state }) =>
      state === 'open' ? null : state === 'kept_out' ? 'is kept out already' : 'has left',
    reason,
    run: done('disable'),
    undo: { label: 'Let them in again', run: done('enable') },
  },
];
