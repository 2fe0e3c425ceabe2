import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { settingCalls, settingRefusals } from './contract.ts';
import type { Settings } from './settings.ts';

export function serveSettings(app: FastifyInstance, settings: Settings): void {
  serve(
    app,
    'Operations',
    { calls: settingCalls, refusals: settingRefusals },
    {
      'GET /api/operations/settings': async () => settings.list(),
      'GET /api/operations/settings/:name/versions': ({ params }) => settings.versionsOf(params.name),
      'PUT /api/operations/settings/:name': async ({ actor, params, body }) => {
        const { value, version, reason } = body;
        const set = await settings.set(params.name, { value, from: version, by: actor.userId, reason });
        app.log.warn({ setting: params.name, userId: actor.userId }, 'an operator changed a setting');
        return set;
      },
    },
  );
}
