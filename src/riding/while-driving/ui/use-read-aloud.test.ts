import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayWhenFree } from './use-read-aloud.ts';

/** A voice that says one thing at a time, and whose words a turn cuts off. */
class Words {
  readonly text: string;
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(text: string) {
    this.text = text;
  }
}
const voice = { speaking: false, pending: false, said: [] as Words[], speak: (_: Words) => {} };
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(voice, { speaking: false, pending: false, said: [] });
  voice.speak = (words) => {
    voice.said.push(words);
    voice.speaking = true;
  };
  vi.stubGlobal('SpeechSynthesisUtterance', Words);
  vi.stubGlobal('speechSynthesis', voice);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const texts = () => voice.said.map(({ text }) => text);

test('a message waits for a turn that is being spoken, and is read once', () => {
  voice.speaking = true;
  sayWhenFree('Maya writes: where are you?');
  vi.advanceTimersByTime(3_000);
  expect(texts()).toEqual([]);
  voice.speaking = false;
  vi.advanceTimersByTime(500);
  expect(texts()).toEqual(['Maya writes: where are you?']);
  voice.speaking = false;
  voice.said[0]?.onend?.();
  vi.advanceTimersByTime(3_000);
  expect(texts()).toHaveLength(1);
});

test('one that a turn cut off is begun again after it, and not without end', () => {
  sayWhenFree('Maya writes: hello');
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(500);
    voice.said.at(-1)?.onerror?.();
    voice.speaking = false;
  }
  expect(texts()).toHaveLength(4);
});

test('a message that another one follows is not read any more', () => {
  voice.speaking = true;
  const end = sayWhenFree('Maya writes: hello');
  end();
  voice.speaking = false;
  vi.advanceTimersByTime(3_000);
  expect(texts()).toEqual([]);
});
