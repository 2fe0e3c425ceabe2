/** A virus scanner that speaks clamd's INSTREAM over TCP. */
import { connect } from 'node:net';

export interface Scanner {
  /** False where nothing is configured: then nothing is scanned, and pages say so. */
  readonly scans: boolean;
  /** The name of what was found; null when nothing was. @throws Error when the scanner does not answer */
  scan(bytes: Buffer): Promise<string | null>;
}

const clamdPort = 3310;
const answerTimeoutMs = 20_000;
const chunkBytes = 64 * 1024;
const longestAnswerBytes = 4096;

export const noScanner: Scanner = { scans: false, scan: async () => null };

/** `address` is `host` or `host:port`. */
export function createClamdScanner(address: string, timeoutMs = answerTimeoutMs): Scanner {
  const [, host = 'localhost', port] = /^\[?(.+?)\]?(?::(\d+))?$/.exec(address) ?? [];
  return {
    scans: true,
    scan: (bytes) =>
      new Promise((resolve, reject) => {
        // Of the whole exchange: a scanner that drips its answer would keep an idle limit from ever being reached.
        const signal = AbortSignal.timeout(timeoutMs);
        const socket = connect({ host, port: port ? Number(port) : clamdPort, signal });
        const answered: Buffer[] = [];
        let heard = 0;
        socket.on('error', (error) =>
          reject(signal.aborted ? new Error('The scanner did not answer in time.') : error),
        );
        socket.on('data', (chunk) => {
          answered.push(chunk);
          heard += chunk.length;
          if (heard > longestAnswerBytes) socket.destroy(new Error('The scanner answered too much.'));
        });
        socket.on('close', () => {
          const answer = Buffer.concat(answered).toString('utf8').replaceAll('\0', '').trim();
          const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
          if (found) resolve(found);
          else if (answer === 'stream: OK') resolve(null);
          else reject(new Error(`The scanner answered: ${answer.slice(0, 200) || 'nothing'}`));
        });
        socket.on('connect', () => {
          socket.write('zINSTREAM\0');
          for (let from = 0; from < bytes.length; from += chunkBytes) {
            const chunk = bytes.subarray(from, from + chunkBytes);
            const length = Buffer.alloc(4);
            length.writeUInt32BE(chunk.length);
            socket.write(length);
            socket.write(chunk);
          }
          // An empty chunk ends the stream.
          socket.write(Buffer.alloc(4));
        });
      }),
  };
}
