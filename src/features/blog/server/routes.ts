import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { blogCalls, blogRefusals } from '../contract.ts';
import { serveScenes } from './picture-routes.ts';
import type { Blog } from './service.ts';

export function serveBlog(app: FastifyInstance, blog: Blog): void {
  serve(
    app,
    'Blog',
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
