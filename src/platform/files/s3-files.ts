/** Kept files in a bucket that speaks S3, addressed by its path and under a prefix. */
import { checkName, isName, type OpenFileStore } from './file-store.ts';
import { createS3Requests, type S3Parts } from './s3-requests.ts';

const whole = 200;
const missing = 404;
const thereAlready = 412;
const nothingInRange = 416;

export function openS3Files(parts: S3Parts): OpenFileStore {
  const { send, prefix, trouble, start, stop } = createS3Requests(parts);
  return {
    trouble,
    start,
    stop,
    async put(name, body, { onlyNew = false } = {}) {
      await send({
        method: 'PUT',
        name: checkName(name),
        headers: { 'content-type': typeOf(name), ...(onlyNew ? { 'if-none-match': '*' } : {}) },
        body,
        expected: onlyNew ? [thereAlready] : [],
      });
    },
    async read(name, { from = 0, firstBytes } = {}) {
      const { status, body } = await send({
        method: 'GET',
        name: checkName(name),
        headers: firstBytes === undefined ? {} : { range: `bytes=${from}-${from + firstBytes - 1}` },
        expected: firstBytes === undefined ? [missing] : [missing, nothingInRange],
      });
      if (status === missing) return undefined;
      // Of an empty file no byte can be asked for.
      if (status === nothingInRange) return Buffer.alloc(0);
      if (firstBytes === undefined) return body;
      // One that knows no ranges sends all of it.
      return status === whole ? body.subarray(from, from + firstBytes) : body.subarray(0, firstBytes);
    },
    async remove(name) {
      await send({ method: 'DELETE', name: checkName(name), expected: [missing] });
    },
    async *list(folder) {
      let from: string | undefined;
      do {
        const query = {
          'list-type': '2',
          prefix: `${prefix}${folder}/`,
          ...(from ? { 'continuation-token': from } : {}),
        };
        const { body } = await send({ method: 'GET', query, expected: [] });
        const page = body.toString('utf8');
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          // What somebody else has put there is none of Rove's.
          const name = plain(key).slice(prefix.length);
          if (isName(name)) yield name;
        }
        from = plain(/<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? '');
      } while (from);
    },
  };
}

/** For whoever looks into the bucket; Rove says itself what it serves a file as. */
function typeOf(name: string): string {
  const ending = /\.(webp|avif)$/.exec(name)?.[1];
  return ending ? `image/${ending}` : 'application/octet-stream';
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML as it was meant. */
const plain = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g, (sign, name, decimal, hex) =>
    name ? (signs[name] ?? sign) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );
