import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../refusal.ts';

/**
 * The one file of a multipart body; text fields that `fields` names are read into it.
 * @throws Refusal what `tooLarge` makes for a file over the scope's limit; invalid_request, unsupported_media_type
 */
export async function readFile(
  request: FastifyRequest,
  name: string,
  tooLarge: () => Refusal,
  fields: Record<string, string> = {},
): Promise<Buffer> {
  if (!request.isMultipart()) throw refuse('unsupported_media_type', { words: 'Send multipart/form-data.' });
  let found: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname === name) found = bytes;
      } else if (part.fieldname in fields) fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    // The parser's own errors, such as a missing boundary, carry no status.
    if (statusCode === undefined) throw refuse('invalid_request', { words: 'The form cannot be read.' });
    throw error;
  }
  if (!found) throw refuse('invalid_request', { fields: { [name]: 'Choose a file.' } });
  return found;
}
