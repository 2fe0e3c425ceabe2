import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextAreaField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import type { RideNote } from '../contract.ts';

/** What colleagues wrote down about a ride, and a field for one more. */
export function RideNotes({
  notes,
  rideId,
  zone,
  refused,
}: {
  notes: readonly RideNote[];
  rideId: number;
  zone: string;
  refused: Refused | null | undefined;
}) {
  const name = `note:${rideId}`;
  const words = refused?.form === name ? refused.words : undefined;
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <h2 className="text-17 font-semibold">Notes</h2>
      <p className="mt-1 text-13 text-muted">For colleagues. They stay as they are written.</p>
      <ul className="mt-2 text-15">
        {notes.map(({ id, text, by, at }) => (
          <li key={id} className="border-b border-line py-2">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-13 text-muted">
              {by}, <When at={at} zone={zone} show="near" />
            </p>
          </li>
        ))}
      </ul>
      <DeskForm
        key={notes[0]?.id ?? 0}
        needs="rides.dispatch"
        method="post"
        preventScrollReset
        className="mt-3 space-y-3"
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="intent" value="note" />
        <TextAreaField label="Write a note" name="text" rows={2} maxLength={1000} required />
        {words && (
          <p role="alert" className="font-medium text-brick">
            {words}
          </p>
        )}
        <Button type="submit" size="sm">
          Keep the note
        </Button>
      </DeskForm>
    </Card>
  );
}
