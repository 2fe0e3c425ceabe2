/** The end of the form of fares: why, from when on, and what becomes of it. */
import { useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { RefusalWords } from '#src/design/desk/refusal-words.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { FareArea } from '#src/riding/quotes/versions/shapes.ts';

export function PublishFares({
  area,
  reason,
  errors,
  refused,
}: {
  area: FareArea;
  reason: string;
  errors: Record<string, string>;
  /** What was refused as a whole, or waits for a second person. */
  refused: Refused | null;
}) {
  const busy = useNavigation().formData?.get('intent');
  return (
    <Card className="space-y-4 p-4 md:p-5">
      <h2 className="text-21">Publish</h2>
      <TextAreaField
        label="Why"
        name="reason"
        rows={2}
        maxLength={300}
        required
        defaultValue={reason}
        error={errors.reason}
      />
      <div className="grid grid-cols-2 gap-3 max-[260px]:grid-cols-1">
        <TextField label="From" type="date" name="day" optional error={errors.day} />
        <TextField label="At" type="time" name="time" optional error={errors.time} />
      </div>
      <p className="text-13 text-muted">
        By the clock of {area.state === null ? area.timeZone : area.name}; at once where nothing is entered.
        Riders see new fares in estimates from then on. Drivers earn by them on rides that are quoted from
        then on. Every ride keeps what it was quoted with.
      </p>
      {refused && <RefusalWords refused={refused} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" busy={busy === 'save'}>
          Save Draft
        </Button>
        <Button type="submit" name="intent" value="preview" busy={busy === 'preview'} formNoValidate>
          Try on Last Week
        </Button>
        <Button type="submit" name="intent" value="publish" tone="signal" busy={busy === 'publish'}>
          Publish
        </Button>
      </div>
    </Card>
  );
}
