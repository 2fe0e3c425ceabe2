import { expect, test } from 'vitest';
import { isName, seenLine, seenName, seenText } from './typed-text.ts';

const shown = (text: string) => [...text].map((one) => `U+${one.codePointAt(0)?.toString(16)}`).join(' ');

test.each([
  '\u200b',
  '\u2060',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\ufe0f',
  '\u200e',
  '\ufff9',
  '\ufffc',
  '\ufeff',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u17b4',
  '\u180e',
  '\u2061',
  '\u2063',
  '\u206a',
  '\u{e0041}\u{e0042}',
  '\u{1d173}',
  '\u{e0100}',
  '\u200d',
  '\u200c\u200c',
  '\u202e',
  '\u2066\u2069',
  '\u0000',
  '\u001b',
  '\u00a0',
  '\u3000',
  '\u2028',
  '\ud83d',
  '\uffff',
  '\u{1fffe}',
  '\u2800\u200b\u3164 ',
  '-',
  '...',
  '\u0301',
  '👻',
])('a name of %j is none', (typed) => {
  expect(isName(typed), shown(typed)).toBe(false);
});

test.each([
  'Teller',
  'Zoë',
  'O’Brien',
  "D'Arcy",
  'Jean-Luc',
  'Ștefan',
  'Żółć',
  'Σοφία',
  'Юрий',
  '서울',
  '李小龙',
  'محمد',
  'נועה',
  'เมธา',
  'क्षितिज',
  'ශ්‍රී',
  'நந்தினி',
  'ᏣᎳᎩ',
  'X Æ A-12',
  'Ng',
  'María José',
  'd’Artagnan Jr.',
  '葛\u{e0100}城',
  'نیک\u200cنام',
])('%s is a name, and stays as it is written', (name) => {
  expect(isName(name)).toBe(true);
  expect(seenName(name)).toBe(name.normalize('NFC'));
});

test.each([
  ['a\u200bb', 'ab'],
  ['co\u00adoperate', 'cooperate'],
  ['\u202eevil\u202c', 'evil'],
  ['\u2066Maya\u2069', 'Maya'],
  ['Maya\u200e', 'Maya'],
  ['e\u0301', 'é'],
  ['a\u0000b\u0007c', 'abc'],
  ['12 Main St\nToronto\tON', '12 Main St Toronto ON'],
  ['a\u000bb', 'a b'],
  ['x\ud83dy', 'xy'],
  ['a\ufffcb', 'ab'],
  ['Hi\u{e0041}\u{e0042}\u{e007f}', 'Hi'],
  ['a\u200db', 'ab'],
  ['Auf\u200clage', 'Auflage'],
  ['\u2800Maya\u2800', 'Maya'],
])('of %j is kept what is seen', (typed, line) => {
  expect(seenLine(typed), shown(typed)).toBe(line);
});

test.each(['👩‍👩‍👧‍👦', '❤️', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👍🏽', '🇨🇦', '🏳️‍🌈', '👨🏿‍🚀', '⚠︎'])('%s stays whole', (emoji) => {
  expect(seenLine(`a ${emoji} b`), shown(emoji)).toBe(`a ${emoji} b`);
});

test('joiners stay where a script spells with them', () => {
  for (const word of ['می\u200cخواهم', 'ක්\u200dෂ', 'क्\u200dष', 'ه\u200d'])
    expect(seenLine(word), shown(word)).toBe(word);
});

test('a soft line break of a slide is a line break, other control characters are nothing', () => {
  expect(seenText('A paragraph with a soft\u000bline break.')).toBe('A paragraph with a soft\nline break.');
  expect(seenText('one\u000ctwo\u0085three\u2028four\u2029five')).toBe('one\ntwo\nthree\nfour\nfive');
  expect(seenText('one\r\ntwo\n\n\tthree\u0001\u001b ')).toBe('one\r\ntwo\n\n\tthree ');
});

test('marks of direction stay in a text that needs them, in lines', () => {
  expect(seenText('שלום\u200f (1)')).toBe('שלום\u200f (1)');
  expect(seenText('hello\u200f (1)')).toBe('hello (1)');
  expect(seenText('שלום \u202eabc\u202c')).toBe('שלום abc');
});

test('a text that was read once is read the same again', () => {
  for (const typed of [
    'a\u000bb\u200bc',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿\u{e0041}',
    'e\u200b\u0301',
    '\u2800\u2800a',
    '\u200d\u200d👩‍👩',
    'ه\u200d\u200d',
  ]) {
    expect(seenText(seenText(typed)), shown(typed)).toBe(seenText(typed));
    expect(seenLine(seenLine(typed)), shown(typed)).toBe(seenLine(typed));
  }
});

test('a long text of unseen characters is read quickly', () => {
  const started = performance.now();
  expect(seenText('\u200b'.repeat(200_000))).toBe('');
  expect(performance.now() - started).toBeLessThan(2_000);
});
