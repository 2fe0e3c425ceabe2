import { Car, History, X } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createLucideIcon from './icon-maker.ts';

const markup = (html: string) => html.match(/<\w+|[\w-]+="[^"]*"/g)?.sort();

it.each([
  [Car, 'car'],
  [History, 'rotate-ccw-clock'],
  [X, 'x'],
])('makes the markup that the library makes on the server', async (Theirs, file) => {
  const { __iconData } = await import(`../../node_modules/lucide-react/dist/esm/icons/${file}.mjs`);
  const Ours = createLucideIcon(__iconData);
  for (const props of [
    { size: 20, 'aria-hidden': true },
    { size: 18, strokeWidth: 1.75, className: 'mt-px  text-muted' },
    {},
  ] as const) {
    const theirs = renderToStaticMarkup(createElement(Theirs, props));
    expect(markup(renderToStaticMarkup(createElement(Ours, props)))).toEqual(markup(theirs));
  }
});
