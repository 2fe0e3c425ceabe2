import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { blogCalls, blogRefusals } from '../contract.ts';
import { serveScenes } from './picture-routes.ts';
import type { Journal } from './service.ts';

export function serveJournal(app: FastifyInstance, blog: Journal): void {
  serve(
    app,
    'Journal',
    { calls: blogCalls, refusals: blogRefusals },
    {
      'GET /api/blog/featured': () => blog.featured(),
      'GET /api/blog/posts': ({ query }) => blog.latest(query.limit),
      'GET /api/blog/posts/:id': ({ params }) => blog.post(params.id),
      'POST /api/newsletter': ({ body }) => blog.subscribe(body.email),
    },
  );
  serveScenes(app);
}
