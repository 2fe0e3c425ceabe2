/** One paper in the form of a city's. */
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { Trash2 } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { CityPaper } from '#src/riding/city-papers/city-papers.ts';

export function CityPaperFields({
  paper,
  isNew,
  place,
  error,
  onRemove,
}: {
  paper: CityPaper;
  isNew: boolean;
  /** Names its fields. */
  place: number;
  error: (name: string) => string | undefined;
  onRemove: () => void;
}) {
  const { lasts } = paper;
  const named = (name: string) => `papers.${place}.${name}`;
  const text = (name: 'id' | 'name' | 'words' | 'neededFrom' | 'graceUntil') => ({
    ...{ name: named(name), defaultValue: paper[name], error: error(name) },
  });
  return (
    <Card className="p-4 md:p-5">
      <fieldset className="paper grid min-w-0 items-start gap-4 md:grid-cols-2">
        <legend className="mb-3 text-21 font-semibold">{paper.name || 'New paper'}</legend>
        <TextField label="Name" maxLength={40} required {...text('name')} />
        {isNew ? (
          <TextField
            label="Short name"
            hint="For programs, such as police. It stays for good."
            maxLength={20}
            autoCapitalize="none"
            required
            {...text('id')}
          />
        ) : (
          <input type="hidden" name={named('id')} value={paper.id} />
        )}
        <SelectField
          label="Of"
          name={named('of')}
          defaultValue={paper.of}
          options={[
            { value: 'driver', label: 'The driver' },
            { value: 'vehicle', label: 'The car' },
          ]}
        />
        <CheckboxField
          name={named('isForAccessible')}
          value="yes"
          label="Only from drivers of cars for wheelchairs"
          defaultChecked={paper.isForAccessible === true}
        />
        <TextAreaField
          label="What it is"
          hint="A sentence that drivers read"
          rows={2}
          maxLength={200}
          required
          className="md:col-span-2"
          {...text('words')}
        />
        <SelectField
          label="It is good"
          name={named('lasts')}
          defaultValue={lasts === 'dated' ? 'dated' : lasts === 0 ? 'good' : 'months'}
          options={[
            { value: 'dated', label: 'Until a day that stands on it' },
            { value: 'months', label: 'For months from its approval' },
            { value: 'good', label: 'For good' },
          ]}
        />
        <TextField
          label="Months"
          kind="digits"
          maxLength={3}
          className="[.paper:has(option[value=dated]:checked)_&]:hidden [.paper:has(option[value=good]:checked)_&]:hidden"
          name={named('months')}
          defaultValue={typeof lasts === 'number' && lasts > 0 ? String(lasts) : '12'}
          error={error('lasts')}
        />
        <TextField
          label="Needed from"
          type="date"
          required
          className="md:col-start-1"
          {...text('neededFrom')}
        />
        <TextField
          label="By those who drive already, from"
          type="date"
          required
          hint="Until then they drive on without it"
          {...text('graceUntil')}
        />
        <div className="md:col-span-2">
          <Button
            size="sm"
            onClick={onRemove}
            aria-label={`Ask no longer for ${paper.name || 'the new paper'}`}
          >
            <Trash2 size={18} aria-hidden="true" />
            Ask no longer for it
          </Button>
        </div>
      </fieldset>
    </Card>
  );
}
