import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { senderOf } from '#src/platform/http/actor.ts';
import { serve } from '#src/platform/http/serve.ts';
import { acceptedPictures, readFile } from '#src/platform/http/uploads.ts';
import { largestPictureBytes } from '#src/platform/pictures.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { keepLink, openLink } from '#src/platform/secrets/secret-links.ts';
import { blogCalls, blogRefusals } from '../contract.ts';
import { deskCalls, deskRefusals, deskUploadCalls } from '../desk-contract.ts';
import { leaveCalls, lettersCalls, lettersRefusals, readerCalls } from '../letters-contract.ts';
import { nestsTooDeep } from '../rules.ts';
import { serveScenes } from './desk/picture-routes.ts';
import { uploadsPath } from './desk/pictures.ts';
import { serveFeeds } from './feeds.ts';
import type { Journal } from './service.ts';

const refuse = refusalsOf(deskRefusals);
const oneYearSeconds = 31_536_000;

export async function serveJournal(app: FastifyInstance, blog: Journal): Promise<void> {
  const { desk, letters, readers } = blog;
  app.opensByLink({ under: '/letters/confirm' }, { under: '/letters/leave' });
  serve(
    app,
    'Journal',
    { calls: blogCalls, refusals: blogRefusals },
    {
      'GET /api/blog/featured': () => blog.featured(),
      'GET /api/blog/posts': async ({ query, reply }) => {
        const { posts, total } = await blog.latest(query.limit);
        reply.header('x-total-count', total);
        return posts;
      },
      'GET /api/blog/search': ({ query }) => blog.search(query),
      'GET /api/blog/posts/:id': ({ params }) => blog.post(params.id),
      'GET /api/blog/articles/:address': ({ params }) => blog.article(params.address),
      'POST /api/newsletter': ({ actor, body, request }) =>
        readers.subscribe(body.email, senderOf(actor?.userId ?? null, request.ip)),
    },
  );
  serve(
    app,
    'Journal desk',
    { calls: deskCalls, refusals: deskRefusals },
    {
      'GET /api/operations/journal/posts': () => desk.list(),
      'POST /api/operations/journal/posts': ({ actor }) => desk.begin(actor),
      'GET /api/operations/journal/posts/:id': ({ actor, params }) => desk.get(actor, params.id),
      'PATCH /api/operations/journal/posts/:id': ({ actor, params, body }) =>
        desk.save(actor, params.id, body),
      'POST /api/operations/journal/posts/:id/presence': ({ actor, params, body }) =>
        desk.present(actor, params.id, body),
      'POST /api/operations/journal/posts/:id/publish': ({ actor, params, body }) =>
        desk.publish(actor, params.id, body.revision),
      'POST /api/operations/journal/posts/:id/schedule': ({ actor, params, body }) =>
        desk.schedule(actor, params.id, body),
      'POST /api/operations/journal/posts/:id/withdraw': ({ actor, params }) =>
        desk.withdraw(actor, params.id),
      'POST /api/operations/journal/posts/:id/restore': ({ actor, params, body }) =>
        desk.restore(actor, params.id, body),
      'POST /api/operations/journal/preview': async ({ body }) => {
        if (nestsTooDeep(body.content)) throw refuse('text_nests_too_deep');
        return { html: blog.preview(body.content) };
      },
    },
  );
  serve(
    app,
    'Letters',
    { calls: lettersCalls, refusals: lettersRefusals },
    {
      'GET /api/operations/letters': () => letters.desk(),
      'POST /api/operations/letters': ({ actor }) => letters.begin(actor),
      'GET /api/operations/letters/:id': ({ params }) => letters.get(params.id),
      'PATCH /api/operations/letters/:id': ({ actor, params, body }) =>
        letters.change(actor, params.id, body),
      'POST /api/operations/letters/:id/proof': ({ actor, params }) => letters.proof(actor, params.id),
      'POST /api/operations/letters/:id/send': ({ actor, params, body }) =>
        letters.send(actor, params.id, body.revision),
      'POST /api/operations/letters/:id/pause': ({ actor, params }) => letters.pause(actor, params.id),
      'POST /api/operations/letters/:id/resume': ({ actor, params }) => letters.resume(actor, params.id),
    },
  );
  serve(
    app,
    'Letters',
    { calls: readerCalls, refusals: lettersRefusals },
    {
      'POST /api/letters/confirm': ({ body, request }) => readers.confirm(openLink(request, body.token)),
      'POST /api/letters/opened': ({ body, request }) => letters.opened(openLink(request, body.token)),
      'GET /api/letters/reader/:token': ({ params, request }) =>
        readers.look(openLink(request, params.token)),
    },
  );
  await serveUploads(app, blog);
  await serveMailPrograms(app, blog);
  serveScenes(app);
  serveFeeds(app, blog);
}

async function serveUploads(app: FastifyInstance, { pictures }: Journal): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: true,
      limits: {
        fileSize: largestPictureBytes,
        files: 1,
        fields: 3,
        fieldSize: 2000,
        parts: 4,
        headerPairs: 40,
      },
    });
    serve(
      scope,
      'Journal desk',
      { calls: deskUploadCalls, refusals: deskRefusals },
      {
        'POST /api/operations/journal/pictures': async ({ actor, request }) => {
          const fields = { alt: '' };
          const bytes = await readFile(
            request,
            'picture',
            () => refuse('picture_too_large'),
            acceptedPictures,
            fields,
          );
          return pictures.add(actor, bytes, fields.alt);
        },
      },
    );
  });
  app.get(`${uploadsPath}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const key = /^([0-9a-f]{32}-\d{1,5}x\d{1,5})\.webp$/.exec(file)?.[1];
    const bytes = key && (await pictures.read(key));
    if (!bytes) throw refusePlatform('not_found');
    return (
      reply
        .type('image/webp')
        .header('cache-control', `public, max-age=${oneYearSeconds}, immutable`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `inline; filename="journal-${file}"`)
        // A letter shows it inside a mail program.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    );
  });
}

/** What mail programs and the mail provider call: none of them sends JSON that Rove's parsers would take. */
async function serveMailPrograms(app: FastifyInstance, { readers, letters }: Journal): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    serve(
      scope,
      'Letters',
      { calls: leaveCalls, refusals: lettersRefusals },
      {
        'POST /api/letters/leave': ({ query, request }) => readers.leave(openLink(request, query.token)),
        'POST /api/letters/leave/:token': ({ params }) => readers.leave(params.token),
      },
    );
    // The address in the mail's header, opened by a person: a page with a button, which changes nothing by itself.
    const toPage = (request: FastifyRequest, reply: FastifyReply, token: unknown) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(
          typeof token === 'string' && token ? `/letters/leave/${keepLink(request, reply, token)}` : '/blog',
          303,
        );
    scope.get('/api/letters/leave', { schema: { hide: true } }, async (request, reply) =>
      toPage(request, reply, (request.query as { token?: unknown }).token),
    );
    scope.get('/api/letters/leave/:token', { schema: { hide: true } }, async (request, reply) =>
      toPage(request, reply, (request.params as { token: string }).token),
    );
    if (!readers.hears) return;
    scope.post(
      '/api/webhooks/mail',
      { schema: { hide: true }, config: { rateLimit: app.limitOf({ max: 600, windowSeconds: 60 }) } },
      async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await readers.hear(request.headers, bytes);
        return reply.status(200).send({ received: true });
      },
    );
  });
  // What it carries opens nothing. The page says that it was read, since whatever follows links by itself only reads
  // addresses; earlier letters have it in the path.
  for (const address of ['/letters/open', '/letters/open/:token/:post'])
    app.get(address, { schema: { hide: true } }, async (request, reply) => {
      const { token, post } = { ...(request.query as object), ...(request.params as object) } as {
        token?: unknown;
        post?: unknown;
      };
      const known = typeof token === 'string' && typeof post === 'string' && /^\d{1,9}$/.test(post);
      const to = known ? await letters.leadsTo(token, Number(post)) : undefined;
      const address = known && to ? `${to}#letter=${keepLink(request, reply, token, 3600)}` : '/blog';
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    });
}
