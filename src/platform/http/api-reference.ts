/** The API reference, for operators: a page of ours around the viewer's script. */
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { iconAddress } from '#src/platform/brand/brand.ts';
import { companyName } from '#src/platform/settings/company.ts';

const path = '/api/docs';
const configuration = () =>
  ({
    url: '/api/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    favicon: iconAddress('icon.svg'),
  }) as const;

/** @param mayRead refuses whoever the reference is not for */
export async function serveReference(
  app: FastifyInstance,
  mayRead: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const script = `${path}/js/scalar.js`;
  let viewer: Promise<Buffer> | undefined;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      await mayRead(request);
      reply.header('content-security-policy', policy(reply.cspNonce.script));
    });
    // The viewer's own page begins with an inline script; this one has none.
    scope.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page(reply.cspNonce.script)),
    );
    scope.get(script, { schema: { hide: true } }, async (_request, reply) => {
      viewer ??= loadViewer(script);
      return reply.type('text/javascript; charset=utf-8').send(await viewer);
    });
  });
}

/** The viewer's script out of its plugin, which is 4 MB and loaded for whoever reads the reference only. */
async function loadViewer(script: string): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = fastify();
  await inner.register(scalar, { routePrefix: path, configuration: configuration() });
  const { rawPayload } = await inner.inject(script);
  await inner.close();
  return rawPayload;
}

/** The viewer writes its one sheet of styles with this nonce, and some styles into its elements. */
const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const page = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}">
<title>${companyName().replaceAll('&', '&amp;')} API</title>
<link rel="icon" href="${iconAddress('icon.svg')}">
</head>
<body>
<script id="api-reference" type="application/json" data-configuration='${JSON.stringify(configuration())}'></script>
<script src="${path}/js/scalar.js" nonce="${nonce}"></script>
</body>
</html>
`;
