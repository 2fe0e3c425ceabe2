import type { PageContext } from '#src/platform/http/pages.ts';
import type { Transport } from './api.ts';

/** The server's context of a page, typed. It crosses a build boundary, so it arrives as plain data. */
export function pageContext(context: unknown): PageContext {
  return context as PageContext;
}

/** The API inside the server's own process, with the visitor's cookies: `apiFor<typeof xCalls>(transportOf(context))`. */
export function transportOf(context: unknown): Transport {
  return pageContext(context).transport;
}
