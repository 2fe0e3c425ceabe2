/** Reads a PDF from its input and writes what is wrong with it: begun by `papers/pdf-reading.ts`. */
import { buffer } from 'node:stream/consumers';
import { judgePdf } from '#src/riding/drivers/server/papers/pdf-verdict.ts';

process.stdout.write(await judgePdf(await buffer(process.stdin)));
