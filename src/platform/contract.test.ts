import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ChosenDay,
  draftText,
  Email,
  Id,
  Latitude,
  Longitude,
  longText,
  nameText,
  Phone,
  phoneIn,
  text,
  token,
  typedAmount,
  typedCount,
  typedDecimal,
  written,
} from './contract.ts';

const Place = z.object({ lat: Latitude, lng: Longitude });

test('a day that is chosen has a day before it and one after it', () => {
  for (const day of ['1900-01-01', '2026-11-25', '2028-02-29', '2199-12-31'])
    expect(ChosenDay().parse(day)).toBe(day);
  for (const day of ['0000-01-01', '0001-01-01', '2026-02-30', '2200-01-01', '9999-12-31', '+010000-01-01'])
    expect(ChosenDay('Choose a day.').safeParse(day).error?.issues[0]?.message, day).toBe('Choose a day.');
});

test('what a form sends of an amount is read as its person meant it, or refused with both readings', () => {
  const Tip = typedAmount(() => 'Enter an amount such as 5.50.', { mostCents: 200_000 });
  const Car = typedAmount(() => 'Enter a price such as 24500.', {
    leastCents: 0,
    mostCents: 999_999_999,
    seldomBelowCents: 10_000,
  });
  expect(Tip.parse('25,50')).toBe('25.50');
  expect(Tip.parse(' $1 234,5 ')).toBe('1234.50');
  expect(Tip.parse(25.5)).toBe('25.50');
  expect(Car.parse('24,500')).toBe('24500.00');
  expect(Car.parse('99')).toBe('99.00');
  for (const [sent, words] of [
    ['1,234', 'Is that $1,234.00 or $1.23? Write it as 1234.00 or 1.23.'],
    ['€5', 'Amounts here are in US dollars. Is it $5.00, US dollars?'],
    ['abc', 'Enter an amount such as 5.50.'],
    ['0', 'Enter an amount such as 5.50.'],
    ['-5', 'Enter an amount such as 5.50.'],
    ['2001', 'Enter an amount such as 5.50.'],
    [true, 'Enter an amount such as 5.50.'],
  ] as const)
    expect(Tip.safeParse(sent).error?.issues[0]?.message, String(sent)).toBe(words);
});

test('what a form sends of a count or a share is read as its person meant it', () => {
  const Stock = typedCount(
    z.number('Enter a whole number.').int('Enter a whole number.').min(0).max(100_000),
  );
  for (const [sent, read] of [
    ['42.000', 42000],
    ['42\u00a0000', 42000],
    ['7', 7],
    [7, 7],
  ] as const)
    expect(Stock.parse(sent), String(sent)).toBe(read);
  for (const sent of ['4.5', 'many', '', 4.5, null])
    expect(Stock.safeParse(sent).error?.issues[0]?.message, String(sent)).toBe('Enter a whole number.');
  const Percent = typedDecimal(z.number('Enter a number from 0 to 100.').min(0).max(100), 2);
  expect(Percent.parse('43,25')).toBe(43.25);
  expect(Percent.parse('12,500')).toBe(12.5);
  expect(Percent.safeParse('4x').error?.issues[0]?.message).toBe('Enter a number from 0 to 100.');
});

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

describe('a text that a person types', () => {
  const takes = (shape: z.ZodType, sent: string) => shape.safeParse(sent).success;

  test('holds every script and picture sign, and of what cannot be seen nothing', () => {
    for (const fine of ['', 'Zoë', '서울', 'محمد', '👩‍👩‍👧‍👦', 'O’Brien & <b>', '50 % off']) {
      expect(text(40).parse(fine), fine).toBe(fine);
      expect(longText(40).parse(fine), fine).toBe(fine);
    }
    const unseen = [
      '\u0000',
      '\u0001',
      '\u001b',
      '\u007f',
      '\u202e',
      '\u2066',
      '\ufeff',
      '\uffff',
      '\ud83d',
      '\u200b',
    ];
    for (const sign of unseen) {
      expect(text(40).parse(`a${sign}b`), JSON.stringify(sign)).toBe('ab');
      expect(longText(40).parse(`a${sign}b`), JSON.stringify(sign)).toBe('ab');
      expect(draftText(40).parse(`a${sign}b `), JSON.stringify(sign)).toBe('ab ');
      expect(text(40).min(1).safeParse(sign).success, JSON.stringify(sign)).toBe(false);
      expect(nameText(40).safeParse(sign).success, JSON.stringify(sign)).toBe(false);
    }
    for (const sign of ['\t', '\n', '\r\n', '\u2028', '\u000b'])
      expect(text(40).parse(`a${sign}b`)).toBe('a b');
    expect(nameText(40).safeParse('\u200b').error?.issues[0]?.message).toBe('Enter a name.');
    expect(nameText(40).parse(' Maya \u00a0 Lindgren\u200e ')).toBe('Maya Lindgren');
  });

  test('never stops what somebody writes from being kept: the soft break of a slide is a line break', () => {
    expect(draftText(80).parse('A soft\u000bline break. ')).toBe('A soft\nline break. ');
    expect(longText(80).parse('A soft\u000bline break. ')).toBe('A soft\nline break.');
  });

  test('may have lines where a person writes more than one', () => {
    expect(longText(40).parse('one\r\ntwo\n\n\tthree ')).toBe('one\r\ntwo\n\n\tthree');
  });

  test('is a telephone number, an address for mail or what was handed out where it says so', () => {
    for (const [typed, kept] of [
      ['', ''],
      [' \u200e', ''],
      ['416 555 0142', '+14165550142'],
      ['+1 (416) 555-0134', '+14165550134'],
      ['+44 20 7946 0958', '+442079460958'],
      ['416 555 0142 ext. 12', '+14165550142;ext=12'],
    ])
      expect(Phone.parse(typed), typed).toBe(kept);
    expect(phoneIn('GB').parse('020 7946 0958')).toBe('+442079460958');
    for (const none of ['555', '555.0142', '<script>', '+', '1'.repeat(16)])
      expect(takes(Phone, none), none).toBe(false);
    expect(Email.parse(' Maya@Example.com ')).toBe('maya@example.com');
    expect(Email.parse('user@bücher.example')).toBe('user@xn--bcher-kva.example');
    expect(takes(Email, 'maya@example.com\nbcc: all@example.com')).toBe(false);
    expect(takes(token(1, 20), 'aZ_09-.~=')).toBe(true);
    for (const none of ['', 'a b', 'a"b', 'a\u0007b', 'x'.repeat(21)])
      expect(takes(token(1, 20), none), none).toBe(false);
  });
});
