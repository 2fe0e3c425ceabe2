/** What every journey asks of a page: no accessibility violation, and nothing that scrolls sideways. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const asked = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Part {
  /** Only this part, as where there is little time, and nothing is waited for. */
  include?: string;
  /** All but this, as a frame that runs no script and so cannot be looked into. */
  exclude?: string;
}

/** The faults of what the page shows now, one line each; none is an empty list. */
export async function faultsOn(page: Page, { include, exclude }: Part = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // What passes is not asked for in full: gathering it takes longer than finding the faults.
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: asked } })
    // In the page itself: frames of other origins are not ours to mend, and a page of axe's own triples the time.
    .setLegacyMode(true);
  if (include) axe.include(include);
  if (exclude) axe.exclude(exclude);
  const { violations } = await axe.analyze();
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
