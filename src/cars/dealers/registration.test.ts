import { describe, expect, test } from 'vitest';
import { clocksOf, openAt, readTime } from './hours.ts';
import { knownRegistrar, registrarKeyOf, registrationKeyOf } from './registration.ts';
import { dealerIdOf, dealerPath } from './rules.ts';

describe('a registration number', () => {
  test('is the same however people write it', () => {
    for (const typed of ['5210987', ' 52 10 987 ', '5210-987', '#5210987', 'OMVIC 5210987', 'omvic#5210987'])
      expect(registrationKeyOf(typed, 'OMVIC'), typed).toBe('5210987');
    for (const typed of ['Reg. No. 5210987', 'Licence no: 5210987', '０5210987', '0005210987', '٥٢١٠٩٨٧'])
      expect(registrationKeyOf(typed, 'OMVIC'), typed).toBe('5210987');
    expect(registrationKeyOf('b1-02a')).toBe('B102A');
    expect(registrationKeyOf('B 102a')).toBe('B102A');
    expect(registrationKeyOf(' – ')).toBe('');
    expect(registrationKeyOf('OMVIC', 'OMVIC')).toBe('OMVIC');
  });

  test('is of a known registrar also where its name was typed', () => {
    const typed = (registrarName: string) =>
      registrarKeyOf(knownRegistrar({ registrar: 'other', registrarName }));
    expect(typed('O.M.V.I.C.')).toBe('omvic');
    expect(typed('Alberta Motor Vehicle Industry Council')).toBe('amvic');
    expect(typed('VSA of BC')).toBe(typed('vsa OF bc'));
    expect(typed('VSA of BC')).toMatch(/^other:/);
  });
});

describe('opening hours', () => {
  const day = { from: '09:00', to: '18:00' };
  const week = [day, day, day, day, day, null, null];
  const toronto = clocksOf('CA-ON');

  test('go by the clocks of the province, also over a change of the clocks', () => {
    // A Friday: 17:59 and 18:00 in Toronto, an hour apart by Greenwich from one season to the other.
    expect(openAt(week, toronto, new Date('2026-07-10T21:59:00Z'))).toMatchObject({
      isOpen: true,
      time: '18:00',
    });
    expect(openAt(week, toronto, new Date('2026-07-10T22:00:00Z'))).toEqual({
      ...{ isOpen: false, weekday: 0, time: '09:00', isToday: false },
    });
    expect(openAt(week, toronto, new Date('2026-11-06T22:59:00Z'))?.isOpen).toBe(true);
    expect(openAt(week, toronto, new Date('2026-11-06T23:00:00Z'))?.isOpen).toBe(false);
    expect(openAt(week, toronto, new Date('2026-11-09T13:00:00Z'))).toMatchObject({
      isToday: true,
      time: '09:00',
    });
    expect(openAt(Array(7).fill(null), toronto, new Date())).toBeNull();
  });

  test('are read as others type them', () => {
    expect(
      ['9', '9:30', '09.30', '9h30', '6 pm', '6:15 p.m.', '12 am', '12pm', '18:00'].map(readTime),
    ).toEqual([...['09:00', '09:30', '09:30', '09:30', '18:00', '18:15', '00:00', '12:00', '18:00']]);
    expect(['', '25', '9:60', '13 pm', '0 am', 'nine', '-1'].map(readTime)).toEqual(Array(7).fill(null));
  });
});

test('the address of a page names it, and is found by its number', () => {
  expect(dealerPath({ id: 12, name: 'Auto Générale & Fils' })).toBe('/dealers/12-auto-generale-fils');
  expect(dealerPath({ id: 12, name: '自動車' })).toBe('/dealers/12');
  expect(['12', '12-lakeshore-auto', '12-'].map(dealerIdOf)).toEqual([12, 12, 12]);
  expect(['', '0', 'auto', '12x', '12-A', '9999999999'].map(dealerIdOf)).toEqual(Array(6).fill(null));
});
