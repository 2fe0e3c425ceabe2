/** Asking for a decision about oneself to be looked at again, and what came of it. */
import { type FormEvent, useState } from 'react';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { Appeal, AppealState, appealCalls } from '../contract.ts';

const calls = apiFor<typeof appealCalls>();

/** @param rating of which rating; the decision that stands where it is left out */
export function AppealForm({
  rating,
  label,
  onSent,
}: {
  rating?: string;
  /** What the button that opens it says. */
  label: string;
  onSent: (appeal: Appeal) => void;
}) {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  if (!open) {
    return (
      <Button size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
    );
  }
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setTrouble(null);
    try {
      const body = { words: words.trim(), ...(rating && { rating }) };
      onSent(await calls('POST /api/drivers/appeals', { body, idempotencyKey: crypto.randomUUID() }));
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      setTrouble(refused?.fieldErrors.words ?? refused?.words ?? 'The connection was lost. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} className="space-y-3">
      <TextAreaField
        label="Why is it wrong?"
        hint="An operator reads it, looks again and answers you here and by mail. Each decision is looked at again once."
        rows={4}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={trouble ?? undefined}
        required
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="spruce" busy={busy}>
          Send appeal
        </Button>
        <Button tone="ghost" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  );
}

const states: Record<AppealState, { words: string; tone: BadgeTone }> = {
  open: { words: 'Being looked at', tone: 'lake' },
  upheld: { words: 'Stays', tone: 'neutral' },
  reversed: { words: 'Taken back', tone: 'moss' },
};

export function AppealOutcome({ appeal }: { appeal: Appeal }) {
  const { words, tone } = states[appeal.state];
  return (
    <div className="rounded-control bg-well p-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        <span className="text-13 text-muted">
          Appealed <When at={appeal.createdAt} show="date" />
        </span>
      </p>
      <p className="mt-1">
        {appeal.answer === null
          ? 'An operator looks at it again and answers you here and by mail.'
          : `“${appeal.answer}”`}
      </p>
    </div>
  );
}
