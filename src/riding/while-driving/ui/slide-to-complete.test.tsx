import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw } from '#test/drawn.tsx';
import { SlideToComplete } from './slide-to-complete.tsx';

/** A track 380 px wide and 80 high, so that its thumb has 300 to go. */
function drawn(busy = false) {
  const onDone = vi.fn();
  const result = draw(<SlideToComplete busy={busy} onDone={onDone} />);
  const track = screen.getByRole('button');
  Object.defineProperty(track, 'clientWidth', { value: 380 });
  Object.defineProperty(track, 'clientHeight', { value: 80 });
  const slide = (to: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') => {
    fireEvent.pointerDown(track, { button: 0, clientX: 40, pointerId: 1 });
    fireEvent.pointerMove(track, { clientX: 40 + to, pointerId: 1 });
    fireEvent[end](track, { clientX: 40 + to, pointerId: 1 });
    // As browsers do after a pointer went down and up on one thing.
    if (end === 'pointerUp') fireEvent.click(track);
  };
  return { ...result, onDone, track, slide };
}
const later = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

test('a ride ends by sliding to the end, and not by sliding half of the way', () => {
  const { slide, onDone, track } = drawn();
  slide(150);
  slide(300, 'pointerCancel');
  expect(onDone).not.toHaveBeenCalled();
  expect(track.getAttribute('aria-label')).toBe('Slide to complete ride');
  slide(290);
  expect(onDone).toHaveBeenCalledOnce();
});

test('one press ends nothing, nor do two that follow at once; a second one after a moment does', () => {
  const { onDone, track } = drawn();
  later(1_000);
  fireEvent.click(track);
  expect(screen.getByRole('button', { name: 'Press again to complete ride' })).toBeTruthy();
  later(1_300);
  fireEvent.click(track);
  expect(onDone).not.toHaveBeenCalled();
  later(2_000);
  fireEvent.click(track);
  expect(onDone).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('a first press is forgotten when nothing follows', () => {
  vi.useFakeTimers();
  const { onDone, track } = drawn();
  fireEvent.click(track);
  act(() => void vi.advanceTimersByTime(6_001));
  vi.useRealTimers();
  fireEvent.click(track);
  expect(onDone).not.toHaveBeenCalled();
});

test('what is under way is not asked for again', () => {
  const { onDone, slide } = drawn(true);
  slide(300);
  expect(onDone).not.toHaveBeenCalled();
});
