/** What every journey asks of a page: no accessibility violation, and nothing that scrolls sideways. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

// Half as long as what the package gives as its source, which each page would have to read.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options = {
  // What passes is not asked for in full: gathering it takes longer than finding the faults.
  resultTypes: ['violations'],
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // Frames of other origins are not ours to mend.
  iframes: false,
} satisfies axe.RunOptions;

interface Part {
  /** Only this part, as where there is little time, and nothing is waited for. */
  include?: string;
  /** All but this, as a frame that runs no script and so cannot be looked into. */
  exclude?: string;
}

/** The faults of what the page shows now, one line each; none is an empty list. */
export async function faultsOn(page: Page, { include, exclude }: Part = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, options);
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
    },
    {
      context: { include: [include ?? 'html'], exclude: exclude ? [exclude] : [] },
      options,
    },
  );
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return sideways > 0 && !include ? [...faults, `scrolls sideways by ${sideways} px`] : faults;
}

/**
 * Until what enters has come to rest and what was pressed looks so no longer: contrast is only true after that. What
 * turns for ever is not waited for.
 */
export async function atRest(page: Page): Promise<void> {
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY));
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** Expects the page to be without fault, once what enters has come to rest. */
export async function expectNoFaults(page: Page, part: Part = {}): Promise<void> {
  if (!part.include) await atRest(page);
  expect(await faultsOn(page, part), page.url()).toEqual([]);
}
