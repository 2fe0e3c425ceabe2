import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import {
  rideSoundCalls,
  rideSoundDeskCalls,
  rideSoundRefusals,
  SoundToken,
  soundPartCalls,
} from '../contract.ts';
import { largestPartBytes } from '../rules.ts';
import { listen, listRecordings, openLinked, recordingsOfRide, settleRecording } from './desk.ts';
import { soundKey } from './keys.ts';
import type { SoundParts } from './parts.ts';
import { beginHandOver, finishHandOver, listMine, takePart } from './receiving.ts';
import type { RideSound } from './service.ts';
import { findCityOfRecording } from './store.ts';

const refusals = rideSoundRefusals;

export async function serveRideSound(app: FastifyInstance, { parts }: RideSound): Promise<void> {
  app.cityFinders.add('recording', (id) => findCityOfRecording(parts.database.db, id));
  serve(
    app,
    'Rides',
    { calls: rideSoundCalls, refusals },
    {
      'POST /api/ride-sound/key': () => soundKey(parts),
      'GET /api/ride-recordings': ({ actor }) => listMine(parts, actor),
      'POST /api/rides/:id/recordings': ({ actor, params, body }) =>
        beginHandOver(parts, actor, params.id, body),
      'POST /api/ride-recordings/:recording/finish': ({ actor, params }) =>
        finishHandOver(parts, actor, params.recording),
    },
  );
  serve(
    app,
    'Operations',
    { calls: rideSoundDeskCalls, refusals },
    {
      'GET /api/operations/ride-recordings': ({ query, cities }) =>
        listRecordings(parts, query.state, cities),
      'GET /api/operations/rides/:id/recordings': ({ params }) => recordingsOfRide(parts, params.id),
      'POST /api/operations/ride-recordings/:id/listen': ({ actor, params }) =>
        listen(parts, actor, params.id),
      'POST /api/operations/ride-recordings/:id/settle': ({ actor, params, body }) =>
        settleRecording(parts, actor, params.id, body.note),
    },
  );
  await app.register(async (scope) => takeParts(scope, parts));
  playSound(app, parts);
}

/** Parts of recordings, in a scope of their own since they are no JSON. */
function takeParts(scope: FastifyInstance, parts: SoundParts): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: largestPartBytes },
    (_request, body, done) => done(null, body),
  );
  serve(
    scope,
    'Rides',
    { calls: soundPartCalls, refusals },
    {
      'PUT /api/ride-recordings/:recording/parts': async ({ actor, params, query, request }) => {
        const bytes = request.body ?? Buffer.alloc(0);
        if (!Buffer.isBuffer(bytes))
          throw refusePlatform('unsupported_media_type', { words: 'Send application/octet-stream.' });
        return takePart(parts, actor, params.recording, query.from, bytes);
      },
    },
  );
}

/** What a link opens, for the one operator whom it was made for. A player asks for it in pieces. */
function playSound(app: FastifyInstance, parts: SoundParts): void {
  app.get(
    '/api/ride-sound-views/:token',
    { schema: { hide: true }, config: { rateLimit: app.limitOf({ max: 300, windowSeconds: 600 }) } },
    async (request, reply) => {
      const actor = await app.findActor(request);
      if (!actor) throw refusePlatform('sign_in_required');
      const token = SoundToken.safeParse((request.params as { token: string }).token);
      if (!token.success) throw refusePlatform('not_found');
      const { sound, mime } = await openLinked(parts, actor, token.data);
      return sendSound(
        reply
          .type(mime)
          .header('cache-control', 'private, no-store')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('content-disposition', 'inline')
          .header('accept-ranges', 'bytes'),
        sound,
        request.headers.range,
      );
    },
  );
}

/** All of it, or the one range that was asked for; some players play nothing without. */
function sendSound(reply: FastifyReply, sound: Buffer, range: string | undefined): FastifyReply {
  const [, first = '', last = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return reply.send(sound);
  const from = first === '' ? Math.max(0, sound.length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? sound.length - 1 : Math.min(Number(last), sound.length - 1);
  if (from > to) return reply.code(416).header('content-range', `bytes */${sound.length}`).send('');
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${sound.length}`)
    .send(sound.subarray(from, to + 1));
}
