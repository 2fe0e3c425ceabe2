/** Real streets brought at the desk: an extract is sent in parts or taken from the machine, and becomes a version. */
import { z } from 'zod';
import { CityId } from '#src/geo/streets/cities/city-facts.ts';
import { type Calls, Id, longText, nameShapes, Timestamp, text, written } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { importStates, mostExtractBytes, partBytes } from './rules.ts';

const reason = longText(300).min(3, 'Say why, in a few words.');
const ImportState = z.enum(importStates);

export const StreetImport = z.object({
  id: z.number().int(),
  state: ImportState,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  /** Whole parts that have arrived; the next one to send has this number. */
  partsReceived: z.number().int(),
  /** What is being done, or why it was not. */
  words: z.string().nullable(),
  /** The version it became. */
  version: z.number().int().nullable(),
  /** Who began it; null where their account is gone. */
  by: z.string().nullable(),
  startedAt: Timestamp,
  changedAt: Timestamp,
});
export type StreetImport = z.output<typeof StreetImport>;

export const ImportedStreets = z.object({
  cityName: z.string(),
  /** The one that holds, and the one before, which can be taken back. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      holds: z.boolean(),
      importedAt: Timestamp,
      sizeBytes: z.number().int(),
      attribution: z.string(),
    }),
  ),
  /** Newest first, the last ten. */
  imports: z.array(StreetImport),
  /** Files that lie on the machine already. */
  extracts: z.array(z.object({ fileName: z.string(), sizeBytes: z.number().int() })),
});
export type ImportedStreets = z.output<typeof ImportedStreets>;

export const importRefusals = {
  city_not_found: [404, 'There is no such city.'],
  import_not_found: [404, 'There is no such import.'],
  import_open: [409, 'Another import of this city is not over yet. Let it end, or call it off first.'],
  import_over: [409, 'This import is over.'],
  extract_not_found: [404, 'There is no such file among the extracts of the machine.'],
  part_order: [409, 'Parts arrive one after the other. Go on with the one that is missing.'],
  part_size: [422, 'This part has not the size that it should have. Is it the same file?'],
  part_too_large: [413, 'This part is too large.'],
  streets_unchanged: [409, 'The streets are not as they were looked at. Load the page again.'],
} satisfies RefusalCatalogue;

const params = z.object({ id: CityId.meta({ examples: ['vaduz'] }) });
const importParams = z.object({ importId: Id });
const rateLimit = { max: 60, windowSeconds: 300 } as const;
const name = text(120).regex(/\.osm\.pbf$/i, 'Its name must end in .osm.pbf.');

export const importCalls = {
  'GET /api/operations/cities/:id/streets': {
    summary: 'The imported streets of a city, what is being imported, and files of the machine to import',
    access: 'operator',
    permission: 'company.read',
    cities: ['city', 'id'],
    params,
    reply: ImportedStreets,
    refusals: ['city_not_found'],
  },
  'POST /api/operations/cities/:id/street-imports': {
    summary: 'Begin an import: of a file that is sent in parts, or of one that lies on the machine',
    access: 'operator',
    permission: 'cities.edit',
    cities: 'all',
    params,
    body: z
      .discriminatedUnion('source', [
        z.object({
          source: z.literal('upload'),
          fileName: name,
          sizeBytes: z
            .number()
            .int()
            .min(1, 'This file is empty.')
            .max(mostExtractBytes, `An extract has at most ${mostExtractBytes / 1e6} MB.`),
        }),
        z.object({ source: z.literal('machine'), fileName: name }),
      ])
      .meta({ examples: [{ source: 'upload', fileName: 'vaduz.osm.pbf', sizeBytes: 3_400_000 }] }),
    reply: StreetImport,
    status: 201,
    refusals: ['city_not_found', 'import_open', 'extract_not_found'],
    rateLimit,
  },
  'POST /api/operations/street-imports/:importId/call-off': {
    summary: 'Call an import off; what holds in the city stays',
    access: 'operator',
    permission: 'cities.edit',
    cities: 'all',
    params: importParams,
    reply: StreetImport,
    refusals: ['import_not_found', 'import_over'],
    rateLimit,
  },
  'POST /api/operations/cities/:id/streets/take-back': {
    summary: 'Let the version of the streets before hold again',
    access: 'operator',
    permission: 'cities.edit',
    cities: 'all',
    params,
    body: z.object({ version: z.number().int().min(1), reason }),
    reply: ImportedStreets,
    refusals: ['city_not_found', 'streets_unchanged'],
    rateLimit,
  },
  'POST /api/operations/cities/:id/streets/remove': {
    summary: 'Take all imported streets of a city away; it has what it had before',
    access: 'operator',
    permission: 'cities.edit',
    cities: 'all',
    params,
    body: z.object({ version: z.number().int().min(1), reason }),
    reply: ImportedStreets,
    refusals: ['city_not_found', 'streets_unchanged'],
    rateLimit,
  },
} satisfies Calls;

/** Apart because its body is a file, `multipart/form-data` with `part`. */
export const partCalls = {
  'PUT /api/operations/street-imports/:importId/parts/:part': {
    decidesNothing: true,
    summary: `Send a part of an extract (multipart field \`part\`, a file of ${partBytes} bytes, the last one of what is left); sent again it is the same part`,
    access: 'operator',
    permission: 'cities.edit',
    cities: 'all',
    params: importParams.extend({ part: written(z.number().int().min(0).max(1000)) }),
    reply: StreetImport,
    refusals: [
      ...(['import_not_found', 'import_over', 'part_order', 'part_size', 'part_too_large'] as const),
      'unsupported_media_type',
    ],
    rateLimit: { max: 1200, windowSeconds: 300 },
  },
} satisfies Calls;

nameShapes({ StreetImport, ImportedStreets });
