import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { dealerDeskCalls, dealersCalls, dealersRefusals } from '../contract.ts';
import { dealershipCalls, dealershipDeskCalls, dealershipsRefusals } from '../dealership-contract.ts';
import { dealerAddresses, dealerPage } from './dealer-page.ts';
import { myDealership, sendDealership, setHours, takeBackDealership, writeDealership } from './dealership.ts';
import { dealershipsForDesk, decideDealership } from './dealership-review.ts';
import { countToLookAt } from './dealership-store.ts';
import { changeFileSettings, fileSettingsOf } from './file-settings.ts';
import { decideName, namesInReview } from './name-review.ts';
import { askForName, myTradingName } from './names.ts';
import { sayRenewed } from './registration-end.ts';
import type { Dealers } from './service.ts';

const tag = 'Vehicles';
const keptSeconds = 3600;

export function serveDealers(app: FastifyInstance, { parts }: Dealers): void {
  serveDealerships(app, parts);
  serve(
    app,
    tag,
    { calls: dealersCalls, refusals: dealersRefusals },
    {
      'GET /api/dealer-file': ({ actor }) => fileSettingsOf(parts.database.db, actor.userId),
      'PATCH /api/dealer-file': ({ actor, body }) => changeFileSettings(parts, actor.userId, body),
      'GET /api/trading-name': ({ actor }) => myTradingName(parts, actor),
      'POST /api/trading-name': ({ actor, body }) => askForName(parts, actor, body.name),
    },
  );
  serve(
    app,
    tag,
    { calls: dealerDeskCalls, refusals: dealersRefusals },
    {
      'GET /api/operations/trading-names': ({ query }) => namesInReview(parts, query.state),
      'POST /api/operations/trading-names/:id': ({ actor, params, body }) =>
        decideName(parts, actor, params.id, body),
    },
  );
}

function serveDealerships(app: FastifyInstance, parts: Dealers['parts']): void {
  serve(
    app,
    tag,
    { calls: dealershipCalls, refusals: dealershipsRefusals },
    {
      'GET /api/dealership': ({ actor }) => myDealership(parts, actor),
      'PUT /api/dealership': ({ actor, body }) => writeDealership(parts, actor, body),
      'POST /api/dealership/send': ({ actor }) => sendDealership(parts, actor),
      'POST /api/dealership/take-back': ({ actor }) => takeBackDealership(parts, actor),
      'PUT /api/dealership/hours': ({ actor, body }) => setHours(parts, actor, body.hours),
      'POST /api/dealership/renewed': ({ actor }) => sayRenewed(parts, actor),
      'GET /api/dealers/:id': ({ params }) => dealerPage(parts, params.id),
    },
  );
  serve(
    app,
    tag,
    { calls: dealershipDeskCalls, refusals: dealershipsRefusals },
    {
      'GET /api/operations/dealerships/waiting': async () => ({
        waiting: await countToLookAt(parts.database.db),
      }),
      'GET /api/operations/dealerships': ({ query }) => dealershipsForDesk(parts, query.state),
      'POST /api/operations/dealerships/:id': ({ actor, params, body }) =>
        decideDealership(parts, actor, params.id, body),
    },
  );
  app.get('/sitemap/dealers.xml', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${keptSeconds}`);
    const urls = (await dealerAddresses(parts)).map(
      ({ path, updatedAt }) =>
        `<url><loc>${parts.baseUrl}${path}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  });
}
