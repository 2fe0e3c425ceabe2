/** The calls about the papers of a car's sale: the bill of sale that both sign, and what is brought along. */
import { z } from 'zod';
import { sellingRefusals } from '#src/cars/listings/contract.ts';
import { carSaleRefusals } from '#src/cars/sales/contract.ts';
import { LookedUp } from '#src/cars/vehicles/shapes.ts';
import {
  type Calls,
  Id,
  idOf,
  longText,
  nameShapes,
  nameText,
  Timestamp,
  text,
  token,
} from '#src/platform/contract.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { billKind } from './sale-papers.ts';

const Side = z.enum(['buyer', 'seller']);
const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] });

const BillPart = z.object({
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), words: z.string() })),
  /** `source` names where a line of law is from. */
  prose: z.array(z.object({ words: z.string(), source: z.string().nullable(), link: z.string().nullable() })),
});

const SaleSignature = z.object({ side: Side, name: z.string(), at: Timestamp });

/** Where the desk completed the handover before both had signed. */
const LatePaper = z
  .object({
    askedAt: Timestamp,
    /** Until when both are asked to sign; null once nobody is, or both have. */
    until: Timestamp.nullable(),
    isSigned: z.boolean(),
  })
  .nullable();

export const SalePaperFile = z.object({
  id: Id,
  /** `bill`, or the short name of what it is on the province's list. */
  kind: z.string(),
  name: z.string(),
  /** SHA-256 of the file, in hexadecimal; null where there is a word and no file. */
  sha256: Digest.nullable(),
  sizeBytes: z.number().int(),
  by: Side.nullable(),
  at: Timestamp,
  /** A signed bill of which a fact was changed, and anything that another file took the place of. */
  replacedAt: Timestamp.nullable(),
});

export const SaleBill = z.object({
  /** The order's. */
  id: Id,
  number: z.string(),
  title: z.string(),
  side: z.enum(['buyer', 'seller', 'desk']),
  bill: z.object({ number: z.string(), parts: z.array(BillPart) }),
  /** SHA-256 of what the bill says now: whoever signs sends it, so that nobody signs another one. */
  digest: Digest,
  /** What has to be said before it can be signed, in words. */
  missing: z.array(z.string()),
  signatures: z.array(SaleSignature),
  /** Signatures that a change has ended, newest first, with why. */
  ended: z.array(SaleSignature.extend({ why: z.string() })),
  /** Of the caller: what they typed for the paper. */
  mine: z.object({ name: z.string(), address: z.string(), vin: z.string(), warranty: z.string() }),
  /** Whether the listing names no VIN, so that its seller types it for the paper. */
  asksVin: z.boolean(),
  mayType: z.boolean(),
  maySign: z.boolean(),
  /** The signed file; null before both have signed. */
  file: SalePaperFile.nullable(),
  /** What is brought along, by the list of the province. */
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      words: z.string(),
      by: Side,
      proof: z.enum(['file', 'tick']),
      /** Whether the keys wait for it. */
      isWanted: z.boolean(),
      seenBy: z.enum(['both', 'desk']),
      /** What was sent or said; null for nothing yet. */
      file: SalePaperFile.nullable(),
      mayBring: z.boolean(),
      mayOpen: z.boolean(),
    }),
  ),
  /** What others said of the car by its VIN; empty where nobody was asked. */
  lookedUp: LookedUp,
  late: LatePaper,
  /** Why the paper has no effect, where the sale is over. */
  void: z.string().nullable(),
  zone: z.string(),
});
export type SaleBill = z.output<typeof SaleBill>;

export const BillParticulars = z.object({
  name: nameText(120, 'Type your full name, as it stands on your licence.').pipe(
    z.string().min(2, 'Type your full name, as it stands on your licence.'),
  ),
  address: longText(300).min(5, 'Type your address: street, town, postal code.'),
  /** Of the seller, where the listing names none. */
  vin: text(24).default(''),
  /** Of the seller: what they promise besides; nothing for as seen. */
  warranty: longText(600).default(''),
});
export type BillParticulars = z.output<typeof BillParticulars>;

export const SignBill = z.object({
  name: text(120).min(2, 'Type your full name.'),
  /** That the whole paper was read. */
  read: z.literal(true, 'Tick that you have read the paper.'),
  digest: Digest,
});
export type SignBill = z.output<typeof SignBill>;

export const salePaperRefusals = {
  car_sale_not_found: carSaleRefusals.car_sale_not_found,
  invalid_vin: sellingRefusals.invalid_vin,
  bill_not_found: [404, 'There are no such papers.'],
  bill_closed: [409, 'This paper cannot be changed or signed now: the sale has moved on.'],
  bill_signed_by_you: [
    409,
    'You have signed this paper. It changes only where a fact changes, and is then signed anew.',
  ],
  bill_incomplete: [409, 'Something is still missing on the paper.'],
  bill_changed: [409, 'The paper has changed since you read it. Read it again, then sign.'],
  signature_name_differs: [422, 'Type your name as it stands on the paper.'],
  bill_damaged: [410, 'The file of this paper is damaged where it is kept and cannot be shown.'],
  car_paper_not_yours: [403, 'The other one brings this paper.'],
  car_paper_wants_file: [422, 'Send a photo or a PDF of this paper.'],
  car_paper_wants_word: [422, 'Of this no file is sent: say that it is done.'],
  car_paper_too_large: [413, 'A paper may have 15 MB.'],
  car_paper_unreadable: [
    422,
    'This file cannot be read as a photo or a PDF. Send a JPEG, PNG, WebP or HEIC photo, or a PDF.',
  ],
  car_paper_heic: [
    422,
    'This HEIC photo is damaged or of a kind that cannot be read here. Take it again as JPEG, or send a PDF.',
  ],
  car_paper_pdf: [422, 'This PDF cannot be taken: it is damaged, locked, or has more than 20 pages.'],
  car_paper_infected: [422, 'The virus scanner stopped this file. It was not kept.'],
  scanner_away: [503, 'Papers cannot be checked just now. Try again in a few minutes.'],
  too_many_car_papers: [429, 'Too many papers were sent for this sale. Ask the desk.'],
  paper_link_ended: [410, 'This link has ended. Open the paper again from its page.'],
} satisfies RefusalCatalogue;

const params = z.object({ id: Id });

export const salePaperCalls = {
  'GET /api/car-sales/:id/papers': {
    summary:
      'The bill of sale of a sale of mine: what it says, what is missing, who signed; its file below it',
    access: 'signed_in',
    duty: 'look',
    twoSided: true,
    params,
    reply: SaleBill,
    refusals: ['bill_not_found'],
  },
  'PUT /api/car-sales/:id/papers/particulars': {
    summary: 'My name and address as they stand on the bill of sale; of the seller also VIN and promises',
    access: 'signed_in',
    duty: 'sales',
    twoSided: true,
    params,
    body: BillParticulars,
    reply: SaleBill,
    rateLimit: { max: 60, windowSeconds: 3600 },
    refusals: ['bill_not_found', 'bill_closed', 'bill_signed_by_you', 'car_sale_not_found', 'invalid_vin'],
  },
  'POST /api/car-sales/:id/papers/signature': {
    summary: 'Sign the bill of sale as I read it: my full name, at this moment, from this connection',
    access: 'signed_in',
    duty: 'sales',
    twoSided: true,
    params,
    body: SignBill,
    reply: SaleBill,
    rateLimit: { max: 60, windowSeconds: 3600 },
    refusals: [
      'bill_not_found',
      'bill_closed',
      'bill_signed_by_you',
      'bill_incomplete',
      'bill_changed',
      'signature_name_differs',
      'car_sale_not_found',
    ],
  },
} satisfies Calls;

const itemParams = z.object({
  id: Id,
  item: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,19}$/)
    .refine((item) => item !== billKind, 'The bill of sale is signed, not sent.')
    .meta({ examples: ['plates'] }),
});
const bringing = ['bill_not_found', 'bill_closed', 'car_paper_not_yours', 'car_sale_not_found'] as const;

export const paperItemCalls = {
  'POST /api/car-sales/:id/papers/items/:item': {
    summary: 'Say that something I bring to a sale is done, or take what I said or sent back',
    access: 'signed_in',
    duty: 'sales',
    twoSided: true,
    params: itemParams,
    body: z.object({ isDone: z.boolean() }),
    reply: SaleBill,
    rateLimit: { max: 60, windowSeconds: 3600 },
    refusals: [...bringing, 'car_paper_wants_file', 'too_many_car_papers'],
  },
} satisfies Calls;

/** Multipart, with the file in the field `paper`. */
export const paperFileCalls = {
  'POST /api/car-sales/:id/papers/items/:item/file': {
    summary:
      'Send a photo or a PDF of a paper I bring to a sale, as multipart/form-data in the field `paper`',
    access: 'signed_in',
    duty: 'sales',
    params: itemParams,
    reply: SaleBill,
    rateLimit: { max: 30, windowSeconds: 3600 },
    refusals: [
      ...bringing,
      'unsupported_media_type',
      'car_paper_wants_word',
      'car_paper_too_large',
      'car_paper_unreadable',
      'car_paper_heic',
      'car_paper_pdf',
      'car_paper_infected',
      'scanner_away',
      'too_many_car_papers',
    ],
  },
} satisfies Calls;

const Opened = z.object({ url: z.string(), endsAt: Timestamp });

export const salePaperDeskCalls = {
  'GET /api/operations/car-sales/:id/papers': {
    summary: 'Which papers a car’s sale has: files by name and hash, none of them opened',
    access: 'operator',
    permission: 'cars.read',
    params,
    reply: z.object({
      number: z.string(),
      zone: z.string(),
      vehicleId: idOf<VehicleId>(),
      signatures: z.array(SaleSignature),
      late: LatePaper,
      files: z.array(SalePaperFile),
    }),
    refusals: ['bill_not_found'],
  },
  'POST /api/operations/car-sales/:id/papers/:file/open': {
    summary: 'Open a paper of a car’s sale: a link for me alone, for five minutes',
    access: 'operator',
    permission: 'car_papers.open',
    params: z.object({ id: Id, file: Id }),
    reply: Opened,
    idempotent: false,
    refusals: ['bill_not_found', 'bill_damaged'],
  },
} satisfies Calls;

/** What a link to an opened paper ends with. */
export const PaperToken = token(20, 120);

nameShapes({ SaleBill, SalePaperFile, BillParticulars, SignBill });
