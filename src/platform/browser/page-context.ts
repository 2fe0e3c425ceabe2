import { createContext, RouterContextProvider } from 'react-router';
import type { PageContext } from '#src/platform/http/pages.ts';
import type { Transport } from './api.ts';

const key = createContext<PageContext>();

/** What loaders get for `page`; made in the renderer's build, whose copy of the router reads it. */
export function contextOf(page: PageContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(key, page);
  return context;
}

/** The server's context of a page. */
export function pageContext(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(key);
}

/** The API inside the server's own process, with the visitor's cookies: `apiFor<typeof xCalls>(transportOf(context))`. */
export function transportOf(context: Readonly<RouterContextProvider>): Transport {
  return pageContext(context).transport;
}
