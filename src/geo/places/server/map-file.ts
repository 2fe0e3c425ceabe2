import { createHash } from 'node:crypto';

/** A map as it is sent: features or a drawing. */
export interface MapFile {
  type: string;
  body: string;
  etag: string;
}

export function mapFileOf(type: string, body: string): MapFile {
  return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
