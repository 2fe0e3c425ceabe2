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

/**
 * One of the sheet's icons, as large as the style sheet says for its place. A long list has it hundreds of times. It is
 * left out for who hears the page, unless `label` is what it stands for.
 */
export function SheetIcon({ name, label, className }: { name: string; label?: string; className?: string }) {
  const drawn = <use href={`#${idOf(name)}`} />;
  return label ? (
    <svg className={className} role="img" aria-label={label}>
      {drawn}
    </svg>
  ) : (
    <svg className={className} aria-hidden="true">
      {drawn}
    </svg>
  );
}
