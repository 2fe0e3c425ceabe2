/** The calls of the desk's tables of questions and of events. */
import { tableCalls } from '#src/platform/desk-tables/table-contract.ts';
import { eventsTable, questionsTable } from './tables/company-tables.ts';

export const companyTableCalls = { ...tableCalls(questionsTable), ...tableCalls(eventsTable) };
