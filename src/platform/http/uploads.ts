import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../refusal.ts';

/**
 * The one file of a multipart body; text fields that `fields` names are read into it.
 * @throws Refusal what `tooLarge` makes for a file over the scope's limit; invalid_request, unsupported_media_type
 */
export function readFile(
  request: FastifyRequest,
  name: string,
  tooLarge: () => Refusal,
  fields: Record<string, string> = {},
): Promise<Buffer> {
  return takeFile(request, name, tooLarge, fields, (part) => part.toBuffer());
}

/** The same, written to a new file in `folder`, so that an upload that waits takes no memory. Whoever asked removes it. */
export async function keepFile(
  request: FastifyRequest,
  name: string,
  tooLarge: () => Refusal,
  folder: string,
): Promise<string> {
  const path = join(folder, randomBytes(16).toString('hex'));
  await mkdir(folder, { recursive: true });
  try {
    return await takeFile(request, name, tooLarge, {}, async (part) => {
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      return path;
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
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
      } else if (part.fieldname in fields) fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    // The parser's own errors, such as a missing boundary, carry no status.
    if (statusCode === undefined) throw refuse('invalid_request', { words: 'The form cannot be read.' });
    throw error;
  }
  if (found === undefined) throw refuse('invalid_request', { fields: { [name]: 'Choose a file.' } });
  return found;
}
