import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { UserId } from '#src/platform/ids.ts';
import { settingCalls, settingRefusals } from './contract.ts';
import type { Settings } from './settings.ts';

/** Names of accounts by their number; those who have left have none. */
export type NamesOf = (ids: readonly UserId[]) => Promise<ReadonlyMap<number, string>>;

export function serveSettings(app: FastifyInstance, settings: Settings, namesOf: NamesOf): void {
  serve(
    app,
    'Operations',
    { calls: settingCalls, refusals: settingRefusals },
    {
      'GET /api/operations/settings': async () => settings.list(),
      'GET /api/operations/settings/:name/versions': async ({ params }) => {
        const versions = await settings.versionsOf(params.name);
        const ids = versions.flatMap(({ changedBy }) => (changedBy === null ? [] : [changedBy as UserId]));
        const names = await namesOf([...new Set(ids)]);
        return versions.map((one) => ({ ...one, by: names.get(one.changedBy ?? 0) ?? null }));
      },
      'PUT /api/operations/settings/:name': async ({ actor, params, body }) => {
        const { value, version, reason } = body;
        const set = await settings.set(params.name, { value, from: version, by: actor.userId, reason });
        app.log.warn({ setting: params.name, userId: actor.userId }, 'an operator changed a setting');
        return set;
      },
    },
  );
}
