/** What calls an operator who looks elsewhere: the tab's title, the badge of the installed app, and a sound. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { alarmNotesHz, allowSound, isSoundAllowed, playNotes } from '#src/design/sound.ts';

const soundEveryMs = 3_000;
const separator = ' | ';

/**
 * @param open how many alarms are open
 * @param unclaimed how many of them nobody looks after: for those it sounds
 * @returns whether the browser lets sounds be heard; it does once the page was touched
 */
export function useAlarmSigns(open: number, unclaimed: number): boolean {
  const { key } = useLocation();
  const [audible, setAudible] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation writes the page's own title anew.
  useEffect(() => {
    if (open === 0) return;
    const own = document.title;
    const said = `(${open}) ${open === 1 ? 'ALARM' : 'ALARMS'}${separator}${own}`;
    document.title = said;
    return () => {
      // A page that came meanwhile has written its own.
      if (document.title === said) document.title = own;
    };
  }, [open, key]);

  useEffect(() => {
    if (open === 0 || !('setAppBadge' in navigator)) return;
    void navigator.setAppBadge(open).catch(() => {});
    return () => void navigator.clearAppBadge().catch(() => {});
  }, [open]);

  useEffect(() => {
    const allow = () => {
      allowSound();
      setTimeout(() => setAudible(isSoundAllowed()), 100);
    };
    // A page that somebody came to by a press may sound at once.
    allow();
    addEventListener('pointerdown', allow);
    addEventListener('keydown', allow);
    return () => {
      removeEventListener('pointerdown', allow);
      removeEventListener('keydown', allow);
    };
  }, []);

  useEffect(() => {
    if (unclaimed === 0) return;
    playNotes(alarmNotesHz);
    const timer = setInterval(() => playNotes(alarmNotesHz), soundEveryMs);
    return () => clearInterval(timer);
  }, [unclaimed]);
  return audible;
}
