/** The calls about the sale of a car after it is paid: what comes next, who does it, by when. */
import { z } from 'zod';
import { readOdometer } from '#src/cars/listings/odometer.ts';
import {
  type Calls,
  DecimalAmount,
  Id,
  idOf,
  longText,
  nameShapes,
  Timestamp,
  text,
  typedAmount,
  typedCount,
} from '#src/platform/contract.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import {
  mostPhotos,
  mostWrongCodes,
  photoMoments,
  saleActs,
  saleFaults,
  saleStates,
  verdicts,
} from './rules.ts';

const Side = z.enum(['buyer', 'seller']);

/** A photo of the car at one of the two moments; its file lies below `/api/car-sales/:id/papers/files/`. */
const SalePhoto = z.object({
  id: Id,
  moment: z.enum(photoMoments),
  by: Side,
  at: Timestamp,
  /** Whether the caller may take it out. */
  mine: z.boolean(),
});
export type SalePhoto = z.output<typeof SalePhoto>;

export const CarSale = z.object({
  /** The order's. */
  id: Id,
  /** `RV-1043` */
  number: z.string(),
  /** What the caller is in it. */
  side: z.enum(['buyer', 'seller', 'desk']),
  state: z.enum(saleStates),
  vehicleId: idOf<VehicleId>(),
  title: z.string(),
  vin: z.string().nullable(),
  picture: z.string().nullable(),
  /** First names alone: each other's address and number stay theirs. */
  buyer: z.string(),
  seller: z.string(),
  price: DecimalAmount,
  paymentId: z.string().nullable(),
  paidAt: Timestamp,
  next: z.object({
    who: z.enum(['buyer', 'seller', 'both']).nullable(),
    words: z.string(),
    /** When it ends by itself, and how. */
    by: Timestamp.nullable(),
    otherwise: z.string().nullable(),
  }),
  /** What the caller may do now. */
  may: z.array(z.enum(saleActs)),
  mayJudge: z.array(z.enum(verdicts)),
  place: z.string().nullable(),
  meetAt: Timestamp.nullable(),
  /** The clocks that the two meet by. */
  zone: z.string(),
  proposal: z.object({ number: z.number().int(), by: Side, place: z.string(), at: Timestamp }).nullable(),
  /** For the buyer at the car, once they have typed the odometer. */
  code: z.string().nullable(),
  codeLocked: z.boolean(),
  buyerOdometer: z.number().int().nullable(),
  sellerOdometer: z.number().int().nullable(),
  odometer: z.number().int().nullable(),
  /** The bill of sale that both sign before the keys change hands; null where the sale began without one. */
  papers: z
    .object({
      signedBy: z.array(Side),
      signedAt: Timestamp.nullable(),
      /** Both have read the same from the odometer, so that it can be signed. */
      odometerAgreed: z.boolean(),
      /** Both have typed it, and not the same. */
      odometerDiffers: z.boolean(),
      /** Where the desk completed the handover before both had signed: until when they are asked to, null once nobody is. */
      late: z.object({ until: Timestamp.nullable(), deskTold: z.boolean() }).nullable(),
      /** What the keys wait for and nobody has brought. */
      missing: z.array(z.object({ name: z.string(), by: Side })),
    })
    .nullable(),
  /** In which all of these are. */
  odometerUnit: z.enum(['mi', 'km']),
  returnedOdometer: z.number().int().nullable(),
  /** What is kept of the price of a car that was driven far before it came back, as it was when this one was bought. */
  returnTerms: z
    .object({ includedKm: z.number().int(), perKm: DecimalAmount, mostPercent: z.number().int() })
    .nullable(),
  /** The handover beside the return; null before the seller has read the odometer, or where nobody had at the handover. */
  compared: z
    .object({
      /** In the odometer's unit. */
      distance: z.number().int(),
      beyondKm: z.number().int(),
      /** By the terms. */
      kept: DecimalAmount,
      back: DecimalAmount,
      /** Whether the terms keep no more than that, however far it was driven. */
      isAtMost: z.boolean(),
    })
    .nullable(),
  /** What stayed with the seller of a sale that is over. */
  kept: DecimalAmount,
  photos: z.array(SalePhoto),
  /** Of which moment the caller may send photos now, and how many more. */
  mayPhoto: z.object({ moment: z.enum(photoMoments), left: z.number().int() }).nullable(),
  handedOverAt: Timestamp.nullable(),
  promiseUntil: Timestamp.nullable(),
  promiseDays: z.number().int(),
  /** When the seller's money may leave, once the car is handed over. */
  payableAt: Timestamp.nullable(),
  returnReason: z.string().nullable(),
  /** In what the car is not as its listing says, as its buyer says; none where they did not say so. */
  faults: z.array(z.enum(saleFaults)),
  noShows: z.object({ buyer: z.number().int(), seller: z.number().int() }),
  deskSince: Timestamp.nullable(),
  /** The bank of the payer disputes the payment; nothing moves until that has ended. */
  disputed: z.boolean(),
  /** What the two wrote to each other about this car, before the sale and in it; the desk reads it while it is asked. */
  messages: z.array(z.object({ id: Id, by: Side, at: Timestamp, text: z.string() })),
  log: z.array(z.object({ at: Timestamp, by: z.string(), words: z.string() })),
});
export type CarSale = z.output<typeof CarSale>;

/** One of the caller's sales in a list; the rest is on its page. */
export const CarSaleLine = CarSale.pick({ id: true, side: true, state: true, vehicleId: true });
export type CarSaleLine = z.output<typeof CarSaleLine>;

const place = text(200).refine((typed) => typed !== '', 'Say where you meet.');
const figures = 'Type the figures of the odometer, without what is after the point.';
const mostOnOdometer = 2_000_000;
export interface TypedOdometer {
  reading: number;
  /** As it was typed beside the figures; null for that of the listing. */
  unit: 'mi' | 'km' | null;
}
/** Figures, or words such as `12,345 km`. */
const odometer = z
  .union([z.number(), text(40)], { error: figures })
  .transform((typed, context): TypedOdometer => {
    const read = readOdometer(typed);
    const isWhole = read !== undefined && Number.isInteger(read.reading) && read.reading >= 0;
    if (isWhole && read.reading <= mostOnOdometer) return read;
    context.addIssue({ code: 'custom', message: isWhole ? 'That is more than an odometer shows.' : figures });
    return z.NEVER;
  });
const said = longText(1000).refine((typed) => typed !== '', 'Say it in a few words.');

export const CarSaleAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('propose'), place, at: Timestamp }),
  z.object({ act: z.literal('accept'), proposal: Id }),
  z.object({ act: z.literal('odometer'), odometer }),
  z.object({ act: z.literal('new_code') }),
  /** The odometer may be left out where the seller has typed it for the bill of sale. */
  z.object({ act: z.literal('hand_over'), code: text(20), odometer: odometer.optional() }),
  z.object({ act: z.literal('no_show') }),
  /** At the car it ends the sale; once it was handed over it begins a return that the desk looks at. */
  z.object({
    act: z.literal('not_as_described'),
    faults: z
      .array(z.enum(saleFaults), 'Choose what is not as described.')
      .min(1, 'Choose what is not as described.')
      .max(saleFaults.length),
    words: said,
  }),
  z.object({ act: z.literal('call_off'), words: said }),
  z.object({ act: z.literal('ask_return'), words: said }),
  z.object({ act: z.literal('keep') }),
  z.object({ act: z.literal('brought') }),
  z.object({ act: z.literal('received'), odometer }),
  /** What the buyer saw and agrees to, so that nobody agrees to other figures. */
  z.object({
    act: z.literal('agree_return'),
    odometer: typedCount(z.number().int().min(0).max(mostOnOdometer)),
    kept: DecimalAmount,
  }),
  z.object({ act: z.literal('ask_desk'), words: said }),
]);
export type CarSaleAct = z.output<typeof CarSaleAct>;

export const Judgement = z.object({
  verdict: z.enum(verdicts),
  reason: said,
  /** For `extend`: how many days more. */
  days: typedCount(z.number('Type a number of days.').int().min(1).max(90)).default(7),
  /** For `pay_back` of a car that came back: what stays with the seller, at most what the terms come to. */
  kept: typedAmount(() => 'Type an amount, 0 for all of it.', {
    leastCents: 0,
    mostCents: 100_000_000_00,
  }).default('0.00'),
});
export type Judgement = z.output<typeof Judgement>;

export const carSaleRefusals = {
  car_sale_not_found: [404, 'There is no such sale.'],
  car_sale_moved_on: [409, 'That cannot be done now: the sale has moved on. Look at where it stands.'],
  car_sale_disputed: [409, 'The payer’s bank disputes the payment. Nothing moves until that has ended.'],
  car_sale_nobody_left: [409, 'The other one has left; nobody would read it. Ask the desk.'],
  own_car_sale: [403, 'You bought or sell this car. Another operator judges its sale.'],
  meeting_time_unusable: [422, 'Name a time from now on, within 30 days.'],
  proposal_changed: [409, 'The proposal has changed meanwhile. Look at the new one.'],
  buyer_odometer_missing: [409, 'The buyer first types on their own page what the odometer says.'],
  seller_odometer_missing: [409, 'Type what the odometer says.'],
  papers_unsigned: [
    409,
    'Both of you first sign the bill of sale on its page. Until then keys, papers and code stay where they are.',
  ],
  papers_missing: [409, 'A paper is still missing. Its page says which.'],
  handover_code_wrong: [422, 'That is not the buyer’s code. Type the six digits on their page.'],
  handover_code_locked: [
    429,
    `The code was typed wrong ${mostWrongCodes} times. The buyer makes a new one on their page.`,
  ],
  odometer_lower: [
    422,
    'That is less than the odometer said at the handover. Type what it says now; if it really says less, ask the desk.',
  ],
  figures_changed: [409, 'The seller’s figures have changed meanwhile. Look at the new ones.'],
  kept_too_much: [422, 'That is more than the terms of this sale keep.'],
  too_many_photos: [409, `Each of you sends ${mostPhotos} photos at most. Take one out first.`],
  photos_closed: [409, 'Photos are taken at the handover, and when the car comes back.'],
  photo_unreadable: [422, 'This file cannot be read as a photo. Send a JPEG, PNG, WebP or HEIC photo.'],
  odometer_differs: [
    409,
    'The two of you typed different figures of the odometer. Read it together; each may type it again.',
  ],
} satisfies RefusalCatalogue;

const params = z.object({ id: Id });
const moving = [
  'car_sale_not_found',
  'car_sale_moved_on',
  'car_sale_disputed',
  'order_not_found',
  'order_not_refundable',
  'car_handed_over',
] as const;
const paying = [
  'provider_refused',
  'provider_unreachable',
  'payment_not_found',
  'not_refundable',
  'cards_off',
] as const;

export const carSaleCalls = {
  'GET /api/car-sales': {
    summary: 'Cars that I bought or sold here in full, newest first, and where each stands',
    access: 'signed_in',
    duty: 'look',
    reply: z.array(CarSaleLine),
  },
  'GET /api/car-sales/:id': {
    summary: 'One sale of mine by its order: what comes next, who does it and by when',
    access: 'signed_in',
    duty: 'look',
    twoSided: true,
    params,
    reply: CarSale,
    refusals: ['car_sale_not_found'],
  },
  'POST /api/car-sales/:id/acts': {
    summary: 'Do what is next in a sale of mine, or leave it by one of the ways out',
    access: 'signed_in',
    duty: 'sales',
    twoSided: true,
    params,
    body: CarSaleAct,
    reply: CarSale,
    // Each of them may write to the other, who has not asked for it.
    rateLimit: { max: 60, windowSeconds: 3600 },
    refusals: [
      ...moving,
      'meeting_time_unusable',
      'proposal_changed',
      'buyer_odometer_missing',
      'seller_odometer_missing',
      'papers_unsigned',
      'papers_missing',
      'handover_code_wrong',
      'handover_code_locked',
      'odometer_differs',
      'odometer_lower',
      'figures_changed',
      ...paying,
    ],
  },
  'POST /api/car-sales/:id/messages': {
    summary: 'Write to the other one in a sale of mine; they have a mail of it, without my address',
    access: 'signed_in',
    duty: 'sales',
    twoSided: true,
    params,
    body: z.object({ message: longText(4000).refine((typed) => typed !== '', 'Write a message.') }),
    reply: CarSale,
    // Each message writes to somebody.
    rateLimit: { max: 60, windowSeconds: 3600 },
    refusals: ['car_sale_not_found', 'car_sale_nobody_left', 'too_many_mails'],
  },
  'POST /api/car-sales/:id/read': {
    summary: 'Mark what was written in a sale of mine until now as read',
    access: 'signed_in',
    duty: 'look',
    twoSided: true,
    params,
    reply: z.void(),
    status: 204,
    refusals: ['car_sale_not_found'],
  },
} satisfies Calls;

const photoParams = z.object({ id: Id, photo: Id });

export const carSalePhotoCalls = {
  'DELETE /api/car-sales/:id/photos/:photo': {
    summary: 'Take out a photo that I sent of the handover or the return, while it is no proof yet',
    access: 'signed_in',
    duty: 'sales',
    twoSided: true,
    params: photoParams,
    reply: CarSale,
    rateLimit: { max: 60, windowSeconds: 3600 },
    refusals: ['car_sale_not_found', 'photos_closed'],
  },
} satisfies Calls;

/** Multipart, with the file in the field `photo`. */
export const carSalePhotoFileCalls = {
  'POST /api/car-sales/:id/photos': {
    summary:
      'Send a photo of the car at its handover or when it came back, as multipart/form-data in the field `photo`',
    access: 'signed_in',
    duty: 'sales',
    params,
    reply: CarSale,
    rateLimit: { max: 60, windowSeconds: 3600 },
    refusals: [
      'car_sale_not_found',
      'photos_closed',
      'too_many_photos',
      'photo_unreadable',
      'unsupported_media_type',
      'car_paper_too_large',
      'car_paper_heic',
      'car_paper_infected',
      'scanner_away',
      'too_many_car_papers',
    ],
  },
} satisfies Calls;

export const carSaleDeskCalls = {
  'GET /api/operations/car-sales/waiting': {
    summary: 'How many sales of cars want the desk',
    access: 'operator',
    permission: 'cars.read',
    reply: z.object({ waiting: z.number().int() }),
  },
  'GET /api/operations/car-sales': {
    summary: 'Sales of cars: those that want the desk, those that are open, those that are over',
    access: 'operator',
    permission: 'cars.read',
    query: z.object({ show: z.enum(['waiting', 'open', 'ended']).default('waiting') }),
    reply: z.object({ sales: z.array(CarSale) }),
  },
  'POST /api/operations/car-sales/:id/judge': {
    summary:
      'Judge a sale, with a reason both sides read: hand over, pay back, give more days, end a return, leave the bill unsigned',
    access: 'operator',
    permission: 'car_sales.judge',
    limit: 'refunds',
    params,
    body: Judgement,
    reply: CarSale,
    refusals: ['own_car_sale', 'kept_too_much', ...moving, ...paying],
  },
} satisfies Calls;

nameShapes({ CarSale, CarSaleLine, CarSaleAct, CarSaleJudgement: Judgement });
