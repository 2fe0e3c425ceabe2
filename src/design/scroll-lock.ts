import { useLayoutEffect } from 'react';

let locks = 0;

/** Keeps the page behind a dialog from scrolling, and its content where it is when the scrollbar goes. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return;
    const { style, clientWidth } = document.documentElement;
    locks += 1;
    if (locks === 1) {
      style.paddingRight = `${window.innerWidth - clientWidth}px`;
      style.scrollbarGutter = 'auto';
      style.overflow = 'hidden';
    }
    return () => {
      locks -= 1;
      if (locks === 0) {
        style.paddingRight = '';
        style.scrollbarGutter = '';
        style.overflow = '';
      }
    };
  }, [locked]);
}
