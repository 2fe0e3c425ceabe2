import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '#src/design/class-names.ts';
import { LocateFixed, Map as MapIcon } from '#src/design/icons.ts';
import { Spinner } from '#src/design/spinner.tsx';
import { readyAfterTouch } from '#src/platform/browser/load-on-touch.tsx';
import { counted } from '#src/platform/plural.ts';
import { noPlace, type PlaceChoice } from '../booking-form.ts';
import { placeOf, shortestQuery } from './place-search.ts';
import type { Suggestion } from './place-suggestion.ts';
import { rememberSearch } from './recent-searches.ts';
import { roomFor, StopButtons, StopGrip, type StopMoves } from './stop-buttons.tsx';
import { useEarlyWords } from './use-early-words.ts';
import { usePin } from './use-pin.tsx';
import { type PlaceChoices, usePlaceChoices } from './use-place-choices.ts';

const nowhere: readonly string[] = [];
const PlaceList = readyAfterTouch(() => import('./place-list.tsx'));

const inputLook =
  'h-[58px] w-full truncate rounded-control bg-transparent pt-[22px] pb-2 pl-12 text-[16px] max-lg:with-stops:h-12 max-lg:with-stops:pt-2 font-medium outline-none placeholder:font-normal lg:text-15';

interface PlaceFieldProps {
  label: string;
  name: string;
  /** Ring or square, at the left. */
  mark: ReactNode;
  value: PlaceChoice;
  onChange: (place: PlaceChoice) => void;
  onFocus: () => void;
  /** A suggestion was taken; not told of words that were only typed. */
  onChosen?: () => void;
  /** Nearer places are found first. */
  near: { lat: number; lng: number };
  /** Addresses that the form holds already: nobody looks for them once more. */
  taken?: readonly string[];
  error?: string | undefined;
  /** Of a stop: what moves it and takes it away, in the place of looking where the device is. */
  moves?: StopMoves;
}

/** One end of the trip: typed, picked from what is found or was searched before, or where the device is. */
export function PlaceField({
  label,
  name,
  mark,
  value,
  onChange,
  onFocus,
  onChosen,
  near,
  taken = nowhere,
  error,
  moves,
}: PlaceFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { address, entered, forgetEarly } = useEarlyWords(input, value.address, setOpen);
  const choices = usePlaceChoices({ address, isSettled: value.lat !== null, near, taken, open });
  const { fresh, shown, listed } = choices;
  const settle = useSettling(value, onChange, near);
  useCloseOutside(box, open, setOpen);
  const { openPin, pin } = usePin(label, value, near, onChange);
  const setOnMap = () => {
    setOpen(false);
    setActive(-1);
    void openPin();
  };
  const rows = shown.length + (fresh ? 0 : 1);

  const choose = async (suggestion: Suggestion) => {
    setOpen(false);
    setActive(-1);
    if (!suggestion.saved) rememberSearch(suggestion.address);
    onChange({ address: suggestion.address, lat: suggestion.lat ?? null, lng: suggestion.lng ?? null });
    onChosen?.();
    await settle(suggestion);
  };

  const entersFirst = value.lat === null && !fresh && !choices.stale && shown.length > 0;
  const onKeyDown = (event: KeyboardEvent) =>
    pressed(event, { open, listed, active, rows, entersFirst, setOpen, setActive }, (row) => {
      const suggestion = shown[row];
      if (!suggestion) setOnMap();
      else if (!choices.stale) void choose(suggestion);
    });

  const onBlur = (event: FocusEvent) => {
    entered.current = false;
    if (box.current?.contains(event.relatedTarget)) return;
    if (value.lat === null && address.trim().length >= shortestQuery) void settle(address);
  };

  return (
    <div
      ref={box}
      data-stop={moves ? '' : undefined}
      className="relative border-line nth-of-type-[n+2]:border-t"
    >
      <Framed id={id} label={label} mark={mark} error={error}>
        <input
          ref={input}
          id={id}
          name={name}
          type="text"
          role="combobox"
          aria-expanded={listed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={listed && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          placeholder="Address or place"
          value={address}
          onChange={({ target }) => {
            forgetEarly();
            onChange({ ...noPlace, address: target.value });
            setActive(-1);
            setOpen(true);
          }}
          onFocus={(event) => {
            onFocus();
            setOpen(true);
            // A focus from before the script came is told again; the next letter must not take the place of the first.
            if (!entered.current) event.target.select();
            entered.current = true;
          }}
          onClick={() => setOpen(true)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          className={cx(moves ? roomFor(moves) : 'pr-[96px]', inputLook)}
        />
        {!moves && <SetOnMap label={label} onPress={setOnMap} />}
        <FieldEnd label={label} moves={moves} onLocate={() => setOpen(false)} onFound={onChange} />
      </Framed>
      {open && (
        <Suspense>
          <PlaceList
            id={id}
            label={label}
            {...choices}
            hidden={!listed}
            active={active}
            onActive={setActive}
            onChoose={choose}
            onPin={setOnMap}
          />
        </Suspense>
      )}
      {pin}
      <Found words={listed && !fresh ? foundWords(choices) : ''} />
    </div>
  );
}

/** At the right of the field: what takes it away, or else looks where the device is. */
function FieldEnd({
  label,
  moves,
  onLocate,
  onFound,
}: {
  label: string;
  moves: StopMoves | undefined;
  onLocate: () => void;
  onFound: (place: PlaceChoice) => void;
}) {
  return moves ? (
    <>
      <StopGrip row={moves.row} onDrag={moves.onDrag} />
      <StopButtons label={label} onUp={moves.onUp} onDown={moves.onDown} onRemove={moves.onRemove} />
    </>
  ) : (
    <Locate label={label} onLocate={onLocate} onFound={onFound} />
  );
}

/** The line around a field, with what stands at its left, its name, and what is wrong with it. */
function Framed({
  id,
  label,
  mark,
  error,
  children,
}: Pick<PlaceFieldProps, 'label' | 'mark' | 'error'> & { id: string; children: ReactNode }) {
  return (
    <>
      <div
        className={cx(
          'relative rounded-control has-[input:focus]:z-10 has-[input:focus]:outline-2 has-[input:focus]:outline-spruce',
          error && 'outline-2 outline-brick',
        )}
      >
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 left-0 grid h-[58px] w-12 place-items-center pl-1 max-lg:with-stops:h-12"
        >
          {mark}
        </span>
        <label
          htmlFor={id}
          className="pointer-events-none absolute top-[9px] left-12 text-13 leading-4 text-muted max-lg:with-stops:sr-only"
        >
          {label}
        </label>
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="px-12 pt-1 pb-2 text-13 font-medium text-brick">
          {error}
        </p>
      )}
    </>
  );
}

/** What a key does to the list of a field; Enter takes the row that is active. */
function pressed(
  event: KeyboardEvent,
  list: {
    open: boolean;
    listed: boolean;
    active: number;
    /** Its places, and below those found for words setting one on the map. */
    rows: number;
    /** Whoever typed and presses Enter means the first that was found; a place that stands is sent with the form. */
    entersFirst: boolean;
    setOpen: (open: boolean) => void;
    setActive: (next: (at: number) => number) => void;
  },
  take: (row: number) => void,
): void {
  const { open, listed, active, rows, entersFirst, setOpen, setActive } = list;
  if (event.key === 'Escape' && open) {
    event.stopPropagation();
    setOpen(false);
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    setOpen(true);
    setActive((at) => activeAfter(at, event.key === 'ArrowDown' ? 1 : -1, rows));
  } else if (event.key === 'Enter' && listed && active >= 0 && active < rows) {
    event.preventDefault();
    take(active);
  } else if (event.key === 'Enter' && listed && active < 0 && entersFirst) {
    event.preventDefault();
    take(0);
  } else if (event.key === 'Tab') setOpen(false);
}

/** Which of `count` is active one step on; -1 for none of them. */
const activeAfter = (at: number, step: 1 | -1, count: number): number =>
  count === 0 ? -1 : (at + step + count + (at < 0 && step < 0 ? 1 : 0)) % count;

/** Answers how the words of the field, or what was chosen for it, are given their position. */
function useSettling(
  value: PlaceChoice,
  onChange: (place: PlaceChoice) => void,
  near: { lat: number; lng: number },
) {
  const newest = useRef(value);
  newest.current = value;
  // Words that are looked up already are not looked up again as the field is left.
  const settling = useRef<string | null>(null);
  // The position comes a moment after the words; by then the person may have typed on.
  return async (wanted: Suggestion | string) => {
    const words = typeof wanted === 'string' ? wanted : wanted.address;
    if (settling.current === words) return;
    settling.current = words;
    const place = await placeOf(wanted, near);
    if (settling.current === words) settling.current = null;
    if (place && newest.current.address === words && newest.current.lat === null) onChange(place);
  };
}

function useCloseOutside(
  box: RefObject<HTMLElement | null>,
  open: boolean,
  setOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [box, open, setOpen]);
}

/** How many were found, for who does not see the list. */
const Found = ({ words }: { words: string }) => (
  <p className="sr-only" aria-live="polite">
    {words}
  </p>
);

const foundWords = ({ nothing, failed, shown }: PlaceChoices): string =>
  nothing
    ? failed
      ? 'The place search does not answer'
      : 'No locations found'
    : `${counted(shown.length, 'place')} found`;

/** A stop has no room for it beside what moves it: there it is in the list alone. */
function SetOnMap({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Set ${label.toLowerCase()} on map`}
      title="Set on map"
      onClick={onPress}
      className="absolute top-[7px] right-[48px] grid size-11 place-items-center rounded-control text-spruce noscript:hidden hover:bg-well max-lg:with-stops:top-0.5"
    >
      <MapIcon size={18} aria-hidden="true" />
    </button>
  );
}

/** Looks where the device is. */
function Locate({
  label,
  onLocate,
  onFound,
}: {
  label: string;
  /** It begins to look. */
  onLocate: () => void;
  onFound: (place: PlaceChoice) => void;
}) {
  const [locating, setLocating] = useState(false);
  const locate = async () => {
    onLocate();
    setLocating(true);
    try {
      const { locateFor } = await import('./current-location.ts');
      await locateFor(onFound);
    } finally {
      setLocating(false);
    }
  };
  return (
    <button
      type="button"
      aria-label={`Use current location for ${label.toLowerCase()}`}
      title="Current Location"
      disabled={locating}
      onClick={locate}
      className="absolute top-[7px] right-1 grid size-11 place-items-center rounded-control text-spruce hover:bg-well max-lg:with-stops:top-0.5"
    >
      {locating ? <Spinner size={18} /> : <LocateFixed size={18} aria-hidden="true" />}
    </button>
  );
}

export const pickupMark = <span className="size-[14px] rounded-full border-[3.5px] border-spruce bg-card" />;
export const destinationMark = <span className="size-[13px] rounded-[3px] bg-ink" />;
export const stopMark = (number: number) => (
  <span className="grid size-5 place-items-center rounded-full border-2 border-ink bg-card text-[12px] leading-none font-semibold">
    {number}
  </span>
);
