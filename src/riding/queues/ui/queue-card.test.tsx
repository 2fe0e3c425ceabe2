import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from '#test/drawn.tsx';
import type { OwnQueue, PlaceInLine } from '../contract.ts';
import { QueueCard } from './queue-card.tsx';

const place: PlaceInLine = {
  ...{
    topic: 'queue:town/north',
    name: 'North Airport',
    number: 3,
    of: 7,
    since: '2026-06-01T12:00:00.000Z',
  },
  ...{ minutesOutside: 10, lostAt: null, declinesLeft: 1 },
};
const show = (waiting: Partial<PlaceInLine> | null, lost: OwnQueue['lost'] = null) =>
  draw(<QueueCard queue={{ waiting: waiting && { ...place, ...waiting }, lost }} />);
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-06-01T12:30:00Z'), toFake: ['Date'] }));

test('says the number, and what costs the place', () => {
  show({});
  expect(said()[0]).toBe('North Airport: you are number 3 of 7');
  const card = screen.getByRole('region', { name: 'Queue' });
  expect(card.textContent).toContain(
    'Leave the waiting area for more than 10 minutes and you lose your place.',
  );
  expect(card.textContent).toContain('You may decline 1 trip from there and keep your place.');
});

test('says who is next, and that the next decline costs the place', () => {
  show({ number: 1, declinesLeft: 0 });
  const card = screen.getByRole('region', { name: 'Queue' });
  expect(card.textContent).toContain('The next trip from there is offered to you.');
  expect(card.textContent).toContain('puts you at the end');
});

test.each([
  ['2026-06-01T12:38:30.000Z', '8 minutes left'],
  ['2026-06-01T12:31:10.000Z', '1 minute left'],
  ['2026-06-01T12:30:20.000Z', 'less than a minute left'],
  ['2026-06-01T12:20:00.000Z', 'less than a minute left'],
])('outside it says how long the place is kept: until %s %s', (lostAt, words) => {
  show({ lostAt });
  expect(said()[1]).toContain('You are outside the waiting area');
  expect(said()[1]).toContain(words);
});

test('says how a place was lost, with an operator’s words; where another is held, only what put them at its end', () => {
  const lost = {
    name: 'North Airport',
    why: 'taken_out',
    at: '2026-06-01T12:20:00.000Z',
    reason: 'Blocks the exit',
  };
  const { unmount } = show(null, lost as OwnQueue['lost']);
  expect(said()[0]).toContain('“Blocks the exit”');
  unmount();
  const held = show({}, { ...lost, why: 'outside', reason: null } as OwnQueue['lost']);
  expect(screen.queryByText(/lost your place at/)).toBeNull();
  held.unmount();
  show({}, { ...lost, why: 'declined', reason: null } as OwnQueue['lost']);
  expect(screen.getByText(/stand at the end/)).toBeTruthy();
});

test('shows nothing to who stands in no line', () => {
  const { container } = draw(<QueueCard queue={{ waiting: null, lost: null }} />);
  expect(container.textContent).toBe('');
});
