/** One paper that a province asks for, in the form of its papers. */
import type { PaperItem } from '#src/cars/sale-papers/sale-papers.ts';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { Trash2 } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';

export function CarPaperFields({
  place,
  item,
  isNew,
  error,
  onRemove,
}: {
  /** Names its fields. */
  place: number;
  item: PaperItem;
  isNew: boolean;
  error: (name: string) => string | undefined;
  onRemove: () => void;
}) {
  const named = (name: string) => `items.${place}.${name}`;
  const text = (name: 'id' | 'name' | 'words') => ({
    ...{ name: named(name), defaultValue: item[name], error: error(name) },
  });
  return (
    <Card className="p-4 md:p-5">
      <fieldset className="grid min-w-0 items-start gap-4 md:grid-cols-2">
        <legend className="mb-3 text-21 font-semibold">{item.name || 'New paper'}</legend>
        <TextField label="Name" maxLength={60} required {...text('name')} />
        {isNew ? (
          <TextField
            label="Short name"
            hint="For programs, such as safety. It stays for good."
            maxLength={20}
            autoCapitalize="none"
            required
            {...text('id')}
          />
        ) : (
          <input type="hidden" name={named('id')} value={item.id} />
        )}
        <TextAreaField
          label="What it is"
          hint="A sentence that both read"
          rows={3}
          maxLength={300}
          required
          className="md:col-span-2"
          {...text('words')}
        />
        <SelectField
          label="Who brings it"
          name={named('by')}
          defaultValue={item.by}
          options={[
            { value: 'seller', label: 'The seller' },
            { value: 'buyer', label: 'The buyer' },
          ]}
        />
        <SelectField
          label="How it is shown"
          name={named('proof')}
          defaultValue={item.proof}
          options={[
            { value: 'file', label: 'A file is sent here' },
            { value: 'tick', label: 'They say that it is done' },
          ]}
        />
        <SelectField
          label="Who sees the file"
          name={named('seenBy')}
          defaultValue={item.seenBy}
          options={[
            { value: 'both', label: 'Buyer, seller and the desk' },
            { value: 'desk', label: 'Who sent it and the desk' },
          ]}
        />
        <CheckboxField
          name={named('isWanted')}
          defaultChecked={item.isWanted}
          label="The keys wait for it"
          className="md:self-end"
        />
        <div className="md:col-span-2">
          <Button
            size="sm"
            onClick={onRemove}
            aria-label={`Ask no longer for ${item.name || 'the new paper'}`}
          >
            <Trash2 size={18} aria-hidden="true" />
            Ask no longer for it
          </Button>
        </div>
      </fieldset>
    </Card>
  );
}
