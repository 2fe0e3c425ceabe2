import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type AppLoadContext, type EntryContext, ServerRouter } from 'react-router';
import { NonceContext } from './platform/nonce.ts';
import { pageContext } from './platform/page-context.ts';

// One copy of the router matches, loads and renders; whoever serves the pages takes these from here.
export { createRequestHandler, matchRoutes } from 'react-router';

/** What a loader or an action throws that is no answer. A request that its visitor left is no failure. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: unknown },
): void {
  if (!request.signal.aborted) pageContext(context).failed(error);
}

const renderDeadlineMs = 10_000;

/** Renders a page once all of its data is there, so that it needs no script to be read. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce, failed } = pageContext(context);
  return new Promise((resolve, reject) => {
    let code = status;
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
          headers.set('content-type', 'text/html; charset=utf-8');
          const chunks: Buffer[] = [];
          pipe(
            new Writable({
              write(chunk: Buffer, _encoding, done) {
                chunks.push(chunk);
                done();
              },
              final(done) {
                const html = scriptsLast(Buffer.concat(chunks).toString());
                resolve(new Response(html, { headers, status: code }));
                done();
              },
            }),
          );
        },
        onShellError: reject,
        onError(error) {
          code = 500;
          failed(error);
        },
      },
    );
    const deadline = setTimeout(() => abort(new Error('rendering took too long')), renderDeadlineMs);
  });
}

/** Pages are complete without scripts, so on a slow line style, words and pictures come before them. */
const scriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
