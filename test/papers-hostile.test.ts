/** Files that are not what they say, too much, infected, or sent while the key changes. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { formatOf } from '#src/platform/files/document-reading.ts';
import { createFolderFiles } from '#src/platform/files/folder-files.ts';
import { createClamdScanner } from '#src/platform/files/scanner.ts';
import { keyIdOf, openVault, parseKeys, rotateKeys } from '#src/platform/files/vault.ts';
import { paperKinds } from '#src/riding/drivers/driver-status.ts';
import { takePart } from '#src/riding/drivers/server/papers/documents.ts';
import { readPaper } from '#src/riding/drivers/server/papers/paper-reading.ts';
import { keysInUse, resealPapers } from '#src/riding/drivers/server/papers/rotation.ts';
import { createTestApp } from './app.ts';
import { pdf, photo, sendPaper } from './applying.ts';

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
/** Speaks as much of clamd as INSTREAM needs; `mood` is how it is today. */
const clamd = { mood: 'well' as 'well' | 'silent' | 'confused', scans: 0 };
const daemon = createServer((socket: Socket) => {
  let heard = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    heard = Buffer.concat([heard, chunk]);
    if (!heard.subarray(-4).equals(Buffer.alloc(4))) return;
    clamd.scans += 1;
    if (clamd.mood === 'silent') return;
    const greeting = heard.subarray(0, 10).toString();
    const found = greeting === 'zINSTREAM\0' && heard.includes(eicar);
    const answer =
      clamd.mood === 'confused'
        ? 'INSTREAM size limit exceeded. ERROR'
        : `stream: ${found ? 'Eicar-Test-Signature FOUND' : 'OK'}`;
    socket.end(`${answer}\0`);
  });
});
await new Promise<void>((resolve) => daemon.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(daemon.address() as AddressInfo).port}`;

const folder = mkdtempSync(join(tmpdir(), 'rove-hostile-papers-'));
cpSync(join(process.env.DATA_DIR ?? 'data', 'places'), join(folder, 'places'), { recursive: true });
afterAll(() => {
  daemon.close();
  rmSync(folder, { recursive: true, force: true });
});
const app = await createTestApp({ dispatchLoop: false }, { DATA_DIR: folder, CLAMD_HOST: host });
const documents = join(folder, 'documents');
const files = createFolderFiles(folder);

async function made(lock: { userPassword?: string }, pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([612, 792]);
  if (lock.userPassword) await document.encrypt({ ...lock, ownerPassword: 'owner' });
  return Buffer.from(await document.save());
}

/** A name that fits what it is. */
const named = (bytes: Buffer): string => `paper.${formatOf(bytes) ?? 'jpg'}`;
const code = async (bytes: Buffer): Promise<string> =>
  readPaper(bytes, named(bytes)).then(
    () => 'taken',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('a file', () => {
  test('is known by its content, whatever it calls itself', async () => {
    const picture = { create: { width: 40, height: 30, channels: 3 as const, background: '#fff' } };
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(400),
    ]);
    const cases: [string, Buffer, string][] = [
      ['a JPEG', await photo(), 'taken'],
      ['a PNG', await sharp(picture).png().toBuffer(), 'taken'],
      ['a WebP', await sharp(picture).webp().toBuffer(), 'taken'],
      ['an AVIF in the HEIC family', await sharp(picture).avif({ effort: 0 }).toBuffer(), 'taken'],
      ['a HEIC nobody here can read', heic, 'heic_unreadable'],
      ['a PDF', pdf(), 'taken'],
      ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 'paper_unreadable'],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'paper_unreadable'],
      ['nothing', Buffer.alloc(0), 'paper_unreadable'],
      ['half a JPEG', (await photo()).subarray(0, 300), 'paper_unreadable'],
      [
        'a JPEG header before HTML',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>'.repeat(9))]),
        'paper_unreadable',
      ],
      ['a PDF that begins later', Buffer.concat([Buffer.from('MZ'), pdf()]), 'paper_unreadable'],
      [
        'a PDF with a ZIP behind it',
        Buffer.concat([pdf(), Buffer.from(`PK\x03\x04${'z'.repeat(1200)}`)]),
        'pdf_unreadable',
      ],
      ['a locked PDF', await made({ userPassword: 'open' }), 'pdf_unreadable'],
      [
        'a PDF with a program',
        pdf('4 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj'),
        'pdf_unreadable',
      ],
      ['a PDF of no pages', Buffer.from(`%PDF-1.4\n${'%'.repeat(40)}\n%%EOF`), 'pdf_unreadable'],
      ['a PDF of 21 pages', await made({}, 21), 'pdf_unreadable'],
      ['a PDF page as wide as a town', pdf('', '/MediaBox [0 0 900000 792]'), 'pdf_unreadable'],
    ];
    for (const [name, bytes, expected] of cases) expect(await code(bytes), name).toBe(expected);
  });

  test('is refused under the ending of another kind, and under one that is no paper’s', async () => {
    await expect(readPaper(await photo(), 'insurance.pdf')).rejects.toThrow(/inside it is JPEG/);
    await expect(readPaper(pdf(), 'insurance.html')).rejects.toThrow(/must end in .jpg/);
  });

  test('keeps nothing that hid behind a picture', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert("here")</script>PK\x03\x04')]);
    const { bytes, mime } = await readPaper(polyglot, 'a.jpg');
    expect(mime).toBe('image/jpeg');
    expect(bytes.includes('script')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('of 10,000 x 10,000 points is refused by its size, before it is unfolded', async () => {
    const wide = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(wide.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    await expect(readPaper(wide, 'a.png')).rejects.toThrow(/10000 x 10000 pixels/);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test('of a PDF that unfolds without end is refused', async () => {
    const zeros = deflateSync(Buffer.alloc(60_000_000));
    const stream = `<< /Length ${zeros.length} /Filter /FlateDecode >>\nstream\n${zeros.toString('latin1')}\nendstream`;
    const bomb = pdf(`4 0 obj\n${stream}\nendobj\n5 0 obj\n${stream}\nendobj`);
    expect(bomb.length).toBeLessThan(200_000);
    await expect(readPaper(bomb, 'a.pdf')).rejects.toThrow(/unfolds to far more/);
    const hidden = deflateSync(Buffer.from('4 0 << /S /Java#53cript /JS (app.alert(1)) >>'));
    const object = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${hidden.length} >>\nstream\n${hidden.toString('latin1')}\nendstream`;
    await expect(readPaper(pdf(`4 0 obj\n${object}\nendobj`), 'a.pdf')).rejects.toThrow(/program/);
  });

  test('of more than 15 MB is refused before a byte of it is sent', async () => {
    const person = await app.signedUp();
    const answer = await person.call('POST /api/driver-uploads', {
      kind: 'portrait',
      name: 'big.jpg',
      sizeBytes: 15 * 1024 * 1024 + 1,
    });
    expect(answer.json()).toMatchObject({ status: 413, code: 'paper_too_large' });
  });
});

describe('the scanner', () => {
  test('sees every file before it is kept, and what it finds is not kept', async () => {
    const person = await app.signedUp();
    const scans = clamd.scans;
    expect((await sendPaper(person.call, 'portrait', await photo())).json().paper.status).toBe('waiting');
    const infected = await sendPaper(person.call, 'insurance', pdf(`% ${eicar}`));
    expect(infected.json()).toMatchObject({ status: 422, code: 'paper_infected' });
    expect(clamd.scans - scans).toBe(2);
    const { papers, uploads } = (await person.call('GET /api/drivers/application')).json();
    expect([papers.length, uploads.length]).toEqual([1, 0]);
    expect(readdirSync(documents).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('that does not answer lets nothing pass; the file goes on once it does', async () => {
    const person = await app.signedUp();
    const bytes = await photo();
    const { id } = (
      await person.call('POST /api/driver-uploads', {
        kind: 'portrait',
        name: 'a.jpg',
        sizeBytes: bytes.length,
      })
    ).json();
    const send = (offset: number, part: Buffer) =>
      person.call(`PUT /api/driver-uploads/${id}?offset=${offset}`, part, {
        headers: { 'content-type': 'application/octet-stream' },
      });
    clamd.mood = 'confused';
    expect((await send(0, bytes)).json()).toMatchObject({ status: 503, code: 'scanner_unavailable' });
    // Its cause is what the log says of it.
    const again = takePart(app.driverPapers.documents, { userId: person.id } as never, id, 0, bytes);
    await expect(again).rejects.toMatchObject({ cause: { message: expect.stringMatching(/size limit/) } });
    clamd.mood = 'silent';
    await expect(createClamdScanner(host, 100).scan(bytes)).rejects.toThrow(/in time/);
    clamd.mood = 'well';
    expect((await send(bytes.length, Buffer.alloc(0))).json().paper.kind).toBe('portrait');
  });
});

describe('the key', () => {
  test('changes while papers come in, and all of them can be opened', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => app.signedUp()));
    const config = { documentKeys: undefined, dataDir: folder };
    const vault = openVault(config);
    const first = vault.currentKeyId();
    let sending = true;
    const sent: string[] = [];
    const uploads = Promise.all(
      people.map(async (person, index) => {
        for (const kind of paperKinds) {
          const answer = await sendPaper(person.call, kind, await photo(index));
          expect(answer.statusCode, answer.body).toBe(200);
          sent.push(kind);
        }
      }),
    ).then(() => {
      sending = false;
    });
    let rotations = 0;
    while (sending) {
      const inUse = await keysInUse({ database: app.database, files });
      rotateKeys(config, (id) => inUse.has(id));
      await resealPapers({ database: app.database, vault, files });
      rotations += 1;
      // The key before the newest one is kept for a file that is just being written; nobody rotates twice in that time.
      await sleep(50);
    }
    await uploads;
    expect(rotations).toBeGreaterThan(1);
    rotateKeys(config, () => true);
    expect((await resealPapers({ database: app.database, vault, files })).lost).toBe(0);
    expect(sent).toHaveLength(15);
    const current = vault.currentKeyId();
    expect(current).not.toBe(first);
    const { rows } = await app.database.pool.query(
      'select id, storage_key, key_id from driver_documents where retired_at is null',
    );
    for (const row of rows) {
      const sealed = readFileSync(join(documents, `${row.storage_key}.sealed`));
      expect([row.key_id, keyIdOf(sealed)]).toEqual([current, current]);
      expect(vault.open(sealed, `paper:${row.storage_key}`).subarray(0, 3)).toEqual(
        Buffer.from([0xff, 0xd8, 0xff]),
      );
      expect(() => vault.open(sealed, 'paper:another')).toThrow();
      sealed[sealed.length - 1]! ^= 1;
      expect(() => vault.open(sealed, `paper:${row.storage_key}`)).toThrow();
    }
  });

  test('a run that was killed after the file and before the row is finished by the next', async () => {
    const person = await app.signedUp();
    await sendPaper(person.call, 'portrait', await photo(7));
    const config = { documentKeys: undefined, dataDir: folder };
    const vault = openVault(config);
    const { rows } = await app.database.pool.query(
      'select id, storage_key from driver_documents order by id desc limit 1',
    );
    rotateKeys(config, () => true);
    await resealPapers({ database: app.database, vault, files });
    // As the kill leaves it: the file is under the new key, the row says the old one.
    await app.database.pool.query("update driver_documents set key_id = 'before' where id = $1", [
      rows[0].id,
    ]);
    expect(await resealPapers({ database: app.database, vault, files })).toEqual({
      resealed: 1,
      lost: 0,
      damaged: 0,
    });
    const { url } = (await person.call(`POST /api/driver-papers/${rows[0].id}/link`)).json();
    expect((await person.call(`GET ${url}`)).headers['content-type']).toBe('image/jpeg');
  });

  test('is refused with words when it is no key', () => {
    expect(() => parseKeys('autumn:short')).toThrow(/32 bytes/);
    const key = Buffer.alloc(32, 1).toString('base64');
    expect(() => parseKeys(`a:${key},a:${key}`)).toThrow(/share an id/);
    expect(parseKeys(`new:${key}, old:${key}`).map(({ id }) => id)).toEqual(['new', 'old']);
  });
});
