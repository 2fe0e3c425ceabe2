/** Photos of a listing: dropped or chosen, put in order with buttons or by dragging, deleted. */

import { useState } from 'react';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { MyListing } from '#src/cars/listings/shapes.ts';
import { angleNames, type PhotoAngle, photoAngles } from '#src/cars/vehicles/photo-angles.ts';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { cx } from '#src/design/class-names.ts';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { IconButton } from '#src/design/icon-button.tsx';
import { ArrowLeft, ArrowRight, Check, ImagePlus } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { chosenEarly } from '#src/platform/browser/chosen-early.ts';
import { counted } from '#src/platform/plural.ts';
import { PhotoTray } from './photo-tray.tsx';
import { useChosenPhotos } from './use-chosen-photos.ts';

const api = apiFor<typeof sellingCalls>();

/** Adds photos one after the other, puts them in order, takes them away; what did not work is told in a toast. */
function usePhotos(listing: MyListing, onChange: (listing: MyListing) => void) {
  const [sending, setSending] = useState(0);
  const { photos } = listing;

  async function add(files: Iterable<File>): Promise<void> {
    for (const file of files) {
      setSending((count) => count + 1);
      try {
        const body = new FormData();
        body.set('photo', file);
        const response = await fetch(`/api/vehicles/${listing.id}/photos`, { method: 'POST', body });
        const text = await response.text();
        if (!response.ok) throw new ApiError(response.status, text);
        onChange(JSON.parse(text) as MyListing);
      } catch (error) {
        const words = error instanceof ApiError ? error.words : undefined;
        toast({
          title: 'Photo not added',
          description: `${file.name}: ${words ?? 'The connection was lost. Please try again.'}`,
          tone: 'failure',
        });
      } finally {
        setSending((count) => count - 1);
      }
    }
  }

  async function reorder(from: number, to: number): Promise<void> {
    if (to < 0 || to >= photos.length || from === to) return;
    const order = [...photos];
    order.splice(to, 0, ...order.splice(from, 1));
    onChange({ ...listing, photos: order });
    try {
      const body = { order: order.map((photo) => photo.id) };
      onChange(await api('PATCH /api/vehicles/:id/photos', { params: { id: listing.id }, body }));
    } catch {
      onChange(listing);
      toast({ title: 'Order not kept', description: 'Please try again.', tone: 'failure' });
    }
  }

  async function say(photoId: number, angle: PhotoAngle | null): Promise<void> {
    try {
      const body = { angles: [{ id: photoId, angle }] };
      onChange(await api('PATCH /api/vehicles/:id/photos', { params: { id: listing.id }, body }));
    } catch {
      toast({ title: 'Not kept', description: 'Please try again.', tone: 'failure' });
    }
  }

  async function remove(photoId: number): Promise<void> {
    try {
      onChange(
        await api('DELETE /api/vehicles/:id/photos/:photoId', { params: { id: listing.id, photoId } }),
      );
    } catch {
      toast({ title: 'Photo not deleted', description: 'Please try again.', tone: 'failure' });
    }
  }

  return {
    /** How many are on their way. */
    sending,
    add,
    reorder,
    say,
    remove,
  };
}

const angleChoices = [
  { value: '', label: 'Shows …' },
  ...photoAngles.map((angle) => ({ value: angle, label: angleNames[angle] })),
];

/** What buyers look for, and what of it no photo is said to show yet. */
function MissingAngles({ photos }: Pick<MyListing, 'photos'>) {
  const has = (angle: PhotoAngle) => photos.some((photo) => photo.angle === angle);
  const missing = photoAngles.filter((angle) => !has(angle));
  return (
    <div className="mt-4">
      <p className="font-semibold">
        {missing.length === 0
          ? 'All that buyers look for is there'
          : `Still missing of what buyers look for: ${missing.length} of ${photoAngles.length}`}
      </p>
      <ul aria-label="What buyers look for" className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {photoAngles.map((angle) => (
          <li key={angle} className={cx('flex items-center gap-1', !has(angle) && 'text-muted')}>
            {has(angle) && <Check size={15} aria-hidden="true" className="text-spruce" />}
            {angleNames[angle]}
            <span className="sr-only">{has(angle) ? ', there' : ', missing'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PhotoEditor({
  listing,
  onChange,
}: {
  listing: MyListing;
  onChange: (listing: MyListing) => void;
}) {
  const [dragged, setDragged] = useState<number | null>(null);
  const { photos } = listing;
  const { sending, add, reorder, say, remove } = usePhotos(listing, onChange);
  const { chosen, choose, leave, setBox, sendAll } = useChosenPhotos(add);

  return (
    <section aria-labelledby="photos">
      <h2 id="photos" className="text-21">
        Photos
      </h2>
      <p className="mt-1 text-muted">
        The first one stands on the card. Where a photo was taken is removed from it. Without photos a drawing
        is shown.
      </p>
      <MissingAngles photos={photos} />
      <ul className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-4">
        {photos.map((photo, i) => (
          <li
            key={photo.id}
            draggable
            onDragStart={() => setDragged(i)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={() => {
              if (dragged !== null) void reorder(dragged, i);
            }}
            className={cx(
              'overflow-hidden rounded-control border border-line bg-card',
              dragged === i && 'opacity-50',
            )}
          >
            <VehiclePicture picture={photo} seed={photo.id} />
            <SelectField
              label={`What photo ${i + 1} shows`}
              labelHidden
              value={photo.angle ?? ''}
              onChange={(event) =>
                void say(photo.id, (event.currentTarget.value || null) as PhotoAngle | null)
              }
              options={angleChoices}
              className="p-2"
            />
            <div className="flex flex-wrap items-center justify-between">
              <IconButton
                label={`Move photo ${i + 1} earlier`}
                disabled={i === 0}
                onClick={() => void reorder(i, i - 1)}
              >
                <ArrowLeft size={18} aria-hidden="true" />
              </IconButton>
              <form
                className="has-[details[open]]:order-last has-[details[open]]:w-full"
                onSubmit={(event) => {
                  event.preventDefault();
                  void remove(photo.id);
                }}
              >
                <ConfirmButton
                  label="Delete"
                  about={`photo ${i + 1}`}
                  question="It cannot be brought back."
                  confirm="Yes, delete it"
                  tone="ghost"
                />
              </form>
              <IconButton
                label={`Move photo ${i + 1} later`}
                disabled={i === photos.length - 1}
                onClick={() => void reorder(i, i + 1)}
              >
                <ArrowRight size={18} aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
        <AddTile sending={sending} onChoose={choose} />
      </ul>
      <PhotoTray
        chosen={chosen}
        busy={sending > 0}
        onBox={setBox}
        onLeave={leave}
        onSend={() => void sendAll()}
      />
      <p className="sr-only" aria-live="polite">
        {sending > 0 ? `Adding ${counted(sending, 'photo')}` : counted(photos.length, 'photo')}
      </p>
    </section>
  );
}

function AddTile({ sending, onChoose }: { sending: number; onChoose: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const take = (input: HTMLInputElement) => {
    if (input.files) onChoose([...input.files]);
    input.value = '';
  };
  return (
    <li>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (event.dataTransfer.files.length > 0) onChoose([...event.dataTransfer.files]);
        }}
        className={cx(
          'grid aspect-3/2 h-full w-full place-items-center rounded-control border border-dashed border-edge p-3 text-center hover:bg-well',
          'has-focus-visible:outline-2 has-focus-visible:outline-spruce',
          over && 'bg-tint',
        )}
      >
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/heic,.heic"
          multiple
          className="sr-only"
          ref={chosenEarly(take)}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        <span className="flex flex-col items-center gap-1.5">
          <ImagePlus size={24} aria-hidden="true" className="text-spruce" />
          <span className="font-semibold">{sending > 0 ? 'Adding…' : 'Add photos'}</span>
          <span className="text-13 text-muted">or drop them here</span>
        </span>
      </label>
    </li>
  );
}
