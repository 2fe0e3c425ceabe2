import { type FormEvent, useState } from 'react';
import { longest } from '#src/company/journal/rules.ts';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError } from '#src/platform/browser/api.ts';

interface Uploaded {
  address: string;
  alt: string;
}

async function upload(form: FormData): Promise<Uploaded> {
  const response = await fetch('/api/operations/journal/pictures', { method: 'POST', body: form });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text);
  return JSON.parse(text) as Uploaded;
}

/** Chooses a picture and asks what it shows: none goes out without these words. */
export function PictureDialog({
  open,
  onOpenChange,
  onPicture,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPicture: (picture: Uploaded) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ alt?: string; picture?: string }>({});
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // The server reads the words before it takes the file.
    const ordered = new FormData();
    ordered.set('alt', String(form.get('alt') ?? ''));
    const file = form.get('picture');
    if (!(file instanceof File) || file.size === 0) {
      setErrors({ picture: 'Choose a picture.' });
      return;
    }
    ordered.set('picture', file);
    setBusy(true);
    try {
      onPicture(await upload(ordered));
      setErrors({});
      onOpenChange(false);
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      setErrors(
        refused?.fieldErrors.alt
          ? { alt: refused.fieldErrors.alt }
          : { picture: refused?.words ?? 'The connection was lost. Please try again.' },
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add a picture" size="sm">
      <form onSubmit={(event) => void send(event)} className="space-y-4" noValidate>
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
          maxLength={longest.imageAlt}
          hint="No picture goes out without these words"
          error={errors.alt}
        />
        <Button type="submit" tone="spruce" wide busy={busy}>
          Add Picture
        </Button>
      </form>
    </Dialog>
  );
}
