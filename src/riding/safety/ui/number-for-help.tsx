import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';

const accounts = apiFor<typeof accountsCalls>();

/** Asks for the number on which our people ring back after an alarm; nothing for who has given one. */
export function NumberForHelp({ className }: { className?: string }) {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | undefined>();
  const [saved, setSaved] = useState<string | null>(null);
  if (saved)
    return (
      <p role="status" className={className}>
        If you raise the alarm, we ring {saved}.
      </p>
    );
  if (!session || session.phone) return null;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const phone = String(new FormData(event.currentTarget).get('phone') ?? '').trim();
    if (!phone) return setRefused('Enter your telephone number.');
    setBusy(true);
    setRefused(undefined);
    try {
      const { firstName, lastName } = session;
      const user = await accounts('PATCH /api/auth/profile', { body: { firstName, lastName, phone } });
      setSaved(user.phone ?? phone);
      void revalidate();
    } catch (error) {
      const words = error instanceof ApiError && (error.fieldErrors.phone ?? error.words);
      setRefused(words || 'It could not be saved. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={save} noValidate className={className}>
      <p className="mb-2 font-medium">On which number may we ring you if you raise the alarm?</p>
      <div className="flex items-start gap-2">
        <TextField
          kind="phone"
          name="phone"
          label="Your telephone number"
          labelHidden
          error={refused}
          className="min-w-0 grow"
        />
        <Button type="submit" size="lg" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
