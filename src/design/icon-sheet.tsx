/** Icons that a page repeats many times: drawn once in the page, and named wherever they stand. */

import type { LucideIcon } from './icons.ts';

const idOf = (name: string): string => `i${name}`;

/** Draws each icon once, unseen. A page with `SheetIcon`s has one sheet with all of their names. */
export function IconSheet({ icons }: { icons: Readonly<Record<string, LucideIcon>> }) {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={idOf(name)}>
          <Icon size="100%" />
        </symbol>
      ))}
    </svg>
  );
}

/** One of the sheet's icons, as large as the style sheet says for its place. A long list has it hundreds of times. */
export function SheetIcon({ name, className }: { name: string; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}
