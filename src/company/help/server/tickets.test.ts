import { describe, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { mostTicketsADay } from '../rules.ts';
import { createServiceStates } from './services.ts';

const app = await createTestApp();
const newEmail = () => `asks-${Math.random().toString(36).slice(2)}@example.com`;
const question = (change: object = {}) => ({
  about: 'lost',
  reference: 'RV-2024-031',
  message: 'My blue scarf is on the back seat.',
  name: 'Robin Avery',
  email: newEmail(),
  ...change,
});
const operator = await app.signedUp({ firstName: 'Lena' }, ['operator']);
const mailTo = async (email: string) => {
  const { rows } = await app.database.db.execute<{ subject: string; body: string }>(
    `select subject, body from mails where to_address = '${email}' order by id`,
  );
  return rows;
};

describe('a question of a visitor', () => {
  test('is answered by an operator, by mail and at the link of the first mail', async () => {
    const asked = question();
    const made = await app.call('POST /api/help/tickets', asked);
    expect(made.statusCode).toBe(201);
    const ticket = made.json();
    expect(ticket).toMatchObject({ state: 'open', about: 'lost', reference: 'RV-2024-031' });
    expect(ticket.number).toBe(`T-${1000 + ticket.id}`);
    const [first] = await mailTo(asked.email);
    expect(first!.body).toContain(`/help/tickets?token=${ticket.token}`);

    const { tickets, waiting } = (await operator.call('GET /api/operations/tickets')).json();
    expect(waiting).toBeGreaterThan(0);
    const waits = tickets.find((one: { id: number }) => one.id === ticket.id);
    expect(waits).toMatchObject({ email: asked.email, name: 'Robin Avery' });
    const answered = await operator.call(`POST /api/operations/tickets/${ticket.id}/answer`, {
      message: 'Tom has it. He brings it on Monday.',
      seen: waits.messages.at(-1).id,
    });
    expect(answered.json()).toMatchObject({ state: 'answered' });
    expect((await mailTo(asked.email)).at(-1)).toMatchObject({
      subject: `${ticket.number}: an answer from Rove`,
    });
    const read = (await app.call(`GET /api/help/tickets/${ticket.token}`)).json();
    expect(read.messages.map(({ from, name }: { from: string; name: string }) => [from, name])).toEqual([
      ['person', 'Robin Avery'],
      ['company', 'Lena'],
    ]);
    expect(JSON.stringify(read)).not.toContain(asked.email);

    const closed = await operator.call(`POST /api/operations/tickets/${ticket.id}/close`, {
      seen: read.messages.at(-1).id,
    });
    expect(closed.json().state).toBe('closed');
    const again = await app.call(`POST /api/help/tickets/${ticket.token}/messages`, {
      message: 'Thank you!',
    });
    expect(again.json()).toMatchObject({ state: 'open' });
  });

  test('needs an address, and says so beside the fields', async () => {
    const refused = await app.call('POST /api/help/tickets', question({ name: '', email: '' }));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'address_required',
      errors: { name: 'Enter your name.', email: expect.any(String) },
    });
  });

  test('is nobody else’s: a changed link and another number open nothing', async () => {
    const { token } = (await app.call('POST /api/help/tickets', question())).json();
    const other = `${(Number.parseInt(token, 36) + 1).toString(36)}.${token.split('.')[1]}`;
    for (const wrong of [`${token.slice(0, -1)}~`, other, 'nothing.at-all-of-it']) {
      const refused = await app.call(`GET /api/help/tickets/${encodeURIComponent(wrong)}`);
      expect(refused.json(), wrong).toMatchObject({ code: 'ticket_not_found' });
    }
  });

  test('comes at most five times a day from one address, however many are sent at once', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: mostTicketsADay + 3 }, () => app.help.ask(null, asRequest(email)).catch((e) => e)),
    );
    const codes = answers.map((answer) => answer.code).filter(Boolean);
    expect(codes).toEqual(['too_many_tickets', 'too_many_tickets', 'too_many_tickets']);
    expect(await mailTo(email)).toHaveLength(mostTicketsADay);
  });
});

const asRequest = (email: string) => ({ about: 'other' as const, message: 'Hello', name: 'Robin', email });

test('whoever is signed in is answered at their own address, and finds their questions again', async () => {
  const person = await app.signedUp();
  const made = (await person.call('POST /api/help/tickets', question({ email: newEmail() }))).json();
  const mine = (await person.call('GET /api/help/tickets')).json();
  expect(mine.map(({ id }: { id: number }) => id)).toEqual([made.id]);
  const { tickets } = (await operator.call('GET /api/operations/tickets')).json();
  const seen = tickets.find(({ id }: { id: number }) => id === made.id);
  expect(seen.email).toBe(person.email);
  expect((await person.call('GET /api/operations/tickets')).statusCode).toBe(403);
});

test('of two operators who answer at once one is told to read first', async () => {
  const { id, messages } = (await app.call('POST /api/help/tickets', question())).json();
  const answer = () =>
    operator.call(`POST /api/operations/tickets/${id}/answer`, {
      message: 'We look into it.',
      seen: messages[0].id,
    });
  const codes = (await Promise.all([answer(), answer()])).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 409]);
});

describe('the services', () => {
  test('are as they are: what is off is called off, and what fails is in trouble', async () => {
    let asked = 0;
    let now = new Date('2026-06-01T12:00:00Z');
    const states = createServiceStates(
      [
        { service: 'Good', look: () => ({ state: 'working', words: 'Working' }) },
        {
          service: 'Bad',
          look: async () => {
            asked += 1;
            throw new Error('down');
          },
        },
      ],
      { now: () => now },
    );
    const [first, second] = await Promise.all([states(), states()]);
    expect(first).toEqual(second);
    expect(first!.services.map(({ state }) => state)).toEqual(['working', 'trouble']);
    await states();
    expect(asked).toBe(1);
    now = new Date('2026-06-01T12:00:10Z');
    expect((await states()).lookedAt).toBe(now.toISOString());
    expect(asked).toBe(2);
  });

  test('are looked at again after a minute while all is well, and after ten seconds where something is not', async () => {
    let now = new Date('2026-06-01T12:00:00Z');
    let state: 'working' | 'trouble' = 'trouble';
    const states = createServiceStates([{ service: 'Rides', look: () => ({ state, words: state }) }], {
      now: () => now,
    });
    const saidAt = async (time: string) => {
      now = new Date(`2026-06-01T${time}Z`);
      return (await states()).services.map(({ words }) => words);
    };
    expect(await saidAt('12:00:00')).toEqual(['trouble']);
    state = 'working';
    expect(await saidAt('12:00:09')).toEqual(['trouble']);
    expect(await saidAt('12:00:10')).toEqual(['working']);
    state = 'trouble';
    expect(await saidAt('12:01:09')).toEqual(['working']);
    expect(await saidAt('12:01:10')).toEqual(['trouble']);
  });

  test('are told to anybody', async () => {
    const { services } = (await app.call('GET /api/help/services')).json();
    expect(services.map(({ service }: { service: string }) => service)).toEqual([
      'Rides and drivers',
      'Card payments',
      'PayPal',
      'Map and places',
      'Mail',
    ]);
    expect(services.find(({ service }: { service: string }) => service === 'PayPal').state).toBe('off');
  });
});
