import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from '#src/platform/browser/nonce.ts';
import { contextOf, pageContext } from '#src/platform/browser/page-context.ts';

// One copy of the router matches, loads and renders; whoever serves the pages takes these from here.
export { createRequestHandler, matchRoutes } from 'react-router';
export { contextOf };

/** What a loader or an action throws that is no answer. A request that its visitor left is no failure. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) pageContext(context).failed(error);
}

const renderDeadlineMs = 10_000;

/** Renders a page once all of its data is there, so that it needs no script to be read. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = pageContext(context);
  headers.set('content-type', 'text/html; charset=utf-8');
  const { html, broke } = await writePage(request, router, context, nonce);
  return new Response(html, { headers, status: broke ? 500 : status });
}

/** The whole page, with `nonce` on its scripts, and whether a part of it failed. */
function writePage(
  request: Request,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
  nonce: string,
): Promise<{ html: string; broke: boolean }> {
  return new Promise((resolve, reject) => {
    let broke = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Everything is written where it stands: parts that a script would have to move into place need one.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(deadline);
          const chunks: Buffer[] = [];
          pipe(
            new Writable({
              write(chunk: Buffer, _encoding, done) {
                chunks.push(chunk);
                done();
              },
              final(done) {
                resolve({ html: scriptsLast(Buffer.concat(chunks).toString()), broke });
                done();
              },
            }),
          );
        },
        onShellError: reject,
        onError(error) {
          broke = true;
          pageContext(context).failed(error);
        },
      },
    );
    const deadline = setTimeout(() => abort(new Error('rendering took too long')), renderDeadlineMs);
  });
}

/** Pages are complete without scripts, so on a slow line style, words and pictures come before them. */
const scriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
