import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { driversRefusals } from '#src/riding/drivers/contract.ts';
import { questCalls, questRefusals } from '../contract.ts';
import { joinQuest, leaveQuest } from './joining.ts';
import { endQuest, makeQuest, readQuests } from './promising.ts';
import type { Quests } from './service.ts';
import { listOfCity } from './views.ts';

export function serveQuests(app: FastifyInstance, { parts }: Quests): void {
  serve(
    app,
    'Driving',
    { calls: questCalls, refusals: { ...driversRefusals, ...questRefusals } },
    {
      'GET /api/operations/cities/:id/quests': ({ params }) => listOfCity(parts, params.id),
      'POST /api/operations/cities/:id/quests': ({ actor, params, body }) =>
        makeQuest(parts, actor, params.id, body),
      'POST /api/operations/cities/:id/quests/:quest/end': ({ actor, params }) =>
        endQuest(parts, actor, { cityId: params.id, id: params.quest }),
      'GET /api/drivers/quests': ({ actor }) => readQuests(parts, actor),
      'POST /api/drivers/quests/:id/join': ({ actor, params }) => joinQuest(parts, actor, params.id),
      'POST /api/drivers/quests/:id/leave': ({ actor, params }) => leaveQuest(parts, actor, params.id),
    },
  );
}
