import { describe, expect, test } from 'vitest';
import { claimsOurs, nameKeyOf } from './name-key.ts';

describe('two names are the same to an eye', () => {
  test.each([
    'LAKESHORE AUTO',
    'Lake Shore Auto',
    'lakeshore-auto',
    'Lakeshore Auto Ltd.',
    'The Lakeshore Auto Inc',
    'Lakeshore Auto & Co.',
    'Lakeshore Àutö',
    'Lаkеshоrе Autо',
    'Lakesh0re Aut0',
    'Iakeshore Auto',
    '1akeshore Auto',
    'Ｌａｋｅｓｈｏｒｅ Ａｕｔｏ',
    '𝐋𝐚𝐤𝐞𝐬𝐡𝐨𝐫𝐞 𝐀𝐮𝐭𝐨',
    'Lakes\u200bhore Auto',
    'L.A.K.E.S.H.O.R.E Auto',
  ])('%s is Lakeshore Auto', (name) => {
    expect(nameKeyOf(name)).toBe(nameKeyOf('Lakeshore Auto'));
  });

  test.each(['Lakeside Auto', 'Lakeshore Motors', 'Lake Auto'])('%s is another', (name) => {
    expect(nameKeyOf(name)).not.toBe(nameKeyOf('Lakeshore Auto'));
  });

  test('letters of any script make a name, signs alone make none', () => {
    expect(nameKeyOf('丰田汽车')).not.toBe('');
    expect(nameKeyOf('★ ★ ★')).toBe('');
    expect(nameKeyOf('Modem Cars')).toBe(nameKeyOf('Modern Cars'));
  });
});

describe('a name says that it is Rove’s', () => {
  test.each([
    'Rove',
    'Rove Motors',
    'ROVE Calgary Ltd',
    'Rоvе Mоtоrs',
    'R0ve Motors',
    'Rov3',
    'R o v e Motors',
    'R.O.V.E.',
    'Ro-ve Motors',
    'Rôve Mötors',
    'RoveMotors',
    'rovemotors',
    'Motors by Rove',
    'MotorsRove',
    'The Rove Dealer',
    'Rove’s Garage',
    'ʀᴏᴠᴇ Cars',
    'ⓇⓄⓋⒺ',
  ])('%s', (name) => {
    expect(claimsOurs(name)).toBe(true);
  });

  test.each(['Land Rover of Oakville', 'Rovers', 'Grove Motors', 'Drover Cars', 'Roverland', 'Dove Motors'])(
    'but not %s',
    (name) => {
      expect(claimsOurs(name)).toBe(false);
    },
  );
});
