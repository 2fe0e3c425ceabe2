import { expect, test } from 'vitest';
import { answers, findAnswers } from './answers.ts';

const first = (query: string) => findAnswers(query)[0]?.id;

test('a word is enough, in the words that people use', () => {
  expect(first('refund')).toBe('refunds');
  expect(first('PIN')).toBe('pin');
  expect(first('lost')).toBe('lost');
  expect(first('split with friends')).toBe('splitting');
  expect(first('passkey')).toBe('passkeys');
  expect(first('VIN')).toBe('selling');
  expect(first('how can I cancel my ride?')).toBe('cancelling');
  expect(first('delete my account')).toBe('data');
  expect(first('emergency')).toBe('safety');
});

test('nothing is found for what no answer is about, and everything for no question', () => {
  expect(findAnswers('zeppelin')).toEqual([]);
  expect(findAnswers('?!')).toEqual([]);
  expect(findAnswers(' ')).toHaveLength(answers().length);
});

test('each answer has an address of its own', () => {
  expect(new Set(answers().map(({ id }) => id)).size).toBe(answers().length);
});
