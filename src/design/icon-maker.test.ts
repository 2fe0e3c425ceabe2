import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { iconsUsed } from '../../tools/icons-used.ts';
import * as icons from './icons.ts';

const render = (Icon: icons.LucideIcon, props: Parameters<icons.LucideIcon>[0] = {}) =>
  renderToStaticMarkup(createElement(Icon, props));

it('draws on a field of 24 pixels, in whatever size is asked', () => {
  const html = render(icons.X, { size: 18, className: 'text-muted' });
  expect(html).toMatch(/^<svg width="18" height="18" viewBox="0 0 24 24" class="lucide text-muted" /);
  expect(html.match(/<path d="[^"]+"\/>/g)).toHaveLength(2);
  expect(render(icons.X)).toContain('width="24" height="24"');
});

it('is hidden from screen readers unless it is named', () => {
  expect(render(icons.Car)).toContain('aria-hidden="true"');
  const named = render(icons.Car, { role: 'img', 'aria-label': 'A car' });
  expect(named).toContain('role="img" aria-label="A car"');
  expect(named).not.toContain('aria-hidden');
});

it('there is a drawing for every icon that is used, and none that is not', () => {
  expect(Object.keys(icons).sort()).toEqual(iconsUsed());
  for (const [name, Icon] of Object.entries(icons)) {
    expect([name, render(Icon)]).toEqual([name, expect.stringMatching(/<(path|circle|rect|line|poly\w+) /)]);
  }
});
