import { expect, test } from 'vitest';
import { ribbonDismissed } from './demo-ribbon.tsx';
import { activeTab } from './places.ts';
import { themeIn } from './theme.tsx';

test('the theme is read from its own cookie only', () => {
  expect(themeIn('rove.session_token=x; theme=dark')).toBe('dark');
  expect(themeIn('theme=light; a=b')).toBe('light');
  expect(themeIn('mytheme=dark')).toBe('system');
  expect(themeIn('theme=darker')).toBe('system');
  expect(themeIn('theme="><script>')).toBe('system');
  expect(themeIn(null)).toBe('system');
});

test('the ribbon stays until it is put away', () => {
  expect(ribbonDismissed('theme=dark; ribbon=off')).toBe(true);
  expect(ribbonDismissed('ribbon=offline')).toBe(false);
  expect(ribbonDismissed(null)).toBe(false);
});

test('a page below a tab belongs to it, and a page beside the tabs to none', () => {
  expect(activeTab('/')).toBe('/');
  expect(activeTab('/vehicles/12')).toBe('/vehicles');
  expect(activeTab('/vehicles-of-old')).toBeUndefined();
  expect(activeTab('/login')).toBeUndefined();
});
