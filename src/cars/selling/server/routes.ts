import type { FastifyInstance } from 'fastify';
import { sellingCalls, sellingRefusals } from '#src/cars/listings/contract.ts';
import { moderationCalls } from '#src/cars/listings/moderation-contract.ts';
import { moveListing } from '#src/cars/listings/server/listings/listing-moves.ts';
import {
  createListing,
  getListing,
  myListings,
  orderPhotos,
  updateListing,
} from '#src/cars/listings/server/listings/listings.ts';
import { removePhoto } from '#src/cars/listings/server/listings/photos.ts';
import { privateYear } from '#src/cars/listings/server/listings/private-year.ts';
import { purchaseTerms } from '#src/cars/listings/server/listings/purchase-terms.ts';
import { referenceOfSale } from '#src/cars/listings/server/listings/subject.ts';
import {
  countReview,
  decideReview,
  listingsInReview,
  listReports,
  reportListing,
  settleReport,
  takeAway,
} from '#src/cars/listings/server/moderation/moderation.ts';
import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import { checkVin } from '#src/cars/valuation/vin.ts';
import { vehicleSellerCalls } from '#src/cars/vehicles/seller-contract.ts';
import { orderReviewCalls } from '#src/money/orders/review-contract.ts';
import { senderOf } from '#src/platform/http/actor.ts';
import { keyOf } from '#src/platform/http/idempotency.ts';
import { serve } from '#src/platform/http/serve.ts';
import { decideGone } from './feeds/feed-gone.ts';
import { readAgain } from './feeds/feed-import.ts';
import { scheduleOf, setSchedule } from './feeds/feed-schedule.ts';
import { getFeed, myFeeds } from './feeds/feed-views.ts';
import { answerInquiry, askSeller, getInquiry, listInquiries, readInquiry } from './inquiries/inquiries.ts';
import { cashOut, lookAtBank, openBank, sellerEarnings } from './sales/earnings.ts';
import { answerReview, reviewsOfMe, reviewsOfVehicle, writeReview } from './sales/seller-reviews.ts';
import type { Selling } from './service.ts';
import { servePhotos, serveUploads } from './upload-routes.ts';

const tag = 'Vehicles';

export async function serveSelling(app: FastifyInstance, { parts }: Selling): Promise<void> {
  serveListings(app, parts);
  serveWords(app, parts);
  serveModeration(app, parts);
  await serveUploads(app, parts);
  servePhotos(app, parts.uploads);
}

function serveListings(app: FastifyInstance, parts: SellingParts): void {
  serve(
    app,
    tag,
    { calls: sellingCalls, refusals: sellingRefusals },
    {
      'GET /api/vehicles/mine': ({ actor }) => myListings(parts, actor),
      'GET /api/vehicles/private-year': ({ actor }) => privateYear(parts, actor),
      'GET /api/vehicles/:id/mine': ({ actor, params }) => getListing(parts, actor, params.id),
      'GET /api/vehicles/earnings': ({ actor }) => sellerEarnings(parts, actor),
      'POST /api/vehicles/earnings/bank-account': ({ actor }) => openBank(parts, actor),
      'POST /api/vehicles/earnings/bank-account/look': ({ actor }) => lookAtBank(parts, actor),
      'POST /api/vehicles/earnings/cash-out': ({ actor, request }) => cashOut(parts, actor, keyOf(request)),
      'POST /api/vehicles': ({ actor, body }) => createListing(parts, actor, body),
      'PATCH /api/vehicles/:id': ({ actor, params, body }) => updateListing(parts, actor, params.id, body),
      'POST /api/vehicles/:id/:move': ({ actor, params }) =>
        moveListing(parts, actor, params.id, params.move),
      'PATCH /api/vehicles/:id/photos': ({ actor, params, body }) =>
        orderPhotos(parts, actor, params.id, body),
      'DELETE /api/vehicles/:id/photos/:photoId': async ({ actor, params }) => {
        await removePhoto(parts, actor, params.id, params.photoId);
        return getListing(parts, actor, params.id);
      },
      'GET /api/vin/:vin': async ({ params }) => {
        const newestYear = parts.clock.now().getFullYear() + 1;
        const checked = checkVin(params.vin, { newestYear });
        return checked.valid
          ? { ...checked, problem: null }
          : { ...checked, make: null, year: null, country: null, question: null, isVin: false };
      },
      'GET /api/inquiries': ({ actor }) => listInquiries(parts, actor),
      'GET /api/inquiries/:id': ({ actor, params }) => getInquiry(parts, actor, params.id),
      'POST /api/inquiries/:id/read': ({ actor, params }) => readInquiry(parts, actor, params.id),
      'POST /api/inquiries/:id/messages': ({ actor, params, body }) =>
        answerInquiry(parts, actor, params.id, body.message),
      'POST /api/vehicles/:id/buy': ({ actor, params, body }) =>
        parts.orders.place(actor, referenceOfSale(params.id, body.kind), body.paymentIntentId, body.seen),
      'GET /api/vehicles/:id/purchase-terms': ({ actor, params, query }) =>
        purchaseTerms(parts, actor, params.id, query.kind),
      'GET /api/vehicle-feeds': ({ actor }) => myFeeds(parts, actor),
      'GET /api/vehicle-feed-schedule': ({ actor }) => scheduleOf(parts, actor),
      'PUT /api/vehicle-feed-schedule': ({ actor, body }) => setSchedule(parts, actor, body.url),
      'GET /api/vehicle-feeds/:id': ({ actor, params, query }) =>
        getFeed(parts, actor, params.id, query.after),
      'POST /api/vehicle-feeds/:id/again': ({ actor, params }) => readAgain(parts, actor, params.id),
      'POST /api/vehicle-feeds/:id/gone': ({ actor, params, body }) =>
        decideGone(parts, actor, params.id, body),
      'GET /api/seller-reviews': ({ actor }) => reviewsOfMe(parts, actor),
      'POST /api/seller-reviews/:id/answer': ({ actor, params, body }) =>
        answerReview(parts, actor, params.id, body.text),
    },
  );
}

/** What is said on the pages of a vehicle and of orders, whose contracts lie with those pages. */
function serveWords(app: FastifyInstance, parts: SellingParts): void {
  serve(
    app,
    tag,
    { calls: vehicleSellerCalls, refusals: sellingRefusals },
    {
      'POST /api/contact/vehicle': ({ actor, body, request }) =>
        askSeller(parts, actor, body, senderOf(actor?.userId ?? null, request.ip)),
      'POST /api/vehicles/:id/report': ({ actor, params, body }) =>
        reportListing(parts, actor, params.id, body),
      'GET /api/vehicles/:id/seller-reviews': ({ params, query }) =>
        reviewsOfVehicle(parts, params.id, query),
    },
  );
  serve(
    app,
    tag,
    { calls: orderReviewCalls, refusals: sellingRefusals },
    {
      'POST /api/orders/:id/review': ({ actor, params, body }) => writeReview(parts, actor, params.id, body),
    },
  );
}

function serveModeration(app: FastifyInstance, parts: SellingParts): void {
  serve(
    app,
    tag,
    { calls: moderationCalls, refusals: sellingRefusals },
    {
      'GET /api/vehicles/waiting': () => countReview(parts),
      'GET /api/vehicles/review': () => listingsInReview(parts),
      'POST /api/vehicles/:id/review': ({ actor, params, body }) =>
        decideReview(parts, actor, params.id, body),
      'POST /api/operations/vehicles/:id/remove': ({ actor, params, body }) =>
        takeAway(parts, actor, params.id, body),
      'GET /api/vehicles/reports': ({ query }) => listReports(parts, query.state),
      'POST /api/vehicles/reports/:id/settle': ({ actor, params, body }) =>
        settleReport(parts, actor, params.id, body),
    },
  );
}
