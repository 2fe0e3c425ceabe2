/** At which widths and in which theme the journeys are made. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

export interface Look {
  name: string;
  width: number;
  scheme: 'light' | 'dark';
}

export const phoneInTheDark: Look = { name: 'a phone in the dark', width: 390, scheme: 'dark' };
export const phoneInDaylight: Look = { name: 'a phone in daylight', width: 390, scheme: 'light' };
export const deskInTheDark: Look = { name: 'a desk in the dark', width: 1440, scheme: 'dark' };
export const deskInDaylight: Look = { name: 'a desk in daylight', width: 1440, scheme: 'light' };

export const everyLook: readonly Look[] = [
  phoneInTheDark,
  deskInDaylight,
  { name: 'a tablet in the dark', width: 768, scheme: 'dark' },
  phoneInDaylight,
  deskInTheDark,
  { name: 'a tablet in daylight', width: 768, scheme: 'light' },
  // As wide as a desk's page enlarged four times.
  { name: 'the smallest phone', width: 320, scheme: 'light' },
];

/** Whether the run may take its time: `npm run test:long`. */
export const isLong = Boolean(process.env.TEST_LONG);

/** The first of the looks, and all of them in the long run. */
export const looksOf = (first: Look, ...others: Look[]): Look[] => (isLong ? [first, ...others] : [first]);

export async function openAs(
  browser: Browser,
  { width, scheme }: Look,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}
