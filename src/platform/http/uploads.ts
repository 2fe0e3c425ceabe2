import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { longText } from '#src/platform/contract.ts';
import { existing } from '#src/platform/existing.ts';
import { endingProblem, type FileFormat } from '#src/platform/files/file-endings.ts';
import { pictureFormatOf, pictureFormats } from '#src/platform/pictures.ts';
import { Refusal, refuse } from '#src/platform/refusal.ts';

/** What a file may be, and how its first bytes tell which it is, where they do. */
export interface Accepted {
  formats: readonly FileFormat[];
  formatOf?: (head: Buffer) => FileFormat | undefined;
}
const headBytes = 64;
const longestField = 2000;

/** A picture, as `rewritePicture` takes one. */
export const acceptedPictures: Accepted = {
  formats: pictureFormats,
  formatOf: pictureFormatOf,
};

/**
 * The one file of a multipart body; text fields that `fields` names are read into it.
 * @throws Refusal what `tooLarge` makes for a file over the scope's limit; invalid_request, unsupported_media_type
 */
export function readFile(
  request: FastifyRequest,
  name: string,
  tooLarge: () => Refusal,
  accepted: Accepted,
  fields: Record<string, string> = {},
): Promise<Buffer> {
  return takeFile(request, name, tooLarge, fields, async (part) => {
    const bytes = await part.toBuffer();
    checkEnding(part.filename, accepted, bytes.subarray(0, headBytes));
    return bytes;
  });
}

/** The same with its name, where whoever reads its content holds the one against the other. */
export function readNamedFile(
  request: FastifyRequest,
  field: string,
  tooLarge: () => Refusal,
): Promise<{ bytes: Buffer; name: string }> {
  return takeFile(request, field, tooLarge, {}, async (part) => ({
    bytes: await part.toBuffer(),
    name: part.filename ?? '',
  }));
}

/** The same, written to a new file in `folder`, so that an upload that waits takes no memory. Whoever asked removes it. */
export async function keepFile(
  request: FastifyRequest,
  name: string,
  tooLarge: () => Refusal,
  accepted: Accepted,
  folder: string,
): Promise<string> {
  const path = join(folder, randomBytes(16).toString('hex'));
  await mkdir(folder, { recursive: true });
  try {
    return await takeFile(request, name, tooLarge, {}, async (part) => {
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      checkEnding(part.filename, accepted, await headOf(path));
      return path;
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Its name is used for this and for nothing else. @throws Refusal unsupported_media_type */
function checkEnding(filename: string | undefined, { formats, formatOf }: Accepted, head: Buffer): void {
  const words = endingProblem(filename, formats, formatOf?.(head));
  if (words) throw refuse('unsupported_media_type', { words });
}

/** A text beside the file, held to what `longText` takes. @throws Refusal invalid_request */
function lineOf(field: string, value: unknown): string {
  const parsed = longText(longestField).safeParse(value);
  if (parsed.success) return parsed.data;
  const words = existing(parsed.error.issues[0], 'what is wrong with the text').message;
  throw refuse('invalid_request', { words, fields: { [field]: words } });
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function takeFile<T>(
  request: FastifyRequest,
  name: string,
  tooLarge: () => Refusal,
  fields: Record<string, string>,
  take: (part: MultipartFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw refuse('unsupported_media_type', { words: 'Send multipart/form-data.' });
  let found: T | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const taken = await take(part);
        if (part.fieldname === name) found = taken;
      } else if (Object.hasOwn(fields, part.fieldname)) {
        fields[part.fieldname] = lineOf(part.fieldname, part.value);
      }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    // The parser's own errors, such as a missing boundary, carry no status.
    if (statusCode === undefined) throw refuse('invalid_request', { words: 'The form cannot be read.' });
    throw error;
  }
  if (found === undefined) throw refuse('invalid_request', { fields: { [name]: 'Choose a file.' } });
  return found;
}
