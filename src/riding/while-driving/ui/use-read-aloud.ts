/** Reads out what a rider writes, off until a driver switches it on; a turn is spoken first. */
import { useEffect, useRef, useState } from 'react';
import { keptSwitch } from '#src/platform/browser/kept-switch.ts';

const kept = keptSwitch('rove.messages-aloud');
/** How often it is looked whether the voice is free, and how often one message is begun anew. */
const lookMs = 400;
const mostTries = 4;

/**
 * Says `words` once nobody else speaks. A turn that comes in between cuts them off, and they are begun again after it.
 * @returns what ends it
 */
export function sayWhenFree(words: string): () => void {
  let tries = 0;
  let isSpeaking = false;
  const timer = setInterval(() => {
    if (isSpeaking || speechSynthesis.speaking || speechSynthesis.pending) return;
    if (tries >= mostTries) return clearInterval(timer);
    tries += 1;
    isSpeaking = true;
    const own = new SpeechSynthesisUtterance(words);
    own.onend = () => clearInterval(timer);
    own.onerror = () => {
      isSpeaking = false;
    };
    speechSynthesis.speak(own);
  }, lookMs);
  return () => clearInterval(timer);
}

/**
 * @param newest the rider's newest message since the page was opened
 * @returns null where this browser has no voice
 */
export function useReadAloud(
  newest: { id: number; text: string } | undefined,
  rider: string,
): { on: boolean; turn: (on: boolean) => void } | null {
  // Known only in the browser, so that it and the server draw the same at first.
  const [on, setOn] = useState<boolean | null>(null);
  const heard = useRef<number | null>(null);
  useEffect(() => {
    if ('speechSynthesis' in window) setOn(kept.wasOn());
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message is read once.
  useEffect(() => {
    if (!on || !newest || heard.current === newest.id) return;
    heard.current = newest.id;
    return sayWhenFree(`${rider} writes: ${newest.text}`);
  }, [on, newest?.id]);
  if (on === null) return null;
  return {
    on,
    turn(wanted) {
      setOn(wanted);
      kept.keep(wanted);
    },
  };
}
