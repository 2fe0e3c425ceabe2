import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { useMay } from '#src/design/desk/may.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { Search } from '#src/design/icons.ts';
import { counted } from '#src/platform/plural.ts';
import { type PaletteEntry, paletteEntries } from './palette-entries.ts';
import { type Found, useFound } from './palette-found.ts';

/** Anywhere in the desk by typing: a page by its name, and people, rides and orders where they are looked for. */
export default function DeskPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  /** The address of the chosen entry: its place changes as more is found. */
  const [chosen, setChosen] = useState('');
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const may = useMay();
  const found = useFound(typed, may);
  const entries = paletteEntries(typed, found.entries, may);
  const at = Math.max(
    0,
    entries.findIndex(({ to }) => to === chosen),
  );
  const choose = (place: number) => setChosen(entries[place]?.to ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is chosen decides what is in sight.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, typed]);
  const go = ({ to }: PaletteEntry, elsewhere: boolean) => {
    if (elsewhere) return void window.open(to, '_blank', 'noopener');
    onClose();
    navigate(to);
  };
  const press = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    // Enter that ends a word of an input method is not meant for the list.
    if (nativeEvent.isComposing) return;
    const last = entries.length - 1;
    if (key === 'ArrowDown') choose(at === last ? 0 : at + 1);
    else if (key === 'ArrowUp') choose(at === 0 ? last : at - 1);
    else if (key === 'Enter' && entries[at]) go(entries[at], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const option = (index: number) => `${id}-${index}`;
  return (
    <Dialog open onOpenChange={onClose} size="lg" flush title="Go to" titleHidden>
      <div className="sticky top-0 flex items-center gap-3 border-b border-line bg-card pr-16 pl-5">
        <Search size={20} aria-hidden="true" className="shrink-0 text-muted" />
        <input
          autoFocus
          role="combobox"
          aria-label="A page, or what to look for"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? option(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen('');
          }}
          onKeyDown={press}
          placeholder="Page, name, plate, e-mail, ride, order"
          className="h-16 min-w-0 grow bg-transparent text-17 outline-none placeholder:text-muted"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Where to"
        className="max-h-[60dvh] overflow-y-auto p-2"
      >
        {groupsOf(entries).map(({ name, first, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of choices has no field sets.
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-13 font-semibold text-muted">
              {name}
            </p>
            {members.map((entry, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen one.
              // biome-ignore lint/a11y/useKeyWithClickEvents: so do the keys.
              <div
                key={entry.to}
                id={option(first + index)}
                role="option"
                aria-selected={first + index === at}
                onClick={(event) => go(entry, event.ctrlKey || event.metaKey)}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-well',
                  first + index === at && 'bg-tint',
                )}
              >
                <entry.Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
                <span className="min-w-0 truncate font-medium">{entry.label}</span>
                <span className="ml-auto shrink-0 text-13 text-muted">{entry.hint}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="px-5 pb-3 text-13 text-muted empty:hidden">
        {foundWords(found)}
      </p>
      <p className="hidden gap-4 border-t border-line bg-well px-5 py-2.5 text-13 text-muted md:flex">
        <span>↑ ↓ move</span>
        <span>Enter opens</span>
        <span>Ctrl Enter in a new tab</span>
        <span>Esc closes</span>
      </p>
    </Dialog>
  );
}

function foundWords({ entries, failed, busy }: Found): string {
  if (failed.length > 0) return `Not searched just now: ${failed.join(', ')}.`;
  if (busy) return 'Searching…';
  return entries.length > 0 ? `${counted(entries.length, 'record')} found` : '';
}

/** Neighbours under one heading, each group with the place of its first entry among all. */
function groupsOf(entries: readonly PaletteEntry[]) {
  const groups: { name: string; first: number; members: PaletteEntry[] }[] = [];
  for (const [index, entry] of entries.entries()) {
    const last = groups.at(-1);
    if (last?.name === entry.group) last.members.push(entry);
    else groups.push({ name: entry.group, first: index, members: [entry] });
  }
  return groups;
}
