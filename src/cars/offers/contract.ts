/** The calls about offers: a buyer names a price, the seller answers, and what both agree on is paid. */
import { z } from 'zod';
import { Price } from '#src/cars/valuation/shapes.ts';
import { vehiclesRefusals } from '#src/cars/vehicles/contract.ts';
import { listingStatuses } from '#src/cars/vehicles/rules.ts';
import { Picture } from '#src/cars/vehicles/shapes.ts';
import {
  type Calls,
  DecimalAmount,
  Id,
  idOf,
  longText,
  nameShapes,
  Timestamp,
  typedCount,
} from '#src/platform/contract.ts';
import type { OrderId, VehicleId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import {
  leastPercents,
  longestOfferWords,
  mostAmountsADay,
  mostOpenOffers,
  mostTries,
  offerActs,
  offerStates,
  triesCountDays,
} from './rules.ts';

export const offersRefusals = {
  vehicle_not_found: vehiclesRefusals.vehicle_not_found,
  own_listing: [409, 'This is your own listing.'],
  vehicle_unavailable: [409, 'This vehicle is no longer available.'],
  not_your_listing: [403, 'This listing belongs to someone else.'],
  offers_off: [409, 'The seller of this car takes no offers. It can be bought at its price.'],
  address_unconfirmed: [403, 'Confirm your email address first: open the link that we mailed to you.'],
  amount_unusable: [422, 'This amount cannot be offered.'],
  offer_open: [409, 'You have an offer for this car already. Go on with that one.'],
  no_tries_left: [
    409,
    `An offer for a car can be named ${mostTries} times in ${triesCountDays} days, and you have. It can still be bought at its price.`,
  ],
  too_many_open_offers: [409, `At most ${mostOpenOffers} offers can be open at a time. Withdraw one first.`],
  too_many_offers_today: [429, `At most ${mostAmountsADay} amounts can be offered in a day. Go on tomorrow.`],
  offer_not_found: [404, 'There is no such offer.'],
  offer_moved_on: [409, 'The offer has changed meanwhile. Look at where it stands.'],
  offer_lapsed: [409, 'The time to answer is over.'],
} satisfies RefusalCatalogue;

const Side = z.enum(['buyer', 'seller']);

export const CarOffer = z.object({
  id: Id,
  /** What the caller is in it. */
  side: Side,
  state: z.enum(offerStates),
  vehicleId: idOf<VehicleId>(),
  title: z.string(),
  trim: z.string().nullable(),
  picture: Picture,
  mileage: z.number().int(),
  /** What everybody else pays. */
  listed: DecimalAmount,
  /** Where the listing is now. */
  listing: z.enum(listingStatuses),
  /** What comparable cars cost; null where there are too few. */
  market: DecimalAmount.nullable(),
  /** First names alone, or what a dealer trades as. */
  buyer: z.string(),
  seller: z.string(),
  /** The amount that stands, and whose it is. */
  amount: DecimalAmount,
  amountBy: Side,
  buyerAmount: DecimalAmount,
  sellerAmount: DecimalAmount.nullable(),
  /** Who answers; null once nobody does. */
  turn: Side.nullable(),
  /** Until when it is answered, or paid once it is accepted. */
  until: Timestamp.nullable(),
  triesLeft: z.number().int(),
  countersLeft: z.number().int(),
  may: z.array(z.enum(offerActs)),
  /** Between which amounts the caller may name the next one. */
  bounds: z.object({ least: DecimalAmount, most: DecimalAmount }),
  /** Why something else ended it, in words. */
  endedBecause: z.string().nullable(),
  /** The order that was paid at this price. */
  orderId: idOf<OrderId>().nullable(),
  updatedAt: Timestamp,
  /** The newest step: whoever answers says which one they read. */
  step: Id,
  steps: z.array(
    z.object({
      id: Id,
      at: Timestamp,
      by: z.enum(['buyer', 'seller', 'clock', 'company']),
      act: z.enum([...offerActs, 'lapse', 'end', 'pay', 'give_back']),
      amount: DecimalAmount.nullable(),
      words: z.string().nullable(),
    }),
  ),
});
export type CarOffer = z.output<typeof CarOffer>;

/** One of the caller's offers in a list; the rest is on its page. */
export const CarOfferLine = CarOffer.pick({
  ...{ id: true, side: true, state: true, vehicleId: true, title: true, picture: true, listed: true },
  ...{ buyer: true, seller: true, amount: true, amountBy: true, turn: true, until: true, updatedAt: true },
});
export type CarOfferLine = z.output<typeof CarOfferLine>;

const Terms = z.object({
  taken: z.boolean(),
  leastPercent: typedCount(
    z
      .number('Enter a whole number of percent.')
      .int('Enter a whole number of percent.')
      .min(leastPercents.least, `Enter ${leastPercents.least} or more.`)
      .max(leastPercents.most, `Enter ${leastPercents.most} or less.`),
  ),
});

/** What offers for a car may be, as whoever wants to make one reads it. */
export const OfferTermsShown = Terms.extend({
  vehicleId: idOf<VehicleId>(),
  least: DecimalAmount,
  listed: DecimalAmount,
  market: DecimalAmount.nullable(),
  triesLeft: z.number().int(),
  /** The caller's own offer that stands. */
  mine: Id.nullable(),
  /** How long the seller has to answer, and how long the car then waits for its payment. */
  answerHours: z.number().int(),
  holdHours: z.number().int(),
});
export type OfferTermsShown = z.output<typeof OfferTermsShown>;

const words = longText(longestOfferWords).default('');
const step = Id;
export const CarOfferAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('offer'), step, amount: Price, words }),
  z.object({ act: z.literal('counter'), step, amount: Price, words }),
  z.object({ act: z.literal('accept'), step }),
  z.object({ act: z.literal('decline'), step, words }),
  z.object({ act: z.literal('withdraw'), step }),
]);
export type CarOfferAct = z.output<typeof CarOfferAct>;

const params = z.object({ id: Id });

export const offersCalls = {
  'GET /api/vehicles/:id/offer-terms': {
    offer: 'cars',
    summary: 'What may be offered for a vehicle, and whether I have',
    access: 'signed_in',
    duty: 'look',
    params,
    reply: OfferTermsShown,
    refusals: ['vehicle_not_found'],
  },
  'PUT /api/vehicles/:id/offer-terms': {
    summary: 'Whether I take offers for my listing, and from which share of its price on',
    access: 'signed_in',
    duty: 'stock',
    params,
    body: Terms,
    reply: OfferTermsShown,
    refusals: ['vehicle_not_found', 'not_your_listing'],
  },
  'POST /api/vehicles/:id/offers': {
    offer: 'cars',
    summary: 'Offer a price for a vehicle; its seller accepts, names another one or declines',
    access: 'signed_in',
    params,
    body: z.object({ amount: Price, words }),
    reply: CarOffer,
    status: 201,
    refusals: [
      'vehicle_not_found',
      'own_listing',
      'vehicle_unavailable',
      'offers_off',
      'address_unconfirmed',
      'amount_unusable',
      'offer_open',
      'no_tries_left',
      'too_many_open_offers',
      'too_many_offers_today',
    ],
    rateLimit: { max: 30, windowSeconds: 3600 },
  },
  'GET /api/car-offers': {
    summary: 'Offers I made and offers for my cars, those that wait for me first',
    access: 'signed_in',
    duty: 'look',
    reply: z.array(CarOfferLine),
  },
  'GET /api/car-offers/waiting': {
    summary: 'How many offers I made wait for me: a price to answer, or an agreed one to pay',
    access: 'signed_in',
    reply: z.object({ count: z.number().int() }),
  },
  'GET /api/car-offers/:id': {
    summary: 'One offer of mine or for a car of mine: its amounts, what is next, who does it and by when',
    access: 'signed_in',
    duty: 'look',
    twoSided: true,
    params,
    reply: CarOffer,
    refusals: ['offer_not_found'],
  },
  'POST /api/car-offers/:id/acts': {
    summary: 'Accept the amount that stands, name another one, decline it, or withdraw an offer of mine',
    access: 'signed_in',
    duty: 'leads',
    twoSided: true,
    params,
    body: CarOfferAct,
    reply: CarOffer,
    refusals: [
      'offer_not_found',
      'offer_moved_on',
      'offer_lapsed',
      'vehicle_unavailable',
      'amount_unusable',
      'too_many_offers_today',
    ],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
} satisfies Calls;

export const offersDeskCalls = {
  'GET /api/operations/vehicles/:id/offers': {
    summary: 'What was offered for a vehicle and by whom, newest first; nothing can be done with them here',
    access: 'operator',
    permission: 'cars.read',
    params,
    reply: z.array(
      CarOfferLine.pick({
        ...{
          id: true,
          state: true,
          listed: true,
          amount: true,
          amountBy: true,
          until: true,
          updatedAt: true,
        },
      }).extend({
        buyer: z.object({ id: Id, name: z.string() }),
        orderId: idOf<OrderId>().nullable(),
        steps: CarOffer.shape.steps,
      }),
    ),
    refusals: ['vehicle_not_found'],
  },
} satisfies Calls;

nameShapes({ CarOffer, CarOfferLine, CarOfferAct, OfferTermsShown });
