import { Fragment } from 'react';
import { ChevronRight, History, Map as MapIcon, MapPin } from '#src/design/icons.ts';
import { cityNames } from '#src/geo/streets/city-frames.ts';
import type { Suggestion } from './place-suggestion.ts';
import { savedIcon } from './saved-icon.ts';

/** What hangs from a place's field: earlier searches while it is empty, then what is found. */
export default function PlaceList({
  id,
  label,
  fresh,
  nothing,
  onlyCities,
  failed,
  shown,
  stale,
  hidden,
  active,
  onActive,
  onChoose,
  onPin,
}: {
  id: string;
  label: string;
  /** Nothing is typed: these are earlier searches. */
  fresh: boolean;
  nothing: boolean;
  /** The server is still indexing all other places. */
  onlyCities: boolean;
  /** The server did not answer. */
  failed: boolean;
  shown: readonly Suggestion[];
  /** They answer earlier words: they stay in sight, and none can be chosen. */
  stale: boolean;
  hidden: boolean;
  active: number;
  onActive: (index: number) => void;
  onChoose: (suggestion: Suggestion) => void;
  /** The place is set on the map instead; it is the last of the list, once something is typed. */
  onPin: () => void;
}) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={fresh ? 'Saved places and recent searches' : `${label} suggestions`}
      hidden={hidden}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[320px] overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-1.5 shadow-float"
    >
      {shown.map((suggestion, index) => (
        <Fragment key={suggestion.id}>
          {fresh && (index === 0 || Boolean(suggestion.saved) !== Boolean(shown[index - 1]?.saved)) && (
            <p role="presentation" className="px-2.5 pt-1.5 pb-1 text-13 font-semibold text-muted">
              {suggestion.saved ? 'Saved places' : 'Recent searches'}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's own. */}
          <div
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-disabled={stale || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onActive(index)}
            onClick={() => !stale && onChoose(suggestion)}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 aria-selected:bg-tint aria-disabled:cursor-default aria-disabled:text-muted"
          >
            <SuggestionIcon suggestion={suggestion} fresh={fresh} />
            <span className="min-w-0">
              <span className="block truncate font-medium">{suggestion.main}</span>
              <span className="block truncate text-13 text-muted">{suggestion.rest}</span>
            </span>
          </div>
        </Fragment>
      ))}
      {failed && (
        <p role="presentation" className="px-2.5 py-2 text-13 font-medium text-brick">
          The place search does not answer.{' '}
          {nothing ? 'Try again in a moment.' : 'Only well-known cities are found.'}
        </p>
      )}
      {nothing && !failed && (
        <div role="presentation" className="px-3 py-4 text-center">
          <p className="font-semibold">No locations found</p>
          <p className="text-13 text-muted">Try a different search term</p>
        </div>
      )}
      {!fresh && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's own.
        <div
          id={`${id}-${shown.length}`}
          role="option"
          tabIndex={-1}
          aria-selected={active === shown.length}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive(shown.length)}
          onClick={onPin}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 font-medium text-spruce aria-selected:bg-tint"
        >
          <MapIcon size={18} aria-hidden="true" />
          <span className="grow">Set on map</span>
          <ChevronRight size={18} aria-hidden="true" />
        </div>
      )}
      {onlyCities && (
        <p role="presentation" className="px-2.5 py-1.5 text-13 text-muted">
          Places are still being prepared. For about a minute only places in {cityNames('and') || 'your city'}{' '}
          and well-known cities are found.
        </p>
      )}
    </div>
  );
}

function SuggestionIcon({ suggestion: { saved }, fresh }: { suggestion: Suggestion; fresh: boolean }) {
  const Icon = saved ? savedIcon[saved] : fresh ? History : MapPin;
  return <Icon size={18} aria-hidden="true" className={saved ? 'text-spruce' : 'text-muted'} />;
}
