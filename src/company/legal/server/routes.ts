import type { FastifyInstance } from 'fastify';
import { renderMarkdown } from '#src/company/journal/server/render.ts';
import { serve } from '#src/platform/http/serve.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import type { Settings } from '#src/platform/settings/settings.ts';
import { legalCalls, legalDeskCalls } from '../contract.ts';
import { fillIn } from '../facts.ts';
import { legalSettings } from '../setting.ts';

/** Headings are led to by their words: `/refunds#cars`. */
const withAnchors = (html: string): string =>
  html.replace(/<h2([^>]*)>([^<]*)<\/h2>/g, (_, attributes: string, words: string) => {
    const id = words
      .toLowerCase()
      .replace(/&[a-z]+;|[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    return `<h2 id="${id}"${attributes}>${words}</h2>`;
  });

const pageOf = (text: string): string => withAnchors(renderMarkdown(fillIn(text)));

export function serveLegal(app: FastifyInstance, settings: Pick<Settings, 'list'>): void {
  serve(
    app,
    'Help',
    { calls: legalCalls, refusals: {} },
    {
      'GET /api/legal/:name': async ({ params }) => {
        const kind = legalSettings[params.name];
        const version = settings.list().find(({ name }) => name === kind.name)?.version ?? 0;
        return { version, html: pageOf(settingOf(kind).text) };
      },
    },
  );
  serve(
    app,
    'Help',
    { calls: legalDeskCalls, refusals: {} },
    { 'POST /api/operations/legal/preview': async ({ body }) => ({ html: pageOf(body.text) }) },
  );
}
