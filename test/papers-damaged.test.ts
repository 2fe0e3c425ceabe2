/** A disk that loses or turns what was kept: it is said in words, to whoever looks, with what to do next. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFolderFiles } from '#src/platform/files/folder-files.ts';
import { openVault, rotateKeys } from '#src/platform/files/vault.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { keysInUse, resealPapers } from '#src/riding/drivers/server/papers/rotation.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { applied, photo, sendPart } from './applying.ts';

const folder = mkdtempSync(join(tmpdir(), 'rove-damaged-papers-'));
cpSync(join(process.env.DATA_DIR ?? 'data', 'places'), join(folder, 'places'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const app = await createTestApp({ dispatchLoop: false }, { DATA_DIR: folder });
const { database } = app;
const documents = join(folder, 'documents');
const files = createFolderFiles(folder);
const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);
let lines: string[] = [];
app.driverPapers.documents.log = createLog('error', (line) => lines.push(line));
beforeEach(() => {
  lines = [];
});

function turnOneBit(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length - 5]! ^= 1;
  writeFileSync(file, bytes);
}

async function withPaper() {
  const person = await app.signedUp({ firstName: 'Andre' });
  const { applicationId } = await applied(app, person);
  const { papers } = (await person.call('GET /api/drivers/application')).json();
  const { id, kind } = papers[0];
  const { rows } = await database.pool.query('select storage_key from driver_documents where id = $1', [id]);
  const file = join(documents, `${rows[0].storage_key}.sealed`);
  const link = (who: TestPerson) => who.call(`POST /api/driver-papers/${id}/link`);
  return { person, applicationId, id, kind, file, link };
}

describe('a paper with one bit turned', () => {
  test('is refused to its reviewer in words, is in the log and in the audit, and can be sent again', async () => {
    const { person, applicationId, id, kind, file, link } = await withPaper();
    const { url } = (await link(operator)).json();
    turnOneBit(file);
    for (const answer of [await link(operator), await operator.call(`GET ${url}`)]) {
      expect(answer.json()).toMatchObject({ status: 410, code: 'paper_damaged' });
      expect(answer.json().detail).toMatch(/Send it back: its driver is asked to send it again/);
    }
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      [1, 2].map(() => expect.objectContaining({ level: 50, event: 'paper_damaged', document: id })),
    );
    const review = `/api/operations/driver-reviews/${applicationId}`;
    const { audit } = (await operator.call(`GET ${review}`)).json();
    expect(audit[0].action).toBe('could not open licence, front: its file is damaged');

    const back = { decision: 'send_back', reason: 'Its file was damaged where we keep it.' };
    expect((await operator.call(`POST ${review}/papers/${id}`, back)).statusCode).toBe(200);
    const own = (await link(person)).json();
    expect(own).toMatchObject({ code: 'paper_damaged' });
    expect(own.detail).toMatch(/Please send it again/);
    const bytes = await photo(3);
    const begun = await person.call('POST /api/driver-uploads', {
      kind,
      name: 'again.jpg',
      sizeBytes: bytes.length,
    });
    const { paper } = (await sendPart(person.call, begun.json().id, 0, bytes)).json();
    const again = (await operator.call(`POST /api/driver-papers/${paper.id}/link`)).json();
    expect((await operator.call(`GET ${again.url}`)).headers['content-type']).toBe('image/jpeg');
  });

  test('or without a file, and once approved, is asked of its driver', async () => {
    const { id, file, link } = await withPaper();
    await database.pool.query("update driver_documents set status = 'approved' where id = $1", [id]);
    rmSync(file);
    expect((await link(operator)).json().detail).toMatch(/Ask its driver to send it again/);
    expect(lines).toHaveLength(1);
  });

  test('keeps no other from coming under a new key', async () => {
    const { file } = await withPaper();
    turnOneBit(file);
    const config = { documentKeys: undefined, dataDir: folder };
    const inUse = await keysInUse({ database, files });
    rotateKeys(config, (key) => inUse.has(key));
    const done = await resealPapers({ database, vault: openVault(config), files });
    expect(done.resealed).toBeGreaterThan(0);
    expect(done.damaged).toBeGreaterThan(0);
  });
});

describe('an upload on its way', () => {
  const begun = async (person: TestPerson, sizeBytes: number) =>
    (await person.call('POST /api/driver-uploads', { kind: 'portrait', name: 'me.jpg', sizeBytes })).json()
      .id;

  test('of which a part is damaged begins anew', async () => {
    const person = await app.signedUp();
    const bytes = await photo(4);
    const id = await begun(person, bytes.length);
    await sendPart(person.call, id, 0, bytes.subarray(0, 100));
    turnOneBit(join(documents, `${id}.0.part`));
    expect((await sendPart(person.call, id, 100, bytes.subarray(100))).json()).toMatchObject({
      code: 'upload_not_found',
    });
    expect(lines).toHaveLength(1);
    expect(readdirSync(documents).filter((name) => name.startsWith(id))).toEqual([]);
    const next = await begun(person, bytes.length);
    expect((await sendPart(person.call, next, 0, bytes)).statusCode).toBe(200);
  });

  test('outlives two changes of the key', async () => {
    const person = await app.signedUp();
    const bytes = await photo(5);
    const id = await begun(person, bytes.length);
    await sendPart(person.call, id, 0, bytes.subarray(0, 100));
    const config = { documentKeys: undefined, dataDir: folder };
    for (let time = 0; time < 3; time++) {
      const inUse = await keysInUse({ database, files });
      rotateKeys(config, (key) => inUse.has(key));
      await resealPapers({ database, vault: openVault(config), files });
    }
    expect((await sendPart(person.call, id, 100, bytes.subarray(100))).json().paper.kind).toBe('portrait');
  });
});
