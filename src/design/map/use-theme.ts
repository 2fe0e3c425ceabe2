/** The theme the page is shown in: what was chosen on the document, else what the system asks for. */
import { useSyncExternalStore } from 'react';
import type { Theme } from './palette.ts';

const darkQuery = '(prefers-color-scheme: dark)';

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = matchMedia(darkQuery);
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}

/** Light while rendering on the server; drawings there use colours that know both. */
export function useTheme(): Theme {
  return useSyncExternalStore<Theme>(subscribe, currentTheme, () => 'light');
}
