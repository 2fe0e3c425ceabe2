import type { FastifyInstance } from 'fastify';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Database } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { textCalls } from './contract.ts';
import { mostTexts, readTexts, switchTexts, type TextSettings } from './limits.ts';

export function serveTexts(
  app: FastifyInstance,
  given: { database: Database; clock: Clock; sends: boolean; settings: TextSettings },
): void {
  const { database, clock, sends, settings } = given;
  serve(
    app,
    'Operations',
    { calls: textCalls, refusals: {} },
    {
      'GET /api/operations/texts': async () => {
        const { newest, days } = await readTexts(database.db, clock.now());
        return {
          on: newest?.isOn ?? true,
          changed: newest ? { at: newest.at.toISOString(), reason: newest.reason } : null,
          sends,
          countries: [...settings.countries()],
          mostPerDay: settings.mostPerDay,
          most: mostTexts,
          days,
        };
      },
      'POST /api/operations/texts/switch': async ({ actor, body }) => {
        const at = clock.now();
        await database.transaction(async (tx) => {
          const { newest } = await readTexts(tx, at);
          noteAct({ before: { on: newest?.isOn ?? true }, after: { on: body.on } });
          await switchTexts(tx, { isOn: body.on, reason: body.reason, at });
          await record(tx, {
            type: body.on ? 'texts.on' : 'texts.off',
            subject: 'texts',
            payload: { by: actor.userId },
            userIds: [],
            at,
          });
        });
      },
    },
  );
}
