import type { FastifyInstance } from 'fastify';
import { drawings } from '#src/artwork/gear/drawings.ts';
import { drawObject } from '#src/artwork/gear/object.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refuse } from '#src/platform/refusal.ts';
import { equipmentCalls, equipmentRefusals } from '../contract.ts';
import type { Equipment } from './service.ts';

// A drawing changes only with the program, so a browser may keep it for a week.
const keptSeconds = 7 * 24 * 3600;

export function serveEquipment(app: FastifyInstance, equipment: Equipment): void {
  serve(
    app,
    'Equipment',
    { calls: equipmentCalls, refusals: equipmentRefusals },
    {
      'GET /api/equipment': async () => equipment.list(),
      'GET /api/equipment/:id': async ({ params }) => equipment.get(params.id),
    },
  );

  const drawn = new Map(Object.entries(drawings).map(([name, object]) => [name, drawObject(object)]));
  app.get('/equipment/pictures/:name.svg', { schema: { hide: true } }, async (request, reply) => {
    const picture = drawn.get((request.params as { name: string }).name);
    if (!picture) throw refuse('not_found');
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'");
    return picture;
  });
}
