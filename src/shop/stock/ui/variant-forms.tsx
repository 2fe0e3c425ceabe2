import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { fullMoneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button, buttonClass } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { cx } from '#src/design/class-names.ts';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import { currencySign } from '#src/platform/money.ts';
import type { DeskItem } from '#src/shop/stock/stock-contract.ts';
import { kilograms } from './desk-words.ts';

type DeskVariant = DeskItem['variants'][number];

/** An item's variants, each with its form, and the form for a further one. */
export function Variants({ item, refused }: { item: DeskItem; refused: Refused | null }) {
  return (
    <section aria-labelledby="variants" className="space-y-3">
      <h2 id="variants" className="text-21">
        Variants
      </h2>
      {item.variants.length === 0 && (
        <p className="text-muted">
          It has none yet. Even an item of one size needs one: its price and weight.
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {item.variants.map((variant) => (
          <li key={variant.id} className="py-3">
            <VariantForm
              // Begins again from what was saved.
              key={JSON.stringify(variant)}
              variant={variant}
              refused={refused}
              summary={<Summary variant={variant} />}
            />
          </li>
        ))}
      </ul>
      <VariantForm
        key={item.variants.length}
        variant={null}
        refused={refused}
        summary={
          <span className={buttonClass({ size: 'sm', tone: item.variants.length === 0 ? 'ink' : 'outline' })}>
            Add a variant
          </span>
        }
      />
    </section>
  );
}

function Summary({ variant }: { variant: DeskVariant }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 grow">
        <b className="font-semibold">{variant.name || 'The only one'}</b>{' '}
        <span className="text-13 text-muted">
          {variant.sku}, {kilograms(variant.weightGrams)}
        </span>
      </span>
      {variant.withdrawn && <Badge>Withdrawn</Badge>}
      <span className="tabular-nums">{fullMoneyText(variant.price)}</span>
      <span className="text-muted tabular-nums">{variant.stock} left</span>
      <span className="text-15 font-semibold text-spruce">Edit</span>
    </span>
  );
}

function VariantForm({
  variant,
  refused,
  summary,
}: {
  variant: DeskVariant | null;
  refused: Refused | null;
  summary: ReactNode;
}) {
  const name = `variant:${variant?.id ?? 'new'}`;
  const busy = useNavigation().formData?.get('form') === name;
  const wrong = refused?.form === name ? refused : null;
  const fields = wrong?.fields ?? {};
  return (
    <details open={wrong !== null || undefined}>
      <summary
        className={cx(
          'flex min-h-11 cursor-pointer list-none',
          variant ? 'flex-col justify-center' : 'w-fit',
        )}
      >
        {summary}
      </summary>
      <Form method="post" preventScrollReset noValidate className="mt-2 space-y-3 rounded-card bg-well p-4">
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="intent" value={variant ? 'variant' : 'add-variant'} />
        {variant && <input type="hidden" name="id" value={variant.id} />}
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label="Name"
            name="name"
            maxLength={40}
            optional
            defaultValue={variant?.name}
            hint="80 cm"
            error={fields.name}
          />
          <TextField
            label="SKU"
            name="sku"
            maxLength={32}
            required
            autoCapitalize="characters"
            defaultValue={variant?.sku}
            error={fields.sku}
          />
          <AmountField
            label={`Price, ${currencySign({ withCountry: true })}`}
            name="price"
            required
            hint="As buyers see it: with the taxes that prices hold by their rule; others are added"
            defaultValue={variant?.price}
            error={fields.price}
          />
          <TextField
            kind="digits"
            label="Weight, grams"
            name="weightGrams"
            required
            defaultValue={variant?.weightGrams}
            error={fields.weightGrams}
          />
          <TextField
            kind="digits"
            label="Low from"
            name="lowAt"
            required
            defaultValue={variant?.lowAt ?? 3}
            error={fields.lowAt}
          />
        </div>
        {variant && (
          <CheckboxField
            name="withdrawn"
            label="Withdrawn"
            hint="No longer sold; orders of it stay."
            defaultChecked={variant.withdrawn}
          />
        )}
        {wrong && Object.keys(fields).length === 0 && (
          <p role="alert" className="font-medium text-brick">
            {wrong.words}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-4">
          <Button type="submit" tone="ink" busy={busy}>
            {variant ? 'Save variant' : 'Add variant'}
          </Button>
          {variant && (
            <Link
              to={`/operations/shop/stock/${variant.id}`}
              className="inline-flex min-h-11 items-center font-semibold text-spruce underline underline-offset-2"
            >
              Count its stock
            </Link>
          )}
        </p>
      </Form>
    </details>
  );
}
