/** What a rendered page says, as somebody reads it. For tests only. */
import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** The pages are another build; without it there is nothing to ask. */
export const pagesAreBuilt = existsSync('build/server/index.js');

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/** The words of a page without its markup, with single spaces. */
export const wordsOf = (html: string): string =>
  html
    .replace(/^.*<body[^>]*>/s, '')
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
    .replace(/\s+/g, ' ');

/** Opens a page as a browser without scripts does; with `form` as one that sends it, with `cookie` as who is signed in. */
export const openPage = (
  http: FastifyInstance,
  url: string,
  { form, cookie }: { form?: Record<string, string> | undefined; cookie?: string } = {},
) =>
  http.inject({
    url,
    method: form ? 'POST' : 'GET',
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      accept: 'text/html',
      ...(cookie && { cookie }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });
