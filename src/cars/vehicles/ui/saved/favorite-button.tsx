import { useEffect, useSyncExternalStore } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { SheetIcon } from '#src/design/icon-sheet.tsx';
import { Heart } from '#src/design/icons.ts';
import { toast } from '#src/design/toast.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { favoritesStore } from './favorites-store.ts';

/** A heart that keeps a vehicle. Without a script it is a form that the vehicle's page answers. */
export function FavoriteButton({
  vehicleId,
  title,
  wordsShown = false,
  className,
  drawn,
}: {
  vehicleId: VehicleId;
  /** The vehicle's name, said to those who do not see which card the heart is on. */
  title: string;
  wordsShown?: boolean;
  /** Where and, on a card, how it is drawn. */
  className?: string;
  /** The heart's name on the page's sheet of icons, where it has one. */
  drawn?: string;
}) {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const kept = useSyncExternalStore(
    favoritesStore.subscribe,
    favoritesStore.current,
    favoritesStore.onServer,
  ).has(vehicleId);
  useEffect(() => {
    void favoritesStore.load(session?.id ?? null);
  }, [session?.id]);

  async function press(): Promise<void> {
    if (!session) {
      navigate(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
      return;
    }
    try {
      await favoritesStore.set(session.id, vehicleId, !kept);
      if (!kept) toast({ title: 'Added to Favorites', description: title, tone: 'success' });
    } catch {
      toast({ title: 'Error', description: 'Failed to add to favorites.', tone: 'failure' });
    }
  }

  return (
    <Form
      method="post"
      action={`/vehicles/${vehicleId}`}
      className="contents"
      discover="none"
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <input type="hidden" name="intent" value={kept ? 'let-go' : 'favorite'} />
      <button
        type="submit"
        aria-pressed={kept}
        aria-label={wordsShown ? undefined : `Keep ${title} as a favorite`}
        className={cx(
          wordsShown &&
            'inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-well',
          kept && 'text-brick',
          className,
        )}
      >
        {drawn ? (
          <SheetIcon name={drawn} {...(kept ? { className: 'filled' } : {})} />
        ) : (
          <Heart size={20} aria-hidden="true" className={kept ? 'fill-current' : ''} />
        )}
        {wordsShown && (kept ? 'Favorited' : 'Favorite')}
      </button>
    </Form>
  );
}
