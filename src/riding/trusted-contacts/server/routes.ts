import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { trustedContactCalls, trustedContactRefusals } from '../contract.ts';
import { answerLink, lookAtLink } from './answering.ts';
import { nameContact, setTelling, takeContactAway } from './asking.ts';
import { listContacts, listTold } from './listing.ts';
import type { TrustedContacts } from './service.ts';

export function serveTrustedContacts(app: FastifyInstance, { parts }: TrustedContacts): void {
  serve(
    app,
    'Rides',
    { calls: trustedContactCalls, refusals: trustedContactRefusals },
    {
      'GET /api/trusted-contacts': ({ actor }) => listContacts(parts, actor),
      'POST /api/trusted-contacts': ({ actor, body }) => nameContact(parts, actor, body),
      'PATCH /api/trusted-contacts/:id': ({ actor, params, body }) =>
        setTelling(parts, actor, params.id, body.tells),
      'DELETE /api/trusted-contacts/:id': ({ actor, params }) => takeContactAway(parts, actor, params.id),
      'GET /api/rides/:id/contacts-told': ({ actor, params }) => listTold(parts, actor, params.id),
      'POST /api/trusted-contact/look': ({ body }) => lookAtLink(parts, body.token),
      'POST /api/trusted-contact/answer': ({ body }) => answerLink(parts, body.token, body.answer),
    },
  );
}
