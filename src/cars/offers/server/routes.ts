import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { offersCalls, offersDeskCalls, offersRefusals } from '../contract.ts';
import { actOnOffer } from './answering.ts';
import { makeOffer } from './making.ts';
import type { Offers } from './service.ts';
import { offerTerms, setOfferTerms } from './terms.ts';
import { countForBuyer, myOffers, offersForDesk, viewOffer } from './views.ts';

const tag = 'Vehicles';

export function serveOffers(app: FastifyInstance, { parts }: Offers): void {
  serve(
    app,
    tag,
    { calls: offersCalls, refusals: offersRefusals },
    {
      'GET /api/vehicles/:id/offer-terms': ({ actor, params }) => offerTerms(parts, actor, params.id),
      'PUT /api/vehicles/:id/offer-terms': ({ actor, params, body }) =>
        setOfferTerms(parts, actor, params.id, body),
      'POST /api/vehicles/:id/offers': ({ actor, params, body }) => makeOffer(parts, actor, params.id, body),
      'GET /api/car-offers': ({ actor }) => myOffers(parts, actor),
      'GET /api/car-offers/waiting': ({ actor }) => countForBuyer(parts, actor),
      'GET /api/car-offers/:id': ({ actor, params }) => viewOffer(parts, actor, params.id),
      'POST /api/car-offers/:id/acts': ({ actor, params, body }) => actOnOffer(parts, actor, params.id, body),
    },
  );
  serve(
    app,
    tag,
    { calls: offersDeskCalls, refusals: offersRefusals },
    { 'GET /api/operations/vehicles/:id/offers': ({ params }) => offersForDesk(parts, params.id) },
  );
}
