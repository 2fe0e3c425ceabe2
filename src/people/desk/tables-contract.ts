/** The calls of the desk's table of accounts. */
import { tableCalls } from '#src/platform/desk-tables/table-contract.ts';
import { peopleTable } from './tables/people-table.ts';

export const peopleTableCalls = { ...tableCalls(peopleTable) };
