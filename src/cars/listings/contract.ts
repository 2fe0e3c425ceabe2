/** What selling answers and refuses: listings, their photos and feeds, questions, and the sale itself. */
import { z } from 'zod';
import { dealershipsRefusals } from '#src/cars/dealers/dealership-contract.ts';
import { goneChoices } from '#src/cars/dealers/rules.ts';
import { vehiclesRefusals } from '#src/cars/vehicles/contract.ts';
import { photoAngles } from '#src/cars/vehicles/photo-angles.ts';
import { ordersRefusals } from '#src/money/orders/contract.ts';
import { SellerReview } from '#src/money/orders/review-contract.ts';
import { payoutRefusals } from '#src/money/payments/refusals-contract.ts';
import { type Calls, Id, longText, text, written } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { purchaseCalls } from './purchase-contract.ts';
import { mostListings } from './rules.ts';
import { Earnings, Feed, FeedRefusals, FeedSchedule, Inquiry, ListingForm, MyListing } from './shapes.ts';

const feedAddressWords =
  'Enter an address on the open internet, such as https://dealer.example/stock.csv, without a name or password in it.';

export const sellingRefusals = {
  ...payoutRefusals,
  ...dealershipsRefusals,
  vehicle_not_found: vehiclesRefusals.vehicle_not_found,
  order_not_found: ordersRefusals.order_not_found,
  payment_not_ready: ordersRefusals.payment_not_ready,
  not_your_listing: [403, 'This listing belongs to someone else.'],
  invalid_vin: [422, 'This VIN cannot be right.'],
  impossible_move: [409, 'The listing is not in a state that allows this.'],
  seller_kept_out: [409, 'The seller’s account is closed, so nothing of theirs can be for sale.'],
  seller_not_ready: [
    409,
    'Something is still its seller’s to do: their name, dealership, address or telephone, or they have no car left this year. Decide on it once that is done.',
  ],
  too_many_cars_a_year: [
    409,
    'Whoever sells more cars in a year is a dealer. Apply on your selling page, under “Your dealership”.',
  ],
  other_car: [
    409,
    'This listing was on the market as another car. Remove it, and list this one for itself. Make, model and VIN can be put right within a day of the first publishing.',
  ],
  listing_incomplete: [422, 'Some of the listing is missing.'],
  too_many_listings: [
    409,
    `At most ${mostListings.private} listings can be open at a time, and ${mostListings.dealer.toLocaleString('en-US')} of a dealer. Remove one first.`,
  ],
  photo_unreadable: [422, 'This file is not a photo that can be read. Use JPEG, PNG, WebP, AVIF or HEIC.'],
  photo_too_large: [413, 'A photo may have at most 15 MB and 50 megapixels.'],
  photo_too_small: [422, 'This photo has too few pixels to see a car.'],
  too_many_photos: [409, 'A listing has at most 20 photos.'],
  photo_not_found: [404, 'This photo is already gone.'],
  own_listing: [409, 'This is your own listing.'],
  vehicle_unavailable: [409, 'This vehicle is no longer available.'],
  inquiry_not_found: [404, 'There is no such conversation.'],
  feed_unreadable: [422, 'The file is not a CSV feed that can be read.'],
  feed_address_unusable: [422, feedAddressWords],
  feed_underway: [409, 'A feed of yours is being imported. Send the next one when it is done.'],
  feed_settled: [409, 'This feed is over: its file is no longer kept. Send the file again.'],
  feed_not_found: [404, 'There is no such feed of yours.'],
  report_not_found: [404, 'There is no such report.'],
  report_settled: [409, 'This report was settled a moment ago.'],
  order_not_reviewable: [409, 'A seller is rated by whoever bought the vehicle at its full price.'],
  already_reviewed: [409, 'You have rated this seller for this order already.'],
  review_not_found: [404, 'There is no such review of you.'],
  already_answered: [409, 'You have answered this review already.'],
} satisfies RefusalCatalogue;

const VehicleParams = z.object({ id: Id });

export const sellingCalls = {
  'GET /api/vehicles/mine': {
    summary: 'My listings',
    access: 'signed_in',
    duty: 'look',
    reply: z.array(MyListing),
  },
  'GET /api/vehicles/private-year': {
    summary:
      'How many cars I may bring to market within a year and have, as somebody who is no dealer; null for a dealer',
    access: 'signed_in',
    duty: 'look',
    reply: z
      .object({
        most: z.number().int(),
        brought: z.number().int(),
        /** My telephone is to be confirmed before a car of mine is shown. */
        phoneWaits: z.boolean(),
      })
      .nullable(),
  },
  'GET /api/vehicles/:id/mine': {
    summary: 'One of my listings, in any state',
    access: 'signed_in',
    duty: 'look',
    params: VehicleParams,
    reply: MyListing,
    refusals: ['vehicle_not_found', 'not_your_listing'],
  },
  'GET /api/vehicles/earnings': {
    summary: 'What I earned by selling, what waits and what was paid out, from the book',
    access: 'signed_in',
    duty: 'money',
    reply: Earnings,
  },
  'POST /api/vehicles/earnings/bank-account': {
    summary: 'Name the bank account my sales are paid to, or another one, on a page of the provider',
    access: 'signed_in',
    duty: 'own',
    // Whoever names the account has the money.
    proof: 'recent',
    reply: z.object({ url: z.url() }),
    refusals: ['payouts_refused', 'payouts_away'],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/vehicles/earnings/bank-account/look': {
    summary: 'I am back from the provider: see what became of my bank account',
    access: 'signed_in',
    duty: 'own',
    reply: Earnings,
    refusals: ['payouts_refused', 'payouts_away'],
    rateLimit: { max: 60, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/vehicles/earnings/cash-out': {
    summary: 'Send what can no longer be given back to my bank account now, less the fee',
    access: 'signed_in',
    duty: 'own',
    reply: Earnings,
    refusals: ['bank_account_needed', 'nothing_to_pay_out'],
    rateLimit: { max: 20, windowSeconds: 300 },
  },
  'POST /api/vehicles': {
    offer: 'cars',
    summary: 'Start a listing, as a draft',
    access: 'signed_in',
    duty: 'stock',
    body: ListingForm,
    reply: MyListing,
    status: 201,
    refusals: ['invalid_vin', 'too_many_listings'],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
  'PATCH /api/vehicles/:id': {
    summary: 'Change my listing',
    access: 'signed_in',
    duty: 'stock',
    params: VehicleParams,
    body: ListingForm.partial(),
    reply: MyListing,
    refusals: ['vehicle_not_found', 'not_your_listing', 'invalid_vin', 'impossible_move', 'other_car'],
  },
  'POST /api/vehicles/:id/:move': {
    summary: 'Publish, pause, mark sold or remove my listing',
    access: 'signed_in',
    duty: 'stock',
    params: z.object({ id: Id, move: z.enum(['publish', 'pause', 'mark-sold', 'remove']) }),
    reply: MyListing,
    refusals: [
      'vehicle_not_found',
      'not_your_listing',
      'impossible_move',
      'listing_incomplete',
      'seller_kept_out',
      'too_many_cars_a_year',
    ],
  },
  'PATCH /api/vehicles/:id/photos': {
    summary: 'Put my photos in this order, and say what each shows',
    access: 'signed_in',
    duty: 'stock',
    params: VehicleParams,
    body: z.object({
      order: z.array(Id).max(20).default([]),
      angles: z
        .array(z.object({ id: Id, angle: z.enum(photoAngles).nullable() }))
        .max(20)
        .default([]),
    }),
    reply: MyListing,
    refusals: ['vehicle_not_found', 'not_your_listing', 'photo_not_found'],
  },
  'DELETE /api/vehicles/:id/photos/:photoId': {
    summary: 'Delete a photo of my listing',
    access: 'signed_in',
    duty: 'stock',
    params: z.object({ id: Id, photoId: Id }),
    reply: MyListing,
    refusals: ['vehicle_not_found', 'not_your_listing', 'photo_not_found'],
  },
  'GET /api/vin/:vin': {
    offer: 'cars',
    summary: 'Verify and read a VIN',
    params: z.object({ vin: text(40) }),
    reply: z.object({
      valid: z.boolean(),
      vin: z.string(),
      problem: z.string().nullable(),
      make: z.string().nullable(),
      year: z.number().int().nullable(),
      country: z.string().nullable(),
      /** What a person is asked about it; a car may be listed all the same. */
      question: z.string().nullable(),
      /** False for the numbers of cars before 1981 and of the Japanese market. */
      isVin: z.boolean(),
    }),
  },
  'GET /api/inquiries': {
    summary: 'My conversations about vehicles',
    access: 'signed_in',
    duty: 'look',
    reply: z.array(Inquiry),
  },
  'GET /api/inquiries/:id': {
    summary: 'One conversation',
    access: 'signed_in',
    duty: 'leads',
    twoSided: true,
    params: VehicleParams,
    reply: Inquiry,
    refusals: ['inquiry_not_found'],
  },
  'POST /api/inquiries/:id/read': {
    summary: 'Mark a conversation read',
    access: 'signed_in',
    duty: 'leads',
    twoSided: true,
    params: VehicleParams,
    reply: z.void(),
    status: 204,
    refusals: ['inquiry_not_found'],
  },
  'POST /api/inquiries/:id/messages': {
    summary: 'Answer in a conversation',
    access: 'signed_in',
    duty: 'leads',
    twoSided: true,
    params: VehicleParams,
    body: z.object({ message: longText(4000).min(1, 'Write a message.') }),
    reply: Inquiry,
    status: 201,
    refusals: ['inquiry_not_found', 'too_many_mails'],
    rateLimit: { max: 60, windowSeconds: 600 },
  },
  ...purchaseCalls,
  'GET /api/vehicle-feeds': {
    summary: 'My latest dealer feeds and how far each has come, newest first',
    access: 'signed_in',
    duty: 'look',
    reply: z.array(Feed),
  },
  'GET /api/vehicle-feed-schedule': {
    summary: 'Where my file is fetched from once a day, and what came of it last',
    access: 'signed_in',
    duty: 'look',
    reply: FeedSchedule,
  },
  'PUT /api/vehicle-feed-schedule': {
    offer: 'cars',
    summary: 'Have my file fetched from an address, at once and then once a day; null ends it',
    access: 'signed_in',
    duty: 'stock',
    body: z.object({ url: text(500).min(1, feedAddressWords).nullable() }),
    reply: FeedSchedule,
    refusals: ['feed_address_unusable'],
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
  'GET /api/vehicle-feeds/:id': {
    summary: 'How far a feed of mine has come, and its refused rows, 200 at a time',
    access: 'signed_in',
    duty: 'look',
    params: VehicleParams,
    query: z.object({ after: written(z.number().int().min(0).max(1_000_000)).default(0) }),
    reply: FeedRefusals,
    refusals: ['feed_not_found'],
  },
  'POST /api/vehicle-feeds/:id/again': {
    offer: 'cars',
    summary: 'Read the file of my latest feed once more, with what I have answered since',
    access: 'signed_in',
    duty: 'stock',
    params: VehicleParams,
    reply: Feed,
    status: 202,
    refusals: ['feed_not_found', 'feed_settled', 'feed_underway'],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
  'POST /api/vehicle-feeds/:id/gone': {
    summary:
      'Take the cars that are gone from my latest feed off the market, or keep them; remembered for the next ones',
    access: 'signed_in',
    duty: 'stock',
    params: VehicleParams,
    body: z.object({ choice: z.enum(goneChoices), remember: z.boolean().default(true) }),
    reply: Feed,
    refusals: ['feed_not_found', 'feed_settled'],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
  'GET /api/seller-reviews': {
    summary: 'What my buyers said of me, newest first',
    access: 'signed_in',
    duty: 'look',
    reply: z.array(SellerReview),
  },
  'POST /api/seller-reviews/:id/answer': {
    summary: 'Answer a review of me, once',
    access: 'signed_in',
    duty: 'leads',
    params: VehicleParams,
    body: z.object({ text: longText(1000).min(1, 'Write an answer.') }),
    reply: SellerReview,
    status: 201,
    refusals: ['review_not_found', 'already_answered'],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
} satisfies Calls;

/** Calls whose body is multipart/form-data; they have a parser of their own. */
export const listingUploadCalls = {
  'POST /api/vehicles/:id/photos': {
    offer: 'cars',
    summary: 'Add a photo (multipart field `photo`) to my listing',
    access: 'signed_in',
    duty: 'stock',
    params: VehicleParams,
    reply: MyListing,
    status: 201,
    refusals: [
      'unsupported_media_type',
      'vehicle_not_found',
      'not_your_listing',
      'photo_unreadable',
      'photo_too_large',
      'photo_too_small',
      'too_many_photos',
    ],
    idempotent: false,
    rateLimit: { max: 200, windowSeconds: 3600 },
  },
  'POST /api/vehicles/import': {
    offer: 'cars',
    summary:
      'Begin to import a dealer feed (multipart fields `dealerName`, `mileageUnit` and `feed`, a file of columns); the answer names it and where it stands',
    access: 'signed_in',
    duty: 'stock',
    reply: Feed,
    status: 202,
    refusals: [
      'unsupported_media_type',
      'feed_unreadable',
      'feed_underway',
      'trading_name_unusable',
      'trading_name_ours',
      'trading_name_taken',
      'trading_name_refused',
      'trading_name_differs',
    ],
    idempotent: false,
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
} satisfies Calls;
