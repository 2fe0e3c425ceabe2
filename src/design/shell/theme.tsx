import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { keepCookie } from '#src/platform/browser/own-cookies.ts';

/** `system` follows the device. A choice lives in a cookie, so that the server renders it at once. */
export type Theme = 'system' | 'light' | 'dark';

const cookieName = 'theme';
const oneYearSeconds = 31_536_000;

/** The theme in a `Cookie` header. */
export function themeIn(cookies: string | null): Theme {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1];
  return found === 'light' || found === 'dark' ? found : 'system';
}

const ThemeContext = createContext<{ theme: Theme; setTheme: (theme: Theme) => void }>({
  theme: 'system',
  setTheme: () => {},
});

export const useTheme = () => useContext(ThemeContext);

/** Keeps the theme on the root element. `initial` is what the server rendered. */
export function ThemeProvider({ initial, children }: { initial: Theme; children: ReactNode }) {
  const [theme, keepTheme] = useState(initial);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const setTheme = (next: Theme) => {
    keepCookie(cookieName, next, next === 'system' ? 0 : oneYearSeconds);
    keepTheme(next);
  };
  return <ThemeContext value={{ theme, setTheme }}>{children}</ThemeContext>;
}
