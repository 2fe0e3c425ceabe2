import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Id, text } from '#src/platform/contract.ts';
import { createTestServer } from './test-server.ts';

const app = await createTestServer({
  calls: {
    'POST /api/things': {
      summary: 'Make a thing',
      access: 'signed_in',
      body: z.object({
        pickupLat: z.number().min(-90).max(90).optional(),
        vehicleType: z.enum(['standard', 'premium', 'xl']).optional(),
        title: z.string().min(3).max(5).optional(),
        email: z.email().optional(),
        stops: z
          .array(z.object({ label: z.string() }))
          .max(2)
          .optional(),
        note: text(5).optional(),
        driverId: Id.nullish(),
        amount: z.union([z.number(), z.string()]).optional(),
        name: z.string(),
        words: z.string('Say it in a few words.').optional(),
        at: z.iso.datetime().optional(),
      }),
      reply: z.object({}),
    },
  },
  handlers: { 'POST /api/things': async () => ({}) },
});
const post = (body: object) =>
  app.inject({ method: 'POST', url: '/api/things', payload: body, headers: { 'x-user': '7' } });

describe('what cannot be used is said in sentences that name the field', () => {
  test.each([
    [{}, 'name', 'Name is missing.'],
    [{ name: 7 }, 'name', 'Name must be text.'],
    [{ pickupLat: 91 }, 'pickupLat', 'Pickup lat must be at most 90.'],
    [{ pickupLat: 'north' }, 'pickupLat', 'Pickup lat must be a number.'],
    [{ vehicleType: 'bike' }, 'vehicleType', 'Vehicle type must be standard, premium or xl.'],
    [{ title: 'ab' }, 'title', 'Title must have at least 3 characters.'],
    [{ note: 'longer' }, 'note', 'Note must have at most 5 characters.'],
    [{ email: 'maya' }, 'email', 'Email must be an email address such as name@example.com.'],
    [{ stops: [{ label: 'a' }, {}] }, 'stops.1.label', 'Stops 2 label is missing.'],
    [{ stops: 'none' }, 'stops', 'Stops must be a list.'],
    [{ driverId: 'abc' }, 'driverId', 'Driver id must be a number.'],
    [{ amount: true }, 'amount', 'Amount cannot be used as it is.'],
    [{ words: 5 }, 'words', 'Say it in a few words.'],
    [{ at: 'noon' }, 'at', 'At must be a date and time such as 2026-06-01T12:00:00Z.'],
  ])('%j', async (body, field, sentence) => {
    const answer = await post({ ...(field === 'name' ? {} : { name: 'Ada' }), ...body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: { [field]: sentence } });
    expect(answer.json().detail).toBe(sentence);
    expect(answer.body).not.toMatch(/Invalid input|expected|received|Too (big|small)/);
  });

  test('several faults at once are listed, each at its field', async () => {
    const { detail, errors } = (await post({ title: 'a' })).json();
    expect(detail).toBe('Title must have at least 3 characters. Name is missing.');
    expect(Object.keys(errors).sort()).toEqual(['name', 'title']);
  });

  test('a visitor is asked to sign in before anything is said about what they sent', async () => {
    for (const payload of ['{}', '{"name": ', '[]']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/things',
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.json()).toMatchObject({ status: 401, code: 'sign_in_required' });
    }
  });
});
