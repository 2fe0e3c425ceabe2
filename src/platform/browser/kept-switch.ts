/** A switch that one browser keeps by itself, off until somebody turns it on. What lies there is read by whoever has the browser. */
export function keptSwitch(key: string): { wasOn(): boolean; keep(on: boolean): void } {
  return {
    wasOn() {
      try {
        return localStorage.getItem(key) === 'on';
      } catch {
        return false;
      }
    },
    keep(on) {
      try {
        if (on) localStorage.setItem(key, 'on');
        else localStorage.removeItem(key);
      } catch {
        // Where nothing may be kept, it is on until the page is left.
      }
    },
  };
}
