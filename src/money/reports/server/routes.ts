import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { reportCalls, reportRefusals } from '../contract.ts';
import {
  daysCsv,
  ledgerCsv,
  listAccountNumbers,
  setAccountNumber,
  taxCsv,
  taxEntries,
  taxEntriesCsv,
} from './exports.ts';
import type { ReportParts, Span } from './parts.ts';
import { dayReport, taxReport } from './reports.ts';

const asFile = (reply: FastifyReply, name: string, { from, to }: Span) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${from}-${to}.csv"`);

export function serveReports(app: FastifyInstance, parts: ReportParts): void {
  serve(
    app,
    'Operations',
    { calls: reportCalls, refusals: reportRefusals },
    {
      'GET /api/operations/reports/tax': ({ query }) => taxReport(parts, query),
      'GET /api/operations/reports/tax.csv': async ({ query, reply }) => {
        const report = await taxReport(parts, query);
        asFile(reply, 'tax', query);
        return taxCsv(report);
      },
      'GET /api/operations/reports/tax/entries': ({ query }) => taxEntries(parts, query),
      'GET /api/operations/reports/tax/entries.csv': async ({ query, reply }) => {
        const pieces = taxEntriesCsv(parts, query);
        asFile(reply, `tax-${query.code.replace(/[^\w-]/g, '')}`, query);
        return Readable.from(pieces, { objectMode: false });
      },
      'GET /api/operations/reports/days': ({ query }) => dayReport(parts, query),
      'GET /api/operations/reports/days.csv': async ({ query, reply }) => {
        const report = await dayReport(parts, query);
        asFile(reply, 'days', query);
        return daysCsv(report);
      },
      'GET /api/operations/reports/ledger.csv': async ({ query, reply }) => {
        const file = await ledgerCsv(parts, query);
        asFile(reply, 'ledger', query);
        return file;
      },
      'GET /api/operations/account-numbers': () => listAccountNumbers(parts),
      'PUT /api/operations/account-numbers': ({ actor, body }) => setAccountNumber(parts, actor, body),
    },
  );
}
