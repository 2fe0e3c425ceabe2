/** A second person: what is above a limit waits, is decided once, and runs with the rights of both as they are then. */
import { describe, expect, test } from 'vitest';
import type { Approval } from '#src/people/approvals/contract.ts';
import type { DeskRoleKey } from '#src/people/desk-roles/desk-roles.ts';
import { limitsHere } from '#src/platform/settings/limits.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { draftFares, eachVehicle, times } from '#test/fares.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock, dispatchLoop: false, limits: limitsHere.fallback });
const operator = (...deskRoles: DeskRoleKey[]) => app.signedUp({}, ['rider', 'operator'], deskRoles);
const owner = await operator('owner');
const finance = await operator('finance');
const rider = await app.signedUp();

const paid = (amount: string): Promise<string> => paidBy(rider, amount);
async function paidBy(payer: TestPerson, amount: string): Promise<string> {
  const { paymentIntentId } = await app.payCard(payer, { paymentType: 'custom', amount });
  const paid = await payer.call(`POST /api/payments/${paymentIntentId}/refresh`, {});
  expect(paid.json().status).toBe('succeeded');
  return paid.json().id ?? paymentIntentId;
}
const refund = (by: TestPerson, id: string, amount: string | undefined, key?: string) =>
  by.call(
    `POST /api/operations/payments/${id}/refund`,
    { ...(amount && { amount }), reason: 'Charged twice' },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const listOf = async (person: TestPerson): Promise<{ waiting: Approval[]; ended: Approval[] }> =>
  (await person.call('GET /api/operations/approvals')).json();
const requestOf = async (person: TestPerson, id: number): Promise<Approval> => {
  const { waiting, ended } = await listOf(person);
  return [...waiting, ...ended].find((one) => one.id === id)!;
};
const approve = async (person: TestPerson, id: number, seen?: string) =>
  person.call(`POST /api/operations/approvals/${id}/approve`, {
    seen: seen ?? (await requestOf(owner, id))?.seen ?? 'nothing-seen',
    reason: '',
  });
const decline = (person: TestPerson, id: number) =>
  person.call(`POST /api/operations/approvals/${id}/decline`, { reason: 'Not ours to bear' });
const withdraw = (person: TestPerson, id: number) =>
  person.call(`POST /api/operations/approvals/${id}/withdraw`);
const codes = async (asked: ReturnType<TestPerson['call']>[]): Promise<string[]> =>
  (await Promise.all(asked)).map((answer) => (answer.statusCode < 300 ? 'done' : answer.json().code)).sort();
const refundedOf = async (id: string): Promise<string> =>
  (await owner.call(`GET /api/operations/payments/${id}`)).json().payment.refunded;
/** A refund above the limit that waits. */
async function waits(by: TestPerson = finance) {
  const payment = await paid('300.00');
  const answer = await refund(by, payment, '250.00');
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'second_person_needed']);
  return { payment, id: answer.json().approval as number };
}

describe('a refund', () => {
  test('within the limit is paid back at once; above it waits, is told, and is done once another approves', async () => {
    const payment = await paid('300.00');
    expect((await refund(finance, payment, '150.00')).statusCode).toBe(200);
    // What was given back of it before counts: no limit is passed in parts.
    const answer = await refund(finance, payment, '100.00');
    expect(answer.json()).toMatchObject({ code: 'second_person_needed' });
    expect(answer.json().detail).toContain('Pay back $100.00 of payment');
    expect((await requestOf(owner, answer.json().approval)).about.map(({ id }) => id)).toEqual([rider.id]);
    expect(await refundedOf(payment)).toBe('150.00');
    const { rows: mails } = await app.database.pool.query(
      `select to_address, body from mails where subject like '%asks for a second person' order by id desc limit 1`,
    );
    expect(mails[0]).toMatchObject({
      to_address: owner.email,
      body: expect.stringContaining('Charged twice'),
    });
    const { approval: id } = answer.json();
    const shown = await requestOf(owner, id);
    expect(shown).toMatchObject({
      state: 'waiting',
      mayDecide: true,
      isMine: false,
      reason: 'Charged twice',
    });
    expect(shown.changes).toEqual([{ what: 'given back', before: '$150.00', after: '$250.00' }]);
    expect(await requestOf(finance, id)).toMatchObject({ mayDecide: false, isMine: true });
    expect((await owner.call('GET /api/operations/approvals/waiting')).json()).toEqual({ count: 1 });
    const done = await approve(owner, id);
    expect(done.json().approval).toMatchObject({ state: 'done', outcome: null });
    expect(await refundedOf(payment)).toBe('250.00');
    expect((await owner.call('GET /api/operations/approvals/waiting')).json()).toEqual({ count: 0 });
    const { rows } = await app.database.pool.query(`select params, body from approvals where id = $1`, [id]);
    expect(rows).toEqual([{ params: null, body: null }]);
    const { rows: told } = await app.database.pool.query(
      `select subject from mails where to_address = $1 order by id desc limit 1`,
      [finance.email],
    );
    expect(told[0].subject).toBe('What you asked for was approved and is done');
  });

  test('of two at one moment that pass the limit together one is done, and the other waits when it is asked again', async () => {
    const payment = await paid('300.00');
    expect(await codes([refund(finance, payment, '150.00'), refund(owner, payment, '140.00')])).toEqual([
      'done',
      'not_refundable',
    ]);
    const back = await refundedOf(payment);
    expect(['150.00', '140.00']).toContain(back);
    expect((await refund(finance, payment, back === '150.00' ? '140.00' : '150.00')).json().code).toBe(
      'second_person_needed',
    );
  });

  test('leaves entries of the audit with both names', async () => {
    const { id, payment } = await waits();
    await approve(owner, id);
    const { entries } = (await owner.call('GET /api/operations/audit')).json();
    const [done] = entries.filter((one: { subject: string }) => one.subject === `payment:${payment}`);
    expect(done).toMatchObject({
      by: { id: finance.id },
      approval: 'Approved by Ada Lovelace.',
      outcome: 'done',
    });
    const words = entries.map((one: { words: string; by: { id: number } }) => [one.words, one.by.id]);
    expect(words).toContainEqual(['Approve what somebody else asked for', owner.id]);
    expect(words).toContainEqual([
      `Asked a second person: Pay back $250.00 of payment ${payment}`,
      finance.id,
    ]);
  });

  test('asked for twice waits once, and the same key answers the same', async () => {
    const payment = await paid('300.00');
    const asked = await Promise.all([1, 2, 3].map(() => refund(finance, payment, undefined)));
    const ids = new Set(asked.map((answer) => answer.json().approval));
    expect(ids.size).toBe(1);
    const other = await paid('300.00');
    const [first, second] = [
      await refund(finance, other, undefined, 'one-key'),
      await refund(finance, other, undefined, 'one-key'),
    ];
    expect(second.json().approval).toBe(first.json().approval);
    for (const id of [...ids, first.json().approval])
      expect((await withdraw(finance, id)).statusCode).toBe(200);
  });

  test('is refused in words when it cannot be done any more, and whoever asked reads why', async () => {
    const { id, payment } = await waits();
    const seen = (await requestOf(owner, id)).seen;
    // Somebody else was faster at the provider's own desk, so that less is left than was asked for.
    const other = await refund(owner, payment, '100.00');
    expect(other.statusCode).toBe(200);
    expect((await approve(owner, id, seen)).json().code).toBe('approval_changed');
    const ended = (await approve(owner, id)).json().approval;
    expect(ended).toMatchObject({ state: 'refused', outcome: expect.stringMatching(/\w{3}/) });
    expect(await refundedOf(payment)).toBe('100.00');
    expect(await requestOf(finance, id)).toMatchObject({ state: 'refused', outcome: ended.outcome });
  });
});

describe('nobody', () => {
  test('approves themselves, whatever their role or session', async () => {
    const { id } = await waits(owner);
    expect((await approve(owner, id)).json().code).toBe('not_approve_yourself');
    // Their second step is asked for elsewhere.
    await app.database.pool.query('update users set second_factor_at = null where id = $1', [owner.id]);
    const again = await app.call('POST /api/auth/login', {
      email: owner.email,
      password: 'correct horse battery',
    });
    expect(again.statusCode).toBe(200);
    await app.database.pool.query('update users set second_factor_at = now() where id = $1', [owner.id]);
    const { name, value } = again.cookies[0] ?? { name: '', value: '' };
    const second = await app.call(
      `POST /api/operations/approvals/${id}/approve`,
      { seen: (await requestOf(owner, id)).seen },
      { headers: { cookie: `${name}=${encodeURIComponent(value)}` } },
    );
    expect(second.json().code).toBe('not_approve_yourself');
    expect((await decline(owner, id)).json().code).toBe('not_approve_yourself');
    await expect(
      app.database.pool.query('update approvals set decided_by = asked_by where id = $1', [id]),
    ).rejects.toThrow(/approvals_second/);
    expect((await withdraw(finance, id)).json().code).toBe('not_your_request');
    expect((await withdraw(owner, id)).json().state).toBe('withdrawn');
  });

  test('decides what they could not do, or is not asked to decide', async () => {
    const { id } = await waits();
    const support = await operator('support');
    expect((await approve(support, id)).json()).toMatchObject({
      code: 'not_allowed',
      permission: 'approvals.decide',
    });
    expect((await requestOf(support, id)) ?? null).toBe(null);
    const made = await owner.call('POST /api/operations/roles', {
      name: 'Second only',
      permissions: ['approvals.decide'],
      reason: 'Try',
    });
    const second = await operator(made.json().key);
    expect((await approve(second, id)).json()).toMatchObject({
      code: 'not_allowed',
      permission: 'payments.refund',
    });
    expect((await approve(owner, 999_999)).json().code).toBe('approval_not_found');
    await decline(owner, id);
  });

  test('approves what gives them something', async () => {
    const payee = await operator('owner');
    const answer = await refund(finance, await paidBy(payee, '300.00'), undefined);
    const { approval: id } = answer.json();
    expect((await approve(payee, id)).json().code).toBe('approval_own_matter');
    expect((await decline(owner, id)).json().state).toBe('declined');
    await app.database.pool.query(`update users set disabled_at = now() where id = $1`, [payee.id]);
  });
});

test('nor what gives more to a role that they were given since it was asked for', async () => {
  const made = await owner.call('POST /api/operations/roles', {
    ...{ name: 'Packer', permissions: ['shop.read'], reason: 'Packs' },
  });
  const { key, id: roleId } = made.json();
  const [holder, other] = [await operator(key), await operator('owner')];
  const wider = await owner.call(`PUT /api/operations/roles/${roleId}`, {
    ...{ name: 'Packer', permissions: ['shop.read', 'shop.refund'], reason: 'Refunds too' },
  });
  const { approval: id } = wider.json();
  const { seen } = await requestOf(other, id);
  await app.database.pool.query('update users set desk_roles = $2 where id = $1', [other.id, ['owner', key]]);
  expect((await approve(other, id, seen)).json().code).toBe('approval_own_matter');
  expect((await holder.call('GET /api/operations/me')).json().permissions).not.toContain('shop.refund');
  await app.database.pool.query('update users set desk_roles = $2 where id = $1', [other.id, ['owner']]);
  expect((await approve(other, id, seen)).json().approval.state).toBe('done');
  expect((await holder.call('GET /api/operations/me')).json().permissions).toContain('shop.refund');
  await app.database.pool.query('update users set disabled_at = now() where id = $1', [other.id]);
});

describe('of rivals one decides', () => {
  test('two who approve at once pay back once', async () => {
    const other = await operator('owner');
    const { id, payment } = await waits();
    const { seen } = await requestOf(owner, id);
    const asked = [owner, other, owner, other].map((person) => approve(person, id, seen));
    expect(await codes(asked)).toEqual(['approval_over', 'approval_over', 'approval_over', 'done']);
    expect(await refundedOf(payment)).toBe('250.00');
    await app.database.pool.query(`update users set disabled_at = now() where id = $1`, [other.id]);
  });

  test('approving, declining and withdrawing', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, payment } = await waits();
      const { seen } = await requestOf(owner, id);
      const asked = [withdraw(finance, id), approve(owner, id, seen), decline(owner, id)];
      expect(await codes(asked)).toEqual(['approval_over', 'approval_over', 'done']);
      const { state } = await requestOf(finance, id);
      expect(await refundedOf(payment)).toBe(state === 'done' ? '250.00' : '0.00');
    }
  });

  test('a request that has waited for three days is over', async () => {
    const { id, payment } = await waits();
    const { seen } = await requestOf(owner, id);
    clock.advance(3 * 86_400_000 + 1000);
    expect((await approve(owner, id, seen)).json().code).toBe('approval_over');
    expect((await withdraw(finance, id)).json().code).toBe('approval_over');
    expect(await requestOf(finance, id)).toMatchObject({ state: 'expired' });
    // It may be asked for anew.
    expect((await refund(finance, payment, '250.00')).json().approval).not.toBe(id);
  });
});

describe('rights are read again when it is done', () => {
  const roles = (person: TestPerson, deskRoles: string[]) =>
    app.database.pool.query('update users set desk_roles = $2 where id = $1', [person.id, deskRoles]);

  test('of whoever asked: without them nothing is done', async () => {
    const clerk = await operator('finance');
    const { id, payment } = await waits(clerk);
    await roles(clerk, ['editor']);
    expect((await approve(owner, id)).json().approval).toMatchObject({
      state: 'refused',
      outcome: 'Whoever asked may not do this any more.',
    });
    expect(await refundedOf(payment)).toBe('0.00');
  });

  test('of whoever approves', async () => {
    const { id } = await waits();
    const second = await operator('owner');
    const { seen } = await requestOf(second, id);
    await roles(second, ['read_only']);
    expect((await approve(second, id, seen)).json().code).toBe('not_allowed');
    await decline(owner, id);
  });

  test('whoever leaves takes their requests along, and their session ends', async () => {
    const clerk = await operator('finance');
    const { id } = await waits(clerk);
    const left = await owner.call(`POST /api/operations/people/${clerk.id}/end-operator`, {
      reason: 'Moved on',
    });
    expect(left.statusCode).toBe(204);
    expect((await clerk.call('GET /api/operations/approvals')).statusCode).toBe(401);
    expect(await requestOf(owner, id)).toMatchObject({ state: 'withdrawn' });
  });
});

describe('other limits', () => {
  test('fares are published by two', async () => {
    const other = await operator('owner');
    const { version, revision } = await draftFares(
      owner,
      'toronto',
      eachVehicle(({ perKm }) => ({ perKm: times(perKm!, 2) })),
    );
    const publish = await owner.call(`POST /api/operations/fares/toronto/versions/${version}/publish`, {
      revision,
    });
    expect(publish.json()).toMatchObject({ code: 'second_person_needed' });
    const { approval: id } = publish.json();
    const shown = await requestOf(other, id);
    expect(shown.words).toMatch(/^Publish version \d+ of the fares of Toronto$/);
    expect(shown.changes.length).toBeGreaterThan(0);
    expect((await requestOf(finance, id)) ?? null).toBe(null);
    expect((await approve(other, id, shown.seen)).json().approval.state).toBe('done');
    const { live } = (await owner.call('GET /api/operations/fares/toronto')).json();
    expect(live.version).toBe(version);
    await app.database.pool.query(`update users set disabled_at = now() where id = $1`, [other.id]);
  });

  test('more rights are given by two, and never approved by whom they are given', async () => {
    const [other, person] = [await operator('owner'), await operator('read_only')];
    const give = (deskRoles: string[]) =>
      owner.call(`PUT /api/operations/operators/${person.id}/roles`, { deskRoles, reason: 'New job' });
    const asked = await give(['owner']);
    expect(asked.json()).toMatchObject({ code: 'second_person_needed' });
    const { approval: id } = asked.json();
    expect((await requestOf(other, id)).changes).toEqual([
      { what: 'roles', before: 'Read only', after: 'Owner' },
    ]);
    expect((await requestOf(person, id)) ?? null).toBe(null);
    expect((await approve(other, id)).json().approval.state).toBe('done');
    expect((await person.call('GET /api/operations/me')).json().roles).toEqual([
      { key: 'owner', name: 'Owner' },
    ]);
    // Fewer rights are taken by one.
    expect((await give(['editor'])).statusCode).toBe(204);
    const invited = await owner.call('POST /api/operations/invitations', {
      ...{ firstName: 'Ines', lastName: 'Duarte', email: 'ines@example.com', deskRoles: ['finance'] },
    });
    expect(invited.json().code).toBe('second_person_needed');
    const approved = (await approve(other, invited.json().approval)).json();
    expect(approved.approval).toMatchObject({
      state: 'done',
      words: expect.stringContaining('ines@example.com'),
    });
    expect(approved.link).toMatch(/\/invitation\?token=/);
    for (const one of [other, person])
      await app.database.pool.query(`update users set disabled_at = now() where id = $1`, [one.id]);
  });

  test('limits are loosened by two and made stricter by one', async () => {
    const other = await operator('owner');
    const set = async (value: object) => {
      const settings = (await owner.call('GET /api/operations/settings')).json();
      const { version } = settings.find(({ name }: { name: string }) => name === 'limits');
      return owner.call('PUT /api/operations/settings/limits', { version, value, reason: 'Looked at again' });
    };
    const stricter = { ...limitsHere.fallback, refundsCents: 10_000 };
    expect((await set(stricter)).statusCode).toBe(200);
    expect((await refund(finance, await paid('120.00'), undefined)).json().code).toBe('second_person_needed');
    const looser = await set({ ...stricter, refundsCents: null });
    expect(looser.json()).toMatchObject({ code: 'second_person_needed' });
    expect((await approve(other, looser.json().approval)).json().approval.state).toBe('done');
    expect((await refund(finance, await paid('400.00'), undefined)).statusCode).toBe(200);
    await set(limitsHere.fallback);
    await app.database.pool.query(`update users set disabled_at = now() where id = $1`, [other.id]);
  });

  test('a promo code that takes off much waits; where nobody else could approve, it is done and written so', async () => {
    const make = (code: string, amount: string) =>
      owner.call('POST /api/operations/promo-codes', {
        ...{ code, gives: 'amount', amount, startsOn: '2026-06-03' },
        ...{ mostUses: 10, usesPerPerson: 1 },
      });
    await operator('owner');
    expect((await make('SMALL5', '5')).statusCode).toBe(201);
    expect((await make('LARGE80', '80')).json().code).toBe('second_person_needed');
    // Finance makes promo codes too.
    await app.database.pool.query(`update users set disabled_at = now() where id <> $1`, [owner.id]);
    expect((await make('ALONE80', '80')).statusCode).toBe(201);
    const { entries } = (await owner.call('GET /api/operations/audit')).json();
    expect(entries[0]).toMatchObject({ approval: 'Above a limit; nobody else could approve it.' });
    await app.database.pool.query(`update users set disabled_at = null where id = $1`, [finance.id]);
  });
});

test('no more than twenty of one person wait', async () => {
  const clerk = await operator('finance');
  await app.database.pool.query(
    `insert into approvals (call, digest, "limit", words, about, asked_by, asked_at, expires_at)
     select 'POST /api/operations/payments/:id/refund', 'n' || n, 'refunds', 'Pay back', '{}', $1, now(), $2
     from generate_series(1, 20) n`,
    [clerk.id, new Date(clock.now().getTime() + 86_400_000)],
  );
  expect((await refund(clerk, await paid('300.00'), undefined)).json().code).toBe('too_many_approvals');
});
