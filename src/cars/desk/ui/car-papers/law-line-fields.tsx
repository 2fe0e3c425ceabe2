/** One line of law in the form of a province's papers, with where it is from. */
import type { LawLine } from '#src/cars/sale-papers/sale-papers.ts';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Trash2 } from '#src/design/icons.ts';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';

export function LawLineFields({
  place,
  count,
  line,
  error,
  onRemove,
}: {
  /** Names its fields. */
  place: number;
  /** The how manyth it is. */
  count: number;
  line: LawLine;
  error: (name: string) => string | undefined;
  onRemove: () => void;
}) {
  return (
    <Card className="p-4 md:p-5">
      <fieldset className="grid min-w-0 items-start gap-4 md:grid-cols-2">
        <legend className="mb-3 text-21 font-semibold">Line {count}</legend>
        <TextAreaField
          label="What it says"
          name={`lines.${place}.text`}
          rows={3}
          maxLength={600}
          required
          defaultValue={line.text}
          error={error('text')}
          className="md:col-span-2"
        />
        <TextField
          label="Where it is from"
          name={`lines.${place}.source`}
          maxLength={200}
          required
          defaultValue={line.source}
          error={error('source')}
          hint="Such as the law and its section. It stands on the paper."
        />
        <TextField
          label="Address of the source"
          name={`lines.${place}.link`}
          type="url"
          maxLength={300}
          optional
          defaultValue={line.link}
          error={error('link')}
        />
        <div className="md:col-span-2">
          <Button size="sm" onClick={onRemove} aria-label={`Take away line ${count}`}>
            <Trash2 size={18} aria-hidden="true" />
            Take it away
          </Button>
        </div>
      </fieldset>
    </Card>
  );
}
