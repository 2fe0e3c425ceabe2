import { Car, History, X } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createLucideIcon from './icon-maker.ts';

const shapes = (html: string) =>
  html.match(/<(?!svg)\w+[^>]*>/g)?.map((tag) => tag.match(/<\w+|[\w-]+="[^"]*"/g)?.sort());
const frame = (html: string) => /<svg[^>]*>/.exec(html)![0];

it.each([
  [Car, 'car'],
  [History, 'rotate-ccw-clock'],
  [X, 'x'],
])('draws what the library draws', async (Theirs, file) => {
  const { __iconData } = await import(`../../node_modules/lucide-react/dist/esm/icons/${file}.mjs`);
  const Ours = createLucideIcon(__iconData);
  for (const props of [
    { size: 20, 'aria-hidden': true },
    { size: 18, className: 'mt-px text-muted' },
    { role: 'img', 'aria-label': 'A thing' },
  ] as const) {
    const theirs = renderToStaticMarkup(createElement(Theirs, props));
    const ours = renderToStaticMarkup(createElement(Ours, props));
    expect(shapes(ours)).toEqual(shapes(theirs));
    for (const said of ['width', 'height', 'viewBox', 'role', 'aria-label', 'aria-hidden']) {
      const value = (html: string) => new RegExp(` ${said}="([^"]*)"`).exec(frame(html))?.[1];
      expect([said, value(ours)]).toEqual([said, value(theirs)]);
    }
    const classes = /class="([^"]*)"/.exec(frame(ours))?.[1]?.split(' ') ?? [];
    expect(/class="([^"]*)"/.exec(frame(theirs))?.[1]?.split(' ')).toEqual(expect.arrayContaining(classes));
  }
});
