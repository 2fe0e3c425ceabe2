/**
 * Looks through a PDF in a process of its own: a file made to keep its reader busy, or to fill its memory, costs
 * that process and nobody who is served.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createOneAtATime } from '#src/platform/mutex.ts';
import type { PdfVerdict } from './pdf-verdict.ts';

const longestMs = 20_000;
const mostMemoryBytes = 700 * 1024 * 1024;
const lookEveryMs = 100;
const pageBytes = 4096;

function programToRun(): string[] {
  // Sources run where they lie; built, both are files of one folder.
  if (import.meta.url.endsWith('.ts')) return ['--import', 'tsx', resolve('tools/judge-pdf.ts')];
  return [fileURLToPath(new URL('./judge-pdf.js', import.meta.url))];
}

const oneAtATime = createOneAtATime();

/** One after the other, so that many at once are not as many processes. */
export const readPdf = (bytes: Buffer): Promise<PdfVerdict> => oneAtATime('pdf', () => judgeAside(bytes));

async function judgeAside(bytes: Buffer): Promise<PdfVerdict> {
  const reader = spawn(process.execPath, ['--max-old-space-size=384', ...programToRun()], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const tooLong = setTimeout(() => reader.kill('SIGKILL'), longestMs);
  // Buffers are outside of the limit above. Where the system does not say what a process holds, time alone bounds it.
  const watch = setInterval(() => {
    readFile(`/proc/${reader.pid}/statm`, 'utf8').then(
      (statm) => {
        if (Number(statm.split(' ')[1]) * pageBytes > mostMemoryBytes) reader.kill('SIGKILL');
      },
      () => {},
    );
  }, lookEveryMs);
  try {
    const ended = new Promise<void>((ends, fails) => reader.once('close', () => ends()).once('error', fails));
    reader.stdin.on('error', () => {});
    reader.stdin.end(bytes);
    const [verdict] = await Promise.all([text(reader.stdout), ended]);
    return (verdict as PdfVerdict) || 'unfolds';
  } finally {
    clearTimeout(tooLong);
    clearInterval(watch);
  }
}
