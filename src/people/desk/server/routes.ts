import type { FastifyInstance } from 'fastify';
import type { TableParts } from '#src/platform/desk-tables/reading-tables.ts';
import { serveTables } from '#src/platform/desk-tables/serve-tables.ts';
import { peopleTable } from '../tables/people-table.ts';
import { peopleTableCalls } from '../tables-contract.ts';
import { peopleSource } from './people-table-store.ts';

export const peopleTables = [{ shape: peopleTable, source: peopleSource }];

export function servePeopleTables(http: FastifyInstance, parts: TableParts): void {
  serveTables(http, peopleTableCalls, peopleTables, parts);
}
