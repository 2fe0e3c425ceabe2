import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { relyingPartyOf } from '#src/people/accounts/server/passkeys/relying-party.ts';
import { obstacleTo } from '#src/people/own-account/ui/passkeys-section.tsx';
import { cookieOf, createTestApp, type TestPerson } from '#test/app.ts';

const app = await createTestApp({}, { PUBLIC_URL: 'http://localhost:3000' });
const { pool } = app.database;

const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** A device with one passkey, as WebAuthn describes it; what it gets wrong is told to it. */
function device({ origin = 'http://localhost:3000', domain = 'localhost', flags = present | verified } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const count = () => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(counter);
    return bytes;
  };
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const named = { id: b64(id), rawId: b64(id), type: 'public-key' };
  return {
    make(challenge: string) {
      const data = Buffer.concat([
        sha(domain),
        Buffer.from([flags | attested]),
        count(),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ]);
      // {fmt: 'none', attStmt: {}, authData} in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: b64(client('webauthn.create', challenge)),
          attestationObject: b64(attestation),
          transports: ['internal'],
        },
      };
    },
    answer(challenge: string, { counts = true } = {}) {
      if (counts) counter += 1;
      const data = Buffer.concat([sha(domain), Buffer.from([flags]), count()]);
      const said = client('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha(said)]), privateKey);
      return {
        ...named,
        response: { clientDataJSON: b64(said), authenticatorData: b64(data), signature: b64(signature) },
      };
    },
  };
}
async function confirmedPerson(): Promise<TestPerson> {
  const person = await app.signedUp();
  await app.confirmAddress(person);
  return person;
}
type Device = ReturnType<typeof device>;

const challengeFor = async (person: TestPerson): Promise<string> =>
  (await person.call('POST /api/account/passkeys/options')).json().challenge;
const add = async (person: TestPerson, from: Device, name = 'My phone') =>
  person.call('POST /api/account/passkeys', { name, answer: from.make(await challengeFor(person)) });
const askedNow = async (): Promise<string> =>
  (await app.call('POST /api/auth/passkey/options')).json().challenge;
const signIn = async (from: Device) =>
  app.call('POST /api/auth/passkey', { answer: from.answer(await askedNow()) });

describe('a passkey', () => {
  test('signs its owner in without a password and a code, and is told of by mail', async () => {
    const person = await confirmedPerson();
    const phone = device();
    expect((await add(person, phone)).json()).toMatchObject({ name: 'My phone', lastUsedAt: null });
    await pool.query('update users set second_factor_at = now() where id = $1', [person.id]);
    const answer = await signIn(phone);
    expect(answer.json()).toMatchObject({ id: person.id });
    const opened = await app.call('GET /api/auth/session', undefined, {
      headers: { cookie: cookieOf(answer) },
    });
    expect(opened.json()).toMatchObject({ id: person.id });
    expect((await person.call('GET /api/account/passkeys')).json()).toMatchObject({
      domain: 'localhost',
      origin: expect.stringMatching(/^https?:\/\/localhost(:\d+)?$/),
      passkeys: [{ name: 'My phone', lastUsedAt: expect.any(String) }],
    });
    const { rows } = await pool.query('select subject from mails where to_address = $1', [person.email]);
    expect(rows.map(({ subject }) => subject)).toContain('A passkey was added to your account');
  });

  test('answers a challenge once, however many send the answer at the same time', async () => {
    const phone = device();
    await add(await confirmedPerson(), phone);
    const answer = phone.answer(await askedNow());
    const rivals = await Promise.all(
      Array.from({ length: 5 }, () => app.call('POST /api/auth/passkey', { answer })),
    );
    expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test('is refused as a copy when its counter does not go on', async () => {
    const phone = device();
    await add(await confirmedPerson(), phone);
    expect((await signIn(phone)).statusCode).toBe(200);
    const behind = phone.answer(await askedNow(), { counts: false });
    expect((await app.call('POST /api/auth/passkey', { answer: behind })).json()).toMatchObject({
      code: 'passkey_refused',
    });
  });

  test('is for this site, with its owner shown to be there, and for a challenge that was asked', async () => {
    const person = await confirmedPerson();
    expect((await add(person, device({ origin: 'http://evil.example' }))).json().code).toBe(
      'passkey_refused',
    );
    expect((await add(person, device({ domain: 'evil.example' }))).json().code).toBe('passkey_refused');
    expect((await add(person, device({ flags: present }))).json().code).toBe('passkey_refused');
    const phone = device();
    const another = await challengeFor(await confirmedPerson());
    const stolen = await person.call('POST /api/account/passkeys', {
      name: 'x',
      answer: phone.make(another),
    });
    expect(stolen.json()).toMatchObject({ code: 'passkey_late' });
    await add(person, phone);
    const made = phone.answer(b64(randomBytes(32)));
    expect((await app.call('POST /api/auth/passkey', { answer: made })).json().code).toBe('passkey_late');
    await pool.query("update passkey_challenges set ends_at = now() - interval '1 second'");
    const late = phone.answer(await askedNow());
    await pool.query("update passkey_challenges set ends_at = now() - interval '1 second'");
    expect((await app.call('POST /api/auth/passkey', { answer: late })).json().code).toBe('passkey_late');
    expect((await signIn(device())).json().code).toBe('passkey_unknown');
  });

  test('ends when its owner removes it, sets a forgotten password anew, or is kept out', async () => {
    const [person, stranger] = [await confirmedPerson(), await confirmedPerson()];
    const phone = device();
    const { id } = (await add(person, phone)).json();
    expect((await stranger.call(`DELETE /api/account/passkeys/${id}`)).json().code).toBe('passkey_not_found');
    expect((await add(stranger, phone)).json().code).toBe('passkey_exists');
    await pool.query('update users set disabled_at = now() where id = $1', [person.id]);
    expect((await signIn(phone)).json().code).toBe('account_disabled');
    await pool.query('update users set disabled_at = null where id = $1', [person.id]);
    expect((await person.call(`DELETE /api/account/passkeys/${id}`)).statusCode).toBe(204);
    expect((await signIn(phone)).json().code).toBe('passkey_unknown');

    const laptop = device();
    await add(person, laptop);
    await app.call('POST /api/auth/forgot-password', { email: person.email });
    const { rows } = await pool.query(
      "select body from mails where to_address = $1 and body like '%reset-password%' order by id desc limit 1",
      [person.email],
    );
    const token = /token=([\w%.-]+)/.exec(rows[0].body)?.[1] ?? '';
    await app.call('POST /api/auth/reset-password', { token, password: 'lantern-and-fern-77' });
    expect((await signIn(laptop)).json().code).toBe('passkey_unknown');
  });

  test('wants a recent proof to be added or removed', async () => {
    const person = await confirmedPerson();
    await pool.query("update sessions set proved_at = now() - interval '1 hour' where user_id = $1", [
      person.id,
    ]);
    for (const call of ['POST /api/account/passkeys/options', 'DELETE /api/account/passkeys/1'])
      expect((await person.call(call)).json()).toMatchObject({ code: 'proof_required' });
  });
});

test('passkeys are for the host of the site, and for localhost where that is an address in figures', () => {
  expect(relyingPartyOf('https://rove.example')).toEqual({
    domain: 'rove.example',
    origin: 'https://rove.example',
  });
  expect(relyingPartyOf('http://127.0.0.1:3000')).toEqual({
    domain: 'localhost',
    origin: 'http://localhost:3000',
  });
});

test('a page at another address is told so before anything is said of its browser', () => {
  expect(obstacleTo('localhost', '127.0.0.1', true)).toBe('address');
  expect(obstacleTo('localhost', '127.0.0.1', false)).toBe('address');
  expect(obstacleTo('rove.example', 'grove.example', true)).toBe('address');
  expect(obstacleTo('rove.example', 'rove.example', false)).toBe('browser');
  expect(obstacleTo('rove.example', 'www.rove.example', true)).toBeNull();
});
