/** What the desk keeps of a form comes back as it was, also of cities that the form does not show. */
import { expect, test } from 'vitest';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { draw } from '#test/drawn.tsx';
import { type PromiseSetting, promiseHere } from '../promise.ts';
import { PromiseForm } from './promise-form.tsx';
import { readPromise } from './read-promise.ts';

test('nothing is promised in a city that was left out, closed by now, because something else is kept', () => {
  const [shown] = cityFrames();
  const promise: PromiseSetting = {
    ...promiseHere.fallback,
    isOn: true,
    notIn: ['closedville', shown!.id],
  };
  draw(<PromiseForm promise={promise} version={1} refused={null} />);
  expect(readPromise(new FormData(document.querySelector('form')!))).toEqual(promise);
});
