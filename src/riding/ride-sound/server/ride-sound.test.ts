/** Sound of rides: handed over by whoever recorded it, listened to at the desk, and gone in time. */

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openVault, rotateKeys } from '#src/platform/files/vault.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { DeskRecording, HandedRecording, Receiving } from '../contract.ts';
import { joinPieces, largestPieceBytes, mostOfRide } from '../rules.ts';
import { resealSoundKeys, soundVaultKeys } from './keys.ts';
import { partFile } from './parts.ts';
import { announce, finish, handAll, recordOnPhone, sendPart, webm } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'rove-ride-sound-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = manualClock(new Date('2026-11-29T15:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ holds, clock, dispatchLoop: false }, { DATA_DIR: folder });
await app.start();
const { pool } = app.database;
const { onlineDriver, offline, book } = createRideCast(app, holds);
const operator = await app.signedUp({ firstName: 'Olga' }, ['rider', 'operator']);
const codeOf = (answer: { json(): { code: string } }) => answer.json().code;
const hours = (count: number) => count * 3_600_000;

async function onRide() {
  const [rider, driver] = [await app.signedUp({ firstName: 'Rita' }), await onlineDriver()];
  const { ride } = await book(rider);
  await driver.call(`POST /api/rides/${ride.id}/accept`);
  const over = async () => {
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
    await offline(driver);
  };
  return { rider, driver, rideId: ride.id as number, over };
}

const atDesk = async (state = 'waiting', by: TestPerson = operator): Promise<DeskRecording[]> =>
  (await by.call(`GET /api/operations/ride-recordings?state=${state}`)).json();
const ofRide = async (rideId: number) => (await atDesk()).filter((one) => one.rideId === rideId);
const listenTo = (id: number, by: TestPerson = operator) =>
  by.call(`POST /api/operations/ride-recordings/${id}/listen`);
const filesOf = async (rideId: number): Promise<string[]> =>
  (
    await pool.query(
      `select storage_key from ride_recording_parts p join ride_recordings r on r.id = p.recording where ride_id = $1`,
      [rideId],
    )
  ).rows.map(({ storage_key }) => storage_key);

test('a recording is handed over in parts, is nobody’s at the desk until all are there, and is heard by a link that is written down', async () => {
  const { rider, driver, rideId, over } = await onRide();
  const recording = await recordOnPhone(rider, rideId);
  expect((await announce(rider, recording)).json()).toMatchObject({ received: 0, pieces: 3 });
  const first = await sendPart(rider, recording, 0, joinPieces(recording.pieces.slice(0, 2)));
  expect(first.json()).toMatchObject({ received: 2, handedOverAt: null });
  // A lost answer: the same again is the same as once.
  const again = await sendPart(rider, recording, 0, joinPieces(recording.pieces.slice(0, 2)));
  expect(again.json()).toMatchObject({ received: 2 });
  expect(codeOf(await finish(rider, recording))).toBe('recording_out_of_step');
  expect(await ofRide(rideId)).toEqual([]);
  await sendPart(rider, recording, 2, joinPieces(recording.pieces.slice(2)));
  const handed: HandedRecording = (await finish(rider, recording)).json();
  expect(handed).toMatchObject({ rideId, seconds: 15, settledAt: null });
  expect((await finish(rider, recording)).json()).toEqual(handed);
  expect((await rider.call('GET /api/ride-recordings')).json()).toEqual([handed]);
  // The other one is told nothing.
  expect((await driver.call('GET /api/ride-recordings')).json()).toEqual([]);
  const { rows: events } = await pool.query(
    `select user_ids from events where type = 'ride.recording_handed_over' and (payload->>'rideId')::int = $1`,
    [rideId],
  );
  expect(events).toEqual([{ user_ids: [rider.id] }]);

  const [waiting] = await ofRide(rideId);
  expect(waiting).toMatchObject({ side: 'rider', name: expect.stringContaining('Rita'), settled: null });
  expect((await operator.call(`GET /api/operations/rides/${rideId}/recordings`)).json()).toEqual([waiting]);
  const { url } = (await listenTo(waiting!.id)).json();
  const heard = await operator.call(`GET ${url}`);
  expect([heard.statusCode, heard.headers['content-type'], heard.headers['cache-control']]).toEqual([
    200,
    'audio/webm',
    'private, no-store',
  ]);
  const sound = Buffer.concat([webm('Help'), Buffer.from(' me, he drives elsewhere')]);
  expect(heard.rawPayload.equals(sound)).toBe(true);
  const part = await operator.call(`GET ${url}`, undefined, {
    headers: { cookie: operator.cookie, range: 'bytes=4-7' },
  });
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
    206,
    'Help',
    `bytes 4-7/${sound.length}`,
  ]);
  const beyond = await operator.call(`GET ${url}`, undefined, {
    headers: { cookie: operator.cookie, range: 'bytes=9999-' },
  });
  expect(beyond.statusCode).toBe(416);
  const { rows: acts } = await pool.query(
    `select count(*)::int as times from audit_entries where act like 'POST /api/operations/ride-recordings/:id/listen'`,
  );
  expect(acts).toEqual([{ times: 1 }]);
  await over();
});

test('what lies here and on the phone is heard by nobody: it is as the phone sealed it', async () => {
  const { rider, rideId, over } = await onRide();
  const recording = await recordOnPhone(rider, rideId, [webm('Spoken in the car')]);
  await handAll(rider, recording);
  const [key] = await filesOf(rideId);
  const kept = await app.rideSound.parts.uploads.read(partFile(key!));
  expect(kept?.includes('Spoken')).toBe(false);
  const { rows } = await pool.query('select private_key from ride_sound_keys');
  expect(Buffer.from(rows[0].private_key, 'base64').subarray(0, 4).toString()).toBe('RVS1');
  await over();
});

test('only who was in the ride hands over, and each of them their own', async () => {
  const { rider, driver, rideId, over } = await onRide();
  const [ofRider, ofDriver] = [await recordOnPhone(rider, rideId), await recordOnPhone(driver, rideId)];
  const stranger = await app.signedUp();
  expect(codeOf(await announce(stranger, await recordOnPhone(stranger, rideId)))).toBe('not_your_ride');
  expect(codeOf(await announce(rider, { ...ofRider, rideId: 999_999 }))).toBe('ride_not_found');
  expect((await handAll(rider, ofRider)).statusCode).toBe(200);
  expect((await handAll(driver, ofDriver)).statusCode).toBe(200);
  expect((await ofRide(rideId)).map(({ side }) => side)).toEqual(['rider', 'driver']);
  // Whoever signs in on the same phone sends what another one recorded: it is not theirs, and does not open as theirs.
  expect(codeOf(await sendPart(driver, ofRider, 0, joinPieces(ofRider.pieces)))).toBe('recording_not_found');
  const borrowed = await recordOnPhone(rider, rideId);
  expect(codeOf(await handAll(driver, borrowed))).toBe('recording_unreadable');
  expect(await ofRide(rideId)).toHaveLength(2);
  expect((await app.call('GET /api/ride-recordings')).statusCode).toBe(401);
  await over();
});

test('a driver in whose place another one came hands over what they recorded before', async () => {
  const { rider, driver, rideId, over } = await onRide();
  const recording = await recordOnPhone(driver, rideId);
  await driver.call(`POST /api/rides/${rideId}/cancel`);
  await pool.query('update rides set driver_id = null where id = $1', [rideId]);
  expect((await handAll(driver, recording)).json()).toMatchObject({ rideId });
  expect(await ofRide(rideId)).toMatchObject([{ side: 'driver' }]);
  expect(rider.id).toBeGreaterThan(0);
  await over();
});

test('rivals: the same part and the same end from two windows at once count once', async () => {
  const { rider, rideId, over } = await onRide();
  const recording = await recordOnPhone(rider, rideId);
  const begun = await Promise.all(Array.from({ length: 6 }, () => announce(rider, recording)));
  expect(begun.map(({ statusCode }) => statusCode)).toEqual(begun.map(() => 200));
  const all = joinPieces(recording.pieces);
  const sent = await Promise.all(Array.from({ length: 6 }, () => sendPart(rider, recording, 0, all)));
  expect(sent.some(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(sent.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  expect(await filesOf(rideId)).toHaveLength(1);
  const ends = await Promise.all(Array.from({ length: 6 }, () => finish(rider, recording)));
  expect(new Set(ends.map(({ body }) => body)).size).toBe(1);
  const { rows } = await pool.query(
    `select count(*)::int as events from events where type = 'ride.recording_handed_over' and (payload->>'rideId')::int = $1`,
    [rideId],
  );
  expect(rows).toEqual([{ events: 1 }]);
  await over();
});

test('parts that are missing, out of order, too large or rubbish are refused, and the recording goes on', async () => {
  const { rider, rideId, over } = await onRide();
  const recording = await recordOnPhone(rider, rideId);
  const { pieces } = recording;
  expect(codeOf(await sendPart(rider, recording, 0, joinPieces(pieces)))).toBe('recording_not_found');
  await announce(rider, recording);
  expect(codeOf(await sendPart(rider, recording, 1, joinPieces(pieces.slice(1))))).toBe(
    'recording_out_of_step',
  );
  expect(codeOf(await sendPart(rider, recording, 0, randomBytes(500)))).toBe('recording_damaged');
  expect(codeOf(await sendPart(rider, recording, 0, joinPieces([...pieces, ...pieces])))).toBe(
    'recording_out_of_step',
  );
  const large = await sendPart(rider, recording, 0, new Uint8Array(largestPieceBytes * 3));
  expect(large.statusCode).toBe(413);
  const asJson = await rider.call(`PUT /api/ride-recordings/${recording.given.recordingId}/parts?from=0`, {});
  expect(codeOf(asJson)).toBe('unsupported_media_type');
  // In the wrong order they open as nothing.
  await sendPart(rider, recording, 0, joinPieces([pieces[1]!, pieces[0]!, pieces[2]!]));
  const wrong = await finish(rider, recording);
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([422, 'recording_unreadable']);
  expect(await ofRide(rideId)).toEqual([]);
  expect((await handAll(rider, await recordOnPhone(rider, rideId))).statusCode).toBe(200);
  // What opens and is no sound is none.
  const text = await recordOnPhone(rider, rideId, [Buffer.from('<script>alert(1)</script>')]);
  expect(codeOf(await handAll(rider, text))).toBe('recording_unreadable');
  await over();
});

test('there is an end to how many one hands over, and to how long after the ride', async () => {
  const { rider, rideId, over } = await onRide();
  for (let count = 0; count < mostOfRide; count += 1)
    expect((await announce(rider, await recordOnPhone(rider, rideId))).statusCode).toBe(200);
  expect(codeOf(await announce(rider, await recordOnPhone(rider, rideId)))).toBe('too_many_recordings');
  await over();
  const other = await onRide();
  const late = await recordOnPhone(other.rider, other.rideId);
  await other.over();
  await pool.query("update rides set updated_at = $2::timestamptz - interval '41 days' where id = $1", [
    other.rideId,
    clock.now(),
  ]);
  expect(codeOf(await announce(other.rider, late))).toBe('recording_too_old');
});

test('a phone with an older key hands over after a new one was made; one for a key that is gone is told so', async () => {
  const { rider, rideId, over } = await onRide();
  const older = (await rider.call('POST /api/ride-sound/key')).json();
  const recording = await recordOnPhone(rider, rideId);
  await pool.query(`update ride_sound_keys set made_at = made_at - interval '91 days'`);
  const both = await Promise.all([1, 2, 3].map(() => rider.call('POST /api/ride-sound/key')));
  const newer = new Set(both.map((answer) => answer.json().id));
  expect(newer.size).toBe(1);
  expect(newer.has(older.id)).toBe(false);
  await app.rideSound.sweep();
  expect((await handAll(rider, recording)).statusCode).toBe(200);
  const [waiting] = await ofRide(rideId);
  expect((await listenTo(waiting!.id)).statusCode).toBe(200);
  // One for which nothing is kept and which no phone can have used goes in time.
  await pool.query(
    `insert into ride_sound_keys select '00112233aabbccdd', public_key, private_key, vault_key_id, made_at - interval '1 year' from ride_sound_keys limit 1`,
  );
  const gone = { ...older, id: '00112233aabbccdd' };
  const forgotten = await recordOnPhone(rider, rideId, undefined, { key: gone });
  await app.rideSound.sweep();
  expect(codeOf(await announce(rider, forgotten))).toBe('recording_key_gone');
  // Sealed for somebody else's key: whoever hands it over is told, instead of a failure.
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const foreign = { id: [...newer][0]!, publicKey: publicKey.toString('base64') };
  const unfit = await recordOnPhone(rider, rideId, undefined, { key: foreign });
  expect(codeOf(await handAll(rider, unfit))).toBe('recording_unreadable');
  await over();
});

test('a new key of the vault seals the private keys anew, and what was recorded before is heard', async () => {
  const { rider, rideId, over } = await onRide();
  await handAll(rider, await recordOnPhone(rider, rideId));
  const config = { documentKeys: undefined, dataDir: folder };
  const inUse = await soundVaultKeys(app);
  expect(inUse.size).toBe(1);
  const [newest] = rotateKeys(config, (id) => inUse.has(id));
  const done = await resealSoundKeys({ database: app.database, vault: openVault(config) });
  expect(done.damaged).toBe(0);
  expect(done.resealed).toBeGreaterThan(0);
  expect(await soundVaultKeys(app)).toEqual(new Set([newest!.id]));
  rotateKeys(config, () => false);
  await resealSoundKeys({ database: app.database, vault: openVault(config) });
  const [waiting] = await ofRide(rideId);
  expect((await listenTo(waiting!.id)).statusCode).toBe(200);
  await over();
});

test('only who answers alarms in its city listens, by a link of their own that ends', async () => {
  const { rider, rideId, over } = await onRide();
  await handAll(rider, await recordOnPhone(rider, rideId));
  const [waiting] = await ofRide(rideId);
  const { id } = waiting!;
  const roles = ['safety@calgary', 'support', 'safety@toronto'] as const;
  const [elsewhere, support, here] = await Promise.all(
    roles.map((role) => app.signedUp({}, ['rider', 'operator'], [role as never])),
  );
  expect(codeOf(await listenTo(id, elsewhere))).toBe('not_in_your_cities');
  expect((await atDesk('waiting', elsewhere)).map((one) => one.id)).not.toContain(id);
  expect((await listenTo(id, support)).statusCode).toBe(403);
  expect((await listenTo(id, rider)).statusCode).toBe(403);
  const { url } = (await listenTo(id, here)).json();
  expect((await here!.call(`GET ${url}`)).statusCode).toBe(200);
  expect(codeOf(await operator.call(`GET ${url}`))).toBe('sound_link_ended');
  expect((await app.call(`GET ${url}`)).statusCode).toBe(401);
  clock.advance(11 * 60_000);
  expect(codeOf(await here!.call(`GET ${url}`))).toBe('sound_link_ended');
  await over();
});

test('a recording waits until it is settled, once, and goes with its files so many days later, also under who listens', async () => {
  const { rider, rideId, over } = await onRide();
  await handAll(rider, await recordOnPhone(rider, rideId));
  const [waiting] = await ofRide(rideId);
  const { id } = waiting!;
  const { url } = (await listenTo(id)).json();
  const settle = (note: string) =>
    operator.call(`POST /api/operations/ride-recordings/${id}/settle`, { note });
  expect((await settle(' ')).statusCode).toBe(400);
  const settled = await Promise.all(['one', 'two', 'three'].map(settle));
  expect(settled.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await atDesk('settled')).find((one) => one.id === id)).toMatchObject({
    settled: { by: expect.stringContaining('Olga') },
    keptUntil: new Date(clock.now().getTime() + hours(24 * 90)).toISOString(),
  });
  // It can still be heard until it goes, and what is missing says so.
  expect((await operator.call(`GET ${url}`)).statusCode).toBe(200);
  const [key] = await filesOf(rideId);
  await app.rideSound.parts.uploads.remove(partFile(key!));
  const broken = await operator.call(`GET ${url}`);
  expect([broken.statusCode, codeOf(broken)]).toEqual([422, 'recording_unreadable']);
  await pool.query(`update ride_recordings set settled_at = settled_at - interval '91 days' where id = $1`, [
    id,
  ]);
  await app.rideSound.sweep();
  expect((await atDesk('settled')).map((one) => one.id)).not.toContain(id);
  expect(codeOf(await operator.call(`GET ${url}`))).toBe('recording_not_found');
  expect(codeOf(await listenTo(id))).toBe('recording_not_found');
  expect(codeOf(await settle('again'))).toBe('recording_not_found');
  expect(await filesOf(rideId)).toEqual([]);
  await over();
});

test('what never came whole goes a day after it was begun, and can be begun again', async () => {
  const { rider, rideId, over } = await onRide();
  const recording = await recordOnPhone(rider, rideId);
  await announce(rider, recording);
  await sendPart(rider, recording, 0, joinPieces(recording.pieces.slice(0, 1)));
  await pool.query(
    `update ride_recordings set begun_at = begun_at - interval '25 hours' where ride_id = $1`,
    [rideId],
  );
  await app.rideSound.sweep();
  expect(codeOf(await sendPart(rider, recording, 1, joinPieces(recording.pieces.slice(1))))).toBe(
    'recording_not_found',
  );
  expect((await announce(rider, recording)).json() as Receiving).toMatchObject({ received: 0 });
  expect((await handAll(rider, recording)).statusCode).toBe(200);
  await over();
});

test('with the account of whoever recorded it a recording goes, with its files, also while it waits', async () => {
  const { rider, rideId, over } = await onRide();
  await handAll(rider, await recordOnPhone(rider, rideId));
  const [key] = await filesOf(rideId);
  const { uploads } = app.rideSound.parts;
  expect(await uploads.read(partFile(key!), { firstBytes: 1 })).toBeDefined();
  await over();
  await pool.query('update rides set settled_at = now() where id = $1', [rideId]);
  const left = await rider.call('POST /api/account/leave', { password: 'correct horse battery' });
  expect([left.statusCode, left.body]).toEqual([204, '']);
  expect(await ofRide(rideId)).toEqual([]);
  expect(await filesOf(rideId)).toEqual([]);
  await expect.poll(() => uploads.read(partFile(key!), { firstBytes: 1 })).toBeUndefined();
});
