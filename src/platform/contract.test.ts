import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Id, Latitude, Longitude, written } from './contract.ts';

const Place = z.object({ lat: Latitude, lng: Longitude });

describe('a number that is sent', () => {
  test('is one in digits, in a query as in a body', () => {
    for (const [sent, read] of [
      ['43.65', 43.65],
      ['-79.3806', -79.3806],
      ['0', 0],
      [12.5, 12.5],
    ] as const)
      expect(Longitude.parse(sent), String(sent)).toBe(read);
    expect(Id.parse('12')).toBe(12);
  });

  test('is not read out of what is none', () => {
    for (const sent of [
      '',
      ' ',
      '0x10',
      '1e1',
      '0b11',
      'Infinity',
      '+5',
      '5 ',
      '1,5',
      '.5',
      null,
      true,
      [],
      [5],
      {},
    ])
      expect(Latitude.safeParse(sent).success, JSON.stringify(sent)).toBe(false);
    expect(Place.safeParse({ lat: '', lng: '' }).success).toBe(false);
    expect(Place.safeParse({}).success).toBe(false);
    expect(Id.safeParse('1.5').success).toBe(false);
    expect(Id.safeParse('9'.repeat(400)).success).toBe(false);
  });

  test('may have a default, and is described and answered as the number it is', () => {
    const Limit = z.object({ limit: written(z.number().int().min(1).max(50)).default(24) });
    expect(Limit.parse({})).toEqual({ limit: 24 });
    expect(Limit.safeParse({ limit: '' }).success).toBe(false);
    expect(z.encode(Place, { lat: 1, lng: 2 })).toEqual({ lat: 1, lng: 2 });
    expect(z.toJSONSchema(Place, { io: 'input' })).toMatchObject({
      required: ['lat', 'lng'],
      properties: { lat: { type: 'number', minimum: -90, maximum: 90 } },
    });
  });
});
