import { History } from '#src/design/icons.ts';
import { placeName, placeRest } from '#src/riding/rides/ui/trip-words.ts';
import { useRecentSearches } from './recent-searches.ts';

const listed = 3;

/**
 * Earlier searches to tap: lines on a desktop, chips on a phone. `reserved` of them have their room kept
 * before the browser has told what they are, so that nothing below moves.
 */
export default function RecentList({
  reserved,
  onPick,
}: {
  reserved: number;
  onPick: (address: string) => void;
}) {
  const recent = useRecentSearches();
  const shown: readonly (string | null)[] = recent ?? Array.from({ length: reserved }, () => null);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Recent searches" className="border-b border-line pb-3 lg:pb-2.5">
      <h2 className="mb-1 hidden font-sans text-13 font-semibold tracking-normal text-muted lg:block">
        Recent searches
      </h2>
      <div className="-mr-4 flex items-center gap-2 overflow-x-auto pr-4 [scrollbar-width:none] lg:mr-0 lg:block lg:pr-0">
        <History size={18} aria-hidden="true" className="mx-1.5 text-muted lg:hidden" />
        {shown.slice(0, listed).map((address, index) =>
          address === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places have nothing else to tell them apart.
            <span key={index} className="block h-10 w-32 shrink-0 lg:w-full" />
          ) : (
            <button
              key={address}
              type="button"
              onClick={() => onPick(address)}
              className="touch flex h-10 shrink-0 items-center rounded-full border border-line px-3.5 hover:bg-well lg:w-full lg:rounded-control lg:border-0 lg:px-0 lg:pl-12 lg:text-left"
            >
              <History
                size={18}
                aria-hidden="true"
                className="absolute left-3.5 hidden text-muted lg:block"
              />
              <span className="max-w-[220px] truncate text-15 font-medium">{placeName(address)}</span>
              <span className="ml-2 hidden min-w-0 truncate text-13 text-muted lg:block">
                {placeRest(address)}
              </span>
            </button>
          ),
        )}
      </div>
    </section>
  );
}
