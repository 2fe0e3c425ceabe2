/** Reads a paper that a driver sent, within the size of papers. */
import { type ReadDocument, readDocument } from '#src/platform/files/document-reading.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { largestPaperBytes } from '../../driver-status.ts';
import { papersRefusals } from '../../papers-contract.ts';

const refuse = refusalsOf(papersRefusals);
const codes = { unreadable: 'paper_unreadable', heic: 'heic_unreadable', pdf: 'pdf_unreadable' } as const;

/**
 * `name` is what the file is called; its ending has to be that of what it is.
 * @throws Refusal paper_too_large, paper_unreadable, heic_unreadable, pdf_unreadable
 */
export async function readPaper(bytes: Buffer, name: string): Promise<ReadDocument> {
  if (bytes.length > largestPaperBytes) throw refuse('paper_too_large');
  const read = await readDocument(bytes, name);
  if (!('wrong' in read)) return read;
  throw refuse(codes[read.wrong], read.words ? { words: read.words } : {});
}
