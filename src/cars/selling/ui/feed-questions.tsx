import { type FormEvent, useState } from 'react';
import { fileFields } from '#src/cars/dealers/file/heads.ts';
import type { Feed, FeedQuestion } from '#src/cars/listings/shapes.ts';
import { wordFor } from '#src/cars/vehicles/filters.ts';
import { Button } from '#src/design/button.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { counted } from '#src/platform/plural.ts';
import { answerAndReadAgain } from './feed-answers.ts';

const rowsText = (rows: number) => counted(rows, 'row');

function labelOf({ field, value, rows }: FeedQuestion): string {
  if (field === 'location') return `Where do the cars stand that name no town? ${rowsText(rows)}`;
  const name = fileFields[field];
  return value === ''
    ? `${name} where your file says nothing, ${rowsText(rows)}`
    : `${name} “${value}”, ${rowsText(rows)}`;
}

/** What rows wait for: each is answered once and kept for the next files. */
export function FeedQuestions({
  feed,
  questions,
  again,
}: {
  feed: Feed;
  questions: readonly FeedQuestion[];
  again: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const asked = questions.filter(({ key }, i) => questions.findIndex((one) => one.key === key) === i);
  async function answer(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values: Record<string, string> = {};
    for (const { field, key } of asked) {
      const value = String(form.get(key) ?? '').trim();
      if (value && field !== 'location') values[key] = value;
    }
    const location = String(form.get('location') ?? '').trim();
    const unit = form.get('mileageUnit');
    setBusy(true);
    const kept = await answerAndReadAgain(feed.id, {
      values,
      ...(location && { location }),
      ...(unit === 'km' || unit === 'mi' ? { mileageUnit: unit } : {}),
    });
    setBusy(false);
    if (kept) again();
  }
  if (asked.length === 0 && !feed.unitAssumed) return null;
  return (
    <form
      aria-label="What we need to know"
      onSubmit={(event) => void answer(event)}
      className="mt-5 rounded-card bg-wash-amber p-4"
    >
      <h3 className="font-sans text-15 font-semibold tracking-normal">What we need to know</h3>
      <p className="mt-1 text-13">Each answer is kept for your next files.</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {feed.unitAssumed && (
          <SelectField
            label="Your file does not say what mileage is in. It was taken for"
            name="mileageUnit"
            defaultValue="mi"
            options={[
              { value: 'mi', label: 'Miles' },
              { value: 'km', label: 'Kilometres' },
            ]}
          />
        )}
        {asked.map((question) =>
          question.field === 'location' ? (
            <TextField
              key={question.key}
              label={labelOf(question)}
              name="location"
              maxLength={80}
              placeholder="Oakville, ON"
            />
          ) : (
            <SelectField
              key={question.key}
              label={labelOf(question)}
              name={question.key}
              defaultValue=""
              options={[
                { value: '', label: 'Choose' },
                ...question.choices.map((value) => ({ value, label: wordFor(value) })),
              ]}
            />
          ),
        )}
      </div>
      <Button type="submit" busy={busy} tone="spruce" className="mt-4">
        Keep and read again
      </Button>
    </form>
  );
}
