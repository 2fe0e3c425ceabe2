import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { IconButton } from '#src/design/icon-button.tsx';
import { ArrowDown, ArrowUp } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError } from '#src/platform/browser/api.ts';
import type { ItemId } from '#src/platform/ids.ts';
import type { DeskItem } from '#src/shop/stock/stock-contract.ts';

const mostPictures = 8;

/** An item's pictures: their order, what they show in words, and a way to add one. */
export function ItemPictures({ item, refused }: { item: DeskItem; refused: Refused | null }) {
  return (
    <section aria-labelledby="pictures" className="space-y-4">
      <h2 id="pictures" className="text-21">
        Pictures
      </h2>
      {item.drawing && (
        <p className="flex items-center gap-3 text-muted">
          <img
            src={item.drawing.src}
            alt={item.drawing.alt}
            width={item.drawing.width}
            height={item.drawing.height}
            className="size-20 rounded-control border border-line bg-card object-contain p-1"
          />
          Its drawing stands before every uploaded picture.
        </p>
      )}
      {item.pictures.length > 0 && (
        <PictureList
          // Begins again from what was saved.
          key={item.pictures.map(({ id, alt }) => `${id} ${alt}`).join()}
          pictures={item.pictures}
          refused={refused}
        />
      )}
      {item.pictures.length < mostPictures ? (
        <Upload itemId={item.id} />
      ) : (
        <p className="text-muted">An item takes {mostPictures} pictures. Remove one to add another.</p>
      )}
    </section>
  );
}

function PictureList({ pictures, refused }: { pictures: DeskItem['pictures']; refused: Refused | null }) {
  const [ordered, setOrdered] = useState(pictures);
  const busy = useNavigation().formData?.get('form') === 'pictures';
  const wrong = refused?.form === 'pictures' ? refused : null;
  function move(from: number, to: number): void {
    const next = [...ordered];
    next.splice(to, 0, ...next.splice(from, 1));
    setOrdered(next);
  }
  return (
    <Form method="post" preventScrollReset noValidate className="space-y-3">
      <input type="hidden" name="form" value="pictures" />
      <input type="hidden" name="intent" value="pictures" />
      <ul className="space-y-3">
        {ordered.map((picture, index) => (
          <li
            key={picture.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line p-3"
          >
            <input type="hidden" name="picture" value={picture.id} />
            <img
              src={picture.src}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
              className="h-20 w-[120px] rounded-control object-cover"
            />
            <TextField
              label="What it shows"
              name={`alt-${picture.id}`}
              defaultValue={picture.alt}
              maxLength={200}
              className="grow basis-[220px]"
            />
            <CheckboxField name={`remove-${picture.id}`} label="Remove" />
            <span className="flex">
              <IconButton
                label={`Earlier: ${picture.alt}`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Later: ${picture.alt}`}
                disabled={index === ordered.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown size={18} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {wrong && (
        <p role="alert" className="font-medium text-brick">
          {wrong.words}
        </p>
      )}
      <Button type="submit" tone="ink" busy={busy}>
        Save pictures
      </Button>
    </Form>
  );
}

function Upload({ itemId }: { itemId: ItemId }) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ alt?: string; picture?: string }>({});
  const { revalidate } = useRevalidator();
  const box = useRef<HTMLFormElement>(null);
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('picture');
    if (!(file instanceof File) || file.size === 0) return setErrors({ picture: 'Choose a picture.' });
    // The server reads the words before it takes the file.
    const ordered = new FormData();
    ordered.set('alt', String(form.get('alt') ?? ''));
    ordered.set('picture', file);
    setBusy(true);
    setErrors({});
    try {
      const answer = await fetch(`/api/operations/shop/items/${itemId}/pictures`, {
        method: 'POST',
        body: ordered,
      });
      if (!answer.ok) throw new ApiError(answer.status, await answer.text());
      box.current?.reset();
      await revalidate();
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      const words = refused?.words ?? 'The connection was lost. Please try again.';
      const alt = refused?.fieldErrors.alt ?? (refused?.code === 'picture_without_words' ? words : undefined);
      setErrors(alt ? { alt } : { picture: words });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      ref={box}
      onSubmit={(event) => void send(event)}
      noValidate
      className="space-y-3 rounded-card bg-well p-4"
    >
      <div className="grid items-start gap-3 md:grid-cols-2">
        <TextField
          label="Picture"
          type="file"
          name="picture"
          accept="image/jpeg,image/png,image/webp,image/avif,image/heic,.heic"
          hint="JPEG, PNG, WebP or AVIF, up to 15 MB. Where it was taken is removed from it."
          error={errors.picture}
        />
        <TextField
          label="What it shows, for those who do not see it"
          name="alt"
          maxLength={200}
          error={errors.alt}
        />
      </div>
      <Button type="submit" busy={busy}>
        Add picture
      </Button>
    </form>
  );
}
