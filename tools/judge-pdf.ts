/** Reads a PDF from its input and writes what is wrong with it: begun by `papers/pdf-reading.ts`. */
import { buffer } from 'node:stream/consumers';
import { judgePdf } from '#src/platform/files/pdf-verdict.ts';

process.stdout.write(await judgePdf(await buffer(process.stdin)));
