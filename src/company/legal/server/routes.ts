import type { FastifyInstance } from 'fastify';
import { renderMarkdown } from '#src/company/journal/server/render.ts';
import type { Database } from '#src/platform/database/database.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import type { Settings } from '#src/platform/settings/settings.ts';
import { findVersion } from '#src/platform/settings/store.ts';
import { legalCalls, legalDeskCalls, legalRefusals } from '../contract.ts';
import { fillIn } from '../facts.ts';
import { legalSettings } from '../setting.ts';
import type { Acceptances } from './acceptances.ts';

/** Headings are led to by their words: `/refunds#cars`. */
const withAnchors = (html: string): string =>
  html.replace(/<h2([^>]*)>([^<]*)<\/h2>/g, (_, attributes: string, words: string) => {
    const id = words
      .toLowerCase()
      .replace(/&[a-z]+;|[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    return `<h2 id="${id}"${attributes}>${words}</h2>`;
  });

const refuse = refusalsOf(legalRefusals);

const pageOf = (text: string): string => withAnchors(renderMarkdown(fillIn(text)));

interface LegalParts {
  settings: Pick<Settings, 'list'>;
  database: Pick<Database, 'db'>;
  acceptances: Acceptances;
}

export function serveLegal(app: FastifyInstance, { settings, database, acceptances }: LegalParts): void {
  serve(
    app,
    'Help',
    { calls: legalCalls, refusals: legalRefusals },
    {
      'GET /api/legal/:name': async ({ params, query }) => {
        const kind = legalSettings[params.name];
        const version = settings.list().find(({ name }) => name === kind.name)?.version ?? 0;
        if (query.version === undefined || query.version === version)
          return { version, html: pageOf(settingOf(kind).text) };
        const earlier = await findVersion(database.db, kind.name, query.version);
        const parsed = kind.schema.safeParse(earlier?.value);
        if (!parsed.success) throw refuse('legal_version_not_found');
        return { version: query.version, html: pageOf(parsed.data.text) };
      },
      'GET /api/legal/terms/acceptance': ({ actor }) => acceptances.find(actor.userId),
      'POST /api/legal/terms/acceptance': async ({ actor, body }) => {
        await acceptances.accept(actor.userId, body.version);
        return { accepted: true as const };
      },
    },
  );
  serve(
    app,
    'Help',
    { calls: legalDeskCalls, refusals: {} },
    {
      'POST /api/operations/legal/preview': async ({ body }) => ({ html: pageOf(body.text) }),
      'GET /api/operations/legal/acceptances': () => acceptances.count(),
    },
  );
}
