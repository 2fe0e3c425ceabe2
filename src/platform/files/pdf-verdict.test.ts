import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { pdf } from '#test/applying.ts';
import { judgePdf, type PdfVerdict } from './pdf-verdict.ts';

async function made(change: (document: PDFDocument) => unknown = () => {}, pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([612, 792]);
  await change(document);
  return Buffer.from(await document.save());
}

const stream = (head: string, bytes: Buffer) =>
  `<< ${head} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
const packed = (objects: string) =>
  pdf(
    `4 0 obj\n${stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.from(objects)))}\nendobj`,
  );
/** What a scanner makes: compressed bytes that hold any two letters somewhere. */
const scan = (size: number) =>
  stream(
    '/Type /XObject /Subtype /Image /Width 2480 /Height 3508 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode',
    Buffer.concat([
      randomBytes(size),
      Buffer.from(' /JS (a) /JavaScript /Launch /Encrypt /Count 900 '),
      randomBytes(size),
    ]),
  );

describe('honest', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['plain', () => pdf()],
    ['with objects packed', () => made()],
    ['of twenty pages', () => made(undefined, 20)],
    ['a scan whose bytes spell a script', () => pdf(`4 0 obj\n${scan(400_000)}\nendobj`)],
    [
      'a page whose words are JavaScript',
      () => pdf(`4 0 obj\n${stream('', Buffer.from('BT (/JavaScript /JS \\(1\\)) Tj ET'))}\nendobj`),
    ],
    [
      'a title that says JavaScript',
      () => made((document) => document.setTitle('JavaScript and /Launch, a guide')),
    ],
    ['nothing after its end but NULs', () => Buffer.concat([pdf(), Buffer.alloc(5000)])],
    [
      'that forbids copying',
      () =>
        made((document) =>
          document.encrypt({ ownerPassword: 'owner', userPassword: '', permissions: { copying: false } }),
        ),
    ],
    ['with 34 bookmarks', () => pdf('4 0 obj\n<< /Type /Outlines /Count 34 >>\nendobj')],
    ['with a link', () => pdf('4 0 obj\n<< /S /URI /URI (https://example.com/JavaScript) >>\nendobj')],
  ])('a PDF %s is taken', async (_, bytes) => {
    expect(await judgePdf(await bytes())).toBe('fine');
  });
});

describe('hostile', () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
  test.each<[string, () => Buffer | Promise<Buffer>, PdfVerdict]>([
    ['with a script', () => pdf(`4 0 obj\n${script}\nendobj`), 'program'],
    [
      'with a script in hexadecimal',
      () => pdf('4 0 obj\n<< /S /Java#53cript /J#53 (app.alert(1)) >>\nendobj'),
      'program',
    ],
    ['with a script in packed objects', () => packed(`4 0 ${script}`), 'program'],
    [
      'with a script that a later object hides',
      () => pdf(`4 0 obj\n${script}\nendobj\n4 0 obj\n<< >>\nendobj`),
      'program',
    ],
    [
      'with a script behind its encryption',
      () =>
        made((document) => {
          document.catalog.set(
            PDFName.of('OpenAction'),
            document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
          );
          return document.encrypt({ ownerPassword: 'owner', userPassword: '' });
        }),
      'program',
    ],
    ['that starts a program', () => pdf('4 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj'), 'program'],
    [
      'with a file attached',
      () => made((document) => document.attach(Buffer.from('MZ'), 'a.exe')),
      'program',
    ],
    ['with a form of XML', () => pdf('4 0 obj\n<< /XFA 5 0 R >>\nendobj'), 'program'],
    [
      'with a password',
      () => made((document) => document.encrypt({ ownerPassword: 'a', userPassword: 'b' })),
      'locked',
    ],
    [
      'with another file behind it',
      () => Buffer.concat([pdf(), Buffer.from('PK\u0003\u0004zzzz')]),
      'damaged',
    ],
    ['of 21 pages', () => made(undefined, 21), 'damaged'],
    [
      'packed twice',
      () =>
        pdf(
          `4 0 obj\n${stream('/Type /ObjStm /Filter [/FlateDecode /FlateDecode]', deflateSync(Buffer.from('a')))}\nendobj`,
        ),
      'unfolds',
    ],
    ['packed without end', () => packed(' '.repeat(20_000_000)), 'unfolds'],
    ['nested a hundred deep', () => pdf(`4 0 obj\n${'['.repeat(100)}${']'.repeat(100)}\nendobj`), 'damaged'],
    ['cut in half', async () => (await made()).subarray(0, 300), 'damaged'],
  ])('a PDF %s is refused', async (_, bytes, verdict) => {
    expect(await judgePdf(await bytes())).toBe(verdict);
  });
});
