import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '#test/drawn.tsx';
import type { PinAsk } from '../pins.ts';
import { PinEntry } from './pin-entry.tsx';

function entry(ask: PinAsk | null, refusal: string | null = null) {
  const started: string[] = [];
  const onStart = async (pin: string) => {
    started.push(pin);
    return refusal;
  };
  const { user } = draw(<PinEntry ask={ask} busy={false} onStart={onStart} />);
  return { user, started };
}
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.queryByLabelText<HTMLInputElement>('Ask the rider for the PIN');

test('where no PIN is asked for the driver reads why, and starts without one', async () => {
  const words = 'Their PIN is asked for at night only. Ask for the name, Rita.';
  const { user, started } = entry({ asked: false, needed: false, words }, 'Their PIN is asked for now.');
  expect(screen.getByText(words)).toBeTruthy();
  expect(field()).toBeNull();
  await user.click(button('Start ride'));
  expect(started).toEqual(['']);
  expect((await screen.findByRole('alert')).textContent).toBe('Their PIN is asked for now.');
});

test('whoever was told theirs once and no longer knows it is let in by name', async () => {
  const { user, started } = entry({ asked: true, needed: false, words: 'No text could be sent.' });
  const described = field()?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('No text could be sent.');
  await user.click(button('They have no PIN, the name is right'));
  expect(started).toEqual(['']);
});

test('where it is needed there is no other way in', async () => {
  const { user, started } = entry({ asked: true, needed: true, words: null });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(button('Start ride'));
  expect(started).toEqual([]);
  await user.type(field()!, '1234');
  await user.click(button('Start ride'));
  expect(started).toEqual(['1234']);
});
