/** What is pointed at on an item's first picture, a row each; one without a title is left out. */

import { field } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { mostCallouts } from '#src/shop/catalogue/rules.ts';
import type { DeskItem } from '#src/shop/stock/stock-contract.ts';

const sides = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
];

export function ItemCallouts({
  callouts,
  fields,
}: {
  callouts: DeskItem['callouts'];
  fields: Record<string, string>;
}) {
  const rows = Array.from({ length: Math.min(callouts.length + 1, mostCallouts) }, (_, at) => callouts[at]);
  return (
    <details className="rounded-card border border-line p-4" open={callouts.length > 0 || undefined}>
      <summary className="touch font-semibold">Pointed at on its first picture</summary>
      <p className="mt-1 text-13 text-muted">
        Points are measured from the picture’s left and upper edge. A row without a title is left out; at most{' '}
        {mostCallouts}.
      </p>
      {rows.map((callout, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form.
          key={at}
          className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-4 md:grid-cols-[2fr_3fr_84px_84px_112px]"
        >
          <legend className="sr-only">Point {at + 1}</legend>
          <TextField
            label="Title"
            name={`callout-${at}-title`}
            maxLength={40}
            defaultValue={callout?.title}
            error={fields[`callouts.${at}.title`]}
            className="max-md:col-span-2"
          />
          <TextField
            label="Words"
            name={`callout-${at}-words`}
            maxLength={80}
            defaultValue={callout?.words}
            error={fields[`callouts.${at}.words`]}
            className="max-md:col-span-2"
          />
          <TextField
            label="Left, %"
            name={`callout-${at}-left`}
            inputMode="decimal"
            defaultValue={callout?.leftPercent}
            error={fields[`callouts.${at}.leftPercent`]}
          />
          <TextField
            label="Top, %"
            name={`callout-${at}-top`}
            inputMode="decimal"
            defaultValue={callout?.topPercent}
            error={fields[`callouts.${at}.topPercent`]}
          />
          <SelectField
            label="Words stand"
            name={`callout-${at}-side`}
            options={sides}
            defaultValue={callout?.side ?? 'right'}
            className="max-md:col-span-2"
          />
        </fieldset>
      ))}
    </details>
  );
}

/** The rows of the form that have a title, in their order. */
export function readCallouts(form: FormData) {
  const rows = Array.from({ length: mostCallouts }, (_, at) => {
    const of = (name: string) => field(form, `callout-${at}-${name}`);
    return {
      title: of('title'),
      words: of('words'),
      leftPercent: of('left') || '50',
      topPercent: of('top') || '50',
      side: of('side') === 'left' ? ('left' as const) : ('right' as const),
    };
  });
  return rows.filter(({ title }) => title !== '');
}
