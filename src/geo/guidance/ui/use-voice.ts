/** A voice that speaks the turns, off until a driver switches it on; this phone remembers it. */
import { useEffect, useRef, useState } from 'react';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { keptSwitch } from '#src/platform/browser/kept-switch.ts';
import type { Manoeuvre } from '../manoeuvres.ts';
import { type Said, sayNext } from './spoken-turns.ts';

const kept = keptSwitch('rove.voice');

function speak(words: string): void {
  // What was not said yet is about a turn that is over.
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(words));
}

/** `null` where this browser has no voice. */
export function useVoice(
  directions: readonly Manoeuvre[],
  arrival: string,
): { on: boolean; turn: (on: boolean) => void } | null {
  const { near } = useUnits();
  // Known only in the browser, so that it and the server draw the same at first.
  const [on, setOn] = useState<boolean | null>(null);
  const said = useRef<Said | null>(null);
  useEffect(() => {
    if ('speechSynthesis' in window) setOn(kept.wasOn());
  }, []);
  useEffect(() => {
    if (!on) return;
    const next = sayNext(directions, said.current, arrival, near);
    if (!next) return;
    said.current = next.said;
    speak(next.words);
  }, [on, directions, arrival, near]);
  if (on === null) return null;
  return {
    on,
    turn(wanted) {
      setOn(wanted);
      kept.keep(wanted);
      said.current = null;
      if (!wanted) speechSynthesis.cancel();
    },
  };
}
