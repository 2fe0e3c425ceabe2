/** An answer that many visitors get, each with a nonce of their own, without rendering or compressing it again. */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** About what it occupies in memory. */
  readonly bytes: number;
  /** The whole page with this nonce on its scripts. */
  plain(nonce: string): Buffer;
  /** The same, as `content-encoding: gzip`. */
  gzip(nonce: string): Promise<Buffer>;
}

const compress = promisify(deflateRaw);
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([3, 0]);

/**
 * `html` was rendered with `mark` as its nonce. The mark must be random and used once: whoever could write it into a
 * page would be given each visitor's nonce there.
 */
export function renderedPage(answer: {
  status: number;
  headers: Headers;
  html: string;
  mark: string;
}): RenderedPage {
  const parts = answer.html.split(answer.mark).map((part) => Buffer.from(part));
  // Each part is compressed alone and ends on a whole byte, so that anything may stand between two of them.
  let packed: Promise<Buffer[]> | undefined;
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return {
    status: answer.status,
    headers: [...answer.headers],
    bytes: bytes * 2,
    plain: (nonce) => Buffer.concat(between(parts, Buffer.from(nonce))),
    async gzip(nonce) {
      packed ??= Promise.all(
        parts.map((part) => compress(part, { level: 6, finishFlush: constants.Z_FULL_FLUSH })),
      );
      const own = Buffer.from(nonce);
      const whole = between(parts, own);
      const tail = Buffer.alloc(8);
      tail.writeUInt32LE(
        whole.reduce((sum, part) => crc32(part, sum), 0),
        0,
      );
      tail.writeUInt32LE(whole.reduce((sum, part) => sum + part.length, 0) % 2 ** 32, 4);
      return Buffer.concat([gzipHead, ...between(await packed, storedBlock(own)), lastBlock, tail]);
    },
  };
}

const between = (parts: readonly Buffer[], filling: Buffer): Buffer[] =>
  parts.flatMap((part, i) => (i === 0 ? [part] : [filling, part]));

/** A block of DEFLATE that says its bytes as they are: not the last one, its length, and that length inverted. */
function storedBlock(content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(content.length, 1);
  head.writeUInt16LE(content.length ^ 0xffff, 3);
  return Buffer.concat([head, content]);
}
