/** Becoming and staying a driver: the application, its papers, the vehicles. */
import { z } from 'zod';
import { type Calls, Id, idOf, Timestamp, text, written } from '#src/platform/contract.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { powers } from '#src/riding/vehicle-types/ride-types.ts';
import {
  type ApplicationForm,
  emptyForm,
  type FormField,
  lastFormStep,
  longestValue,
} from './application-form.ts';
import { Plate } from './contract.ts';
import { largestPaperBytes, paperKinds, paperStatuses, statuses } from './driver-status.ts';

/** A draft, kept as far as it was typed; each field is checked when the application is sent. */
const typed = text(longestValue);
const formShape = Object.fromEntries(Object.keys(emptyForm).map((field) => [field, typed])) as Record<
  FormField,
  typeof typed
>;
const Form = z.object(formShape) satisfies z.ZodType<ApplicationForm>;
const Day = z.iso.date();
const UploadId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ examples: ['0f3c9a5be1d24786a0b1c2d3e4f50617'] });

/** One of the five of every driver, or one that a city asks for. */
const PaperKindShape = text(60)
  .regex(/^([a-z_]+|[a-z][a-z0-9]{1,29}:[a-z][a-z0-9]*)$/)
  .refine(
    (kind) => kind.includes(':') || paperKinds.some((one) => one === kind),
    'There is no such document.',
  )
  .meta({ examples: ['insurance'] });

/** What a city asks for besides, as a driver of it sees it. */
export const AskedPaperShape = z.object({
  kind: PaperKindShape,
  id: z.string(),
  name: z.string(),
  words: z.string(),
  of: z.enum(['driver', 'vehicle']),
  /** Until a day that is entered, so many months from its approval, or for good (0). */
  lasts: z.union([z.literal('dated'), z.number().int()]),
  neededFrom: Day,
  graceUntil: Day,
  /** The day from which this driver needs it. */
  neededBy: Day,
});

export const Paper = z.object({
  id: Id,
  kind: PaperKindShape,
  /** What it is called. */
  title: z.string(),
  vehicleId: Id.nullable(),
  name: z.string(),
  mime: z.enum(['image/jpeg', 'application/pdf']),
  sizeBytes: z.number().int(),
  status: z.enum(paperStatuses),
  /** Why it was sent back. */
  reason: z.string().nullable(),
  expiresOn: Day.nullable(),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
});
export type Paper = z.output<typeof Paper>;

export const DriverVehicle = z.object({
  id: Id,
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  colour: z.string().nullable(),
  power: z.enum(powers).nullable(),
  seats: z.number().int().nullable(),
  doors: z.number().int().nullable(),
  vehicleType: VehicleType,
  licensePlate: z.string(),
  state: z.string(),
  status: z.enum(paperStatuses),
  reason: z.string().nullable(),
  active: z.boolean(),
});
export type DriverVehicle = z.output<typeof DriverVehicle>;

export const Upload = z.object({
  id: z.string(),
  kind: PaperKindShape,
  name: z.string(),
  sizeBytes: z.number().int(),
  receivedBytes: z.number().int(),
  /** Once the last part is in and the paper is good. */
  paper: Paper.nullable(),
});
export type Upload = z.output<typeof Upload>;

const Note = z.object({ kind: z.string(), text: z.string(), createdAt: Timestamp });

export const Application = z.object({
  form: Form,
  step: z.number().int(),
  status: z.enum(statuses),
  driverId: idOf<DriverId>().nullable(),
  /** When what was typed was last kept; null before anything was. */
  savedAt: Timestamp.nullable(),
  submittedAt: Timestamp.nullable(),
  decidedAt: Timestamp.nullable(),
  /** What the reviewer says, where the whole was decided. */
  reason: z.string().nullable(),
  suspendedUntil: Timestamp.nullable(),
  check: z.object({
    status: z.enum(['none', 'pending', 'clear', 'consider']),
    startedAt: Timestamp.nullable(),
    endedAt: Timestamp.nullable(),
  }),
  papers: z.array(Paper),
  uploads: z.array(Upload),
  vehicles: z.array(DriverVehicle),
  notes: z.array(Note),
  /** What keeps the driver from going online besides a position. */
  missing: z.array(z.object({ what: z.string(), words: z.string() })),
  /** Papers that end soon or have ended. */
  ending: z.array(
    z.object({ kind: PaperKindShape, title: z.string(), expiresOn: Day, days: z.number().int() }),
  ),
  cityPapers: z.array(AskedPaperShape),
  papersDueAt: Timestamp.nullable(),
  /** True in a demo, where a simulated reviewer decides on request. */
  simulatedReviewer: z.boolean(),
});
export type Application = z.output<typeof Application>;

export const VehicleForm = z.object({
  make: text(40).min(1, 'Enter the make of your vehicle.'),
  model: text(40).min(1, 'Enter the model of your vehicle.'),
  year: written(z.number().int()),
  colour: text(40).min(1, 'Enter the colour of your vehicle.'),
  power: z.enum(powers),
  seats: written(z.number().int().min(2).max(9)),
  doors: written(z.number().int().min(2).max(6)),
  vehicleType: VehicleType,
  licensePlate: Plate,
});
export type VehicleForm = z.output<typeof VehicleForm>;

export const papersRefusals = {
  application_incomplete: [422, 'Some things are still missing.'],
  application_sent: [409, 'The application has been sent and is being reviewed; it cannot be changed now.'],
  paper_not_found: [404, 'There is no such document.'],
  paper_not_asked: [422, 'Your city does not ask for this document.'],
  paper_needs_day: [422, 'Enter until when it is good.'],
  paper_too_large: [413, 'A document may have 15 MB.'],
  paper_unreadable: [
    422,
    'This file cannot be read as a photo or a PDF. Send a JPEG, PNG, WebP or HEIC photo, or a PDF.',
  ],
  heic_unreadable: [
    422,
    'This HEIC photo is damaged or of a kind that cannot be read here. Take it again as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible), or send a PDF.',
  ],
  pdf_unreadable: [422, 'This PDF cannot be taken: it is damaged, locked, or has more than 20 pages.'],
  paper_infected: [422, 'The virus scanner stopped this file. It was not kept.'],
  scanner_unavailable: [503, 'Documents cannot be checked just now. Try again in a few minutes.'],
  upload_not_found: [404, 'This upload has ended. Choose the file again.'],
  upload_out_of_step: [409, 'This part does not follow the last one that came in.'],
  too_many_uploads: [429, 'Too many documents are on their way at once. Wait for one to arrive.'],
  paper_damaged: [
    410,
    'The file of this document is damaged where it is kept and cannot be shown. Please send it again.',
  ],
  link_ended: [410, 'This link to the document has ended. Open it again from its page.'],
  link_not_yours: [403, 'This link to the document was made for somebody else.'],
  vehicle_not_found: [404, 'You have no such vehicle.'],
  vehicle_not_approved: [409, 'This vehicle is not approved yet.'],
  vehicle_in_use: [409, 'This is the vehicle you drive. Choose another first.'],
  wrong_ride_type: [422, 'This vehicle may not take that type of ride.'],
  too_many_vehicles: [409, 'A driver may have five vehicles. Remove one first.'],
  not_in_a_demo: [404, 'There is a simulated reviewer in a demo only.'],
} satisfies RefusalCatalogue;

const byId = z.object({ id: Id });

export const papersCalls = {
  'GET /api/drivers/application': {
    summary: 'My application to drive: what was typed, its papers, where it stands',
    access: 'signed_in',
    reply: Application,
  },
  'PATCH /api/drivers/application': {
    offer: 'rides',
    summary: 'Keep what was typed; fields that are not sent stay as they are',
    access: 'signed_in',
    body: z.object({
      changes: z.object(formShape).partial(),
      step: z.number().int().min(0).max(lastFormStep).optional(),
    }),
    reply: Application,
    refusals: ['application_sent'],
  },
  'POST /api/drivers/application/submit': {
    offer: 'rides',
    summary: 'Send the application, or send it again with what the reviewer asked for',
    access: 'signed_in',
    reply: Application,
    refusals: ['application_incomplete', 'application_sent'],
  },
  'POST /api/drivers/application/simulate': {
    offer: 'rides',
    summary: 'In a demo: a simulated reviewer approves what was sent',
    access: 'signed_in',
    reply: Application,
    refusals: ['not_in_a_demo', 'application_incomplete'],
  },
  'POST /api/driver-uploads': {
    summary: 'Begin to send a paper; its bytes follow in parts of at most 512 kB',
    access: 'signed_in',
    body: z.object({
      kind: PaperKindShape,
      name: text(120).min(1),
      sizeBytes: z.number().int().min(1),
      vehicleId: Id.nullish(),
      /** For a paper that replaces an approved one: until when the new one is good. */
      expiresOn: Day.nullish(),
    }),
    reply: Upload,
    status: 201,
    refusals: [
      'paper_too_large',
      'paper_not_asked',
      'paper_needs_day',
      'too_many_uploads',
      'application_sent',
      'vehicle_not_found',
    ],
    rateLimit: { max: 60, windowSeconds: 600 },
  },
  'GET /api/driver-uploads/:upload': {
    summary: 'How much of a paper has come in; where to go on after a lost connection',
    access: 'signed_in',
    params: z.object({ upload: UploadId }),
    reply: Upload,
    refusals: ['upload_not_found'],
  },
  'DELETE /api/driver-uploads/:upload': {
    summary: 'Stop sending a paper',
    access: 'signed_in',
    params: z.object({ upload: UploadId }),
    reply: z.void(),
    status: 204,
    refusals: ['upload_not_found'],
  },
  'POST /api/driver-papers/:id/link': {
    summary: 'A link that shows a paper to me for five minutes',
    access: 'signed_in',
    params: byId,
    reply: z.object({ url: z.string(), endsAt: Timestamp }),
    refusals: ['paper_not_found', 'paper_damaged'],
    idempotent: false,
    rateLimit: { max: 240, windowSeconds: 600 },
  },
  'POST /api/driver-vehicles': {
    summary: 'Add a vehicle; it waits for its papers and their approval',
    access: 'driver',
    body: VehicleForm,
    reply: DriverVehicle,
    status: 201,
    refusals: ['too_many_vehicles', 'wrong_ride_type', 'driver_not_found'],
  },
  'POST /api/driver-vehicles/:id/drive': {
    summary: 'Drive this vehicle from now on',
    access: 'driver',
    params: byId,
    reply: DriverVehicle,
    refusals: ['vehicle_not_found', 'vehicle_not_approved', 'driver_not_found', 'finish_ride_first'],
  },
  'DELETE /api/driver-vehicles/:id': {
    summary: 'Take a vehicle out',
    access: 'driver',
    params: byId,
    reply: z.void(),
    status: 204,
    refusals: ['vehicle_not_found', 'vehicle_in_use', 'driver_not_found'],
  },
} satisfies Calls;

/** Bodies of bytes: served beside the JSON calls. */
export const paperByteCalls = {
  'PUT /api/driver-uploads/:upload': {
    summary: 'The next part of a paper, as application/octet-stream; `offset` says after how many bytes',
    access: 'signed_in',
    params: z.object({ upload: UploadId }),
    query: z.object({ offset: written(z.number().int().min(0).max(largestPaperBytes)) }),
    reply: Upload,
    // Five papers of 15 MB in small parts, twice over.
    rateLimit: { max: 1200, windowSeconds: 600 },
    refusals: [
      'unsupported_media_type',
      'upload_not_found',
      'upload_out_of_step',
      'paper_unreadable',
      'heic_unreadable',
      'pdf_unreadable',
      'paper_infected',
      'scanner_unavailable',
      'paper_too_large',
    ],
  },
} satisfies Calls;
