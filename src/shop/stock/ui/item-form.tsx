import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { longest } from '#src/shop/catalogue/rules.ts';
import { shopTerms } from '#src/shop/catalogue/settings.ts';
import type { DeskItem } from '#src/shop/stock/stock-contract.ts';
import { writeFacts } from './desk-words.ts';
import { ItemCallouts } from './item-callouts.tsx';

const taxChoices = [
  { value: 'standard', label: 'Taxed where it goes' },
  { value: 'zero', label: 'Never taxed' },
];

interface Post {
  slug: string;
  title: string;
}
/** What is chosen stays a choice when its post was taken off the journal. */
const postChoices = (posts: readonly Post[], chosen: string) => [
  { value: '', label: 'None' },
  ...posts.map(({ slug, title }) => ({ value: slug, label: title })),
  ...(chosen && !posts.some(({ slug }) => slug === chosen)
    ? [{ value: chosen, label: `${chosen}, which readers do not have now` }]
    : []),
];

const textsOf = ({ slug, name, description, features, facts, ...rest }: DeskItem): string =>
  JSON.stringify([
    slug,
    name,
    description,
    features,
    facts,
    rest.category,
    rest.brand,
    rest.taxClass,
    rest.variantLabel,
    rest.callouts,
    rest.readFirst,
  ]);

/**
 * The item that a form began with. It becomes the newest one after saving, and whenever nothing was typed yet;
 * what somebody else saved meanwhile never replaces what is being typed.
 */
function useBase(item: DeskItem | null, busy: boolean, refused: boolean) {
  const [base, setBase] = useState(item);
  const [typed, setTyped] = useState(false);
  const sent = useRef(false);
  const same = item !== null && base !== null && textsOf(item) === textsOf(base);
  const rebase = () => {
    setTyped(false);
    setBase(item);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a finished save or a newly loaded item matters.
  useEffect(() => {
    if (busy) sent.current = true;
    else if (sent.current) {
      sent.current = false;
      if (!refused) rebase();
    } else if (same) setBase(item);
    else if (!typed) rebase();
  }, [busy, item]);
  return { base, type: () => setTyped(true), rebase };
}

/** What is said of an item. Without one, it begins a draft. */
export function ItemForm({
  item: newest,
  posts,
  refused,
}: {
  item: DeskItem | null;
  /** What its page may lead to. */
  posts: readonly Post[];
  refused: Refused | null;
}) {
  const busy = useNavigation().formData?.get('form') === 'item';
  const wrong = refused?.form === 'item' ? refused : null;
  const fields = wrong?.fields ?? {};
  const general = wrong && Object.keys(fields).length === 0 ? wrong.words : null;
  const { base: item, type, rebase } = useBase(newest, busy, wrong !== null);
  const overtaken = general !== null && item !== null && newest !== null && item.revision !== newest.revision;
  return (
    <Form
      method="post"
      preventScrollReset
      noValidate
      onChange={type}
      key={item ? textsOf(item) : 'new'}
      className="space-y-4"
    >
      <input type="hidden" name="form" value="item" />
      <input type="hidden" name="intent" value={item ? 'save' : 'begin'} />
      {item && <input type="hidden" name="revision" value={item.revision} />}
      <Names item={item} fields={fields} />
      <Said item={item} fields={fields} />
      <SelectField
        label="To read before buying one"
        name="readFirst"
        options={postChoices(posts, item?.readFirst ?? '')}
        defaultValue={item?.readFirst}
        hint="A post of the journal that its page leads to"
        error={fields.readFirst}
      />
      <ItemCallouts callouts={item?.callouts ?? []} fields={fields} />
      {general && (
        <p role="alert" className="font-medium text-brick">
          {general}
        </p>
      )}
      {overtaken && (
        <p className="flex flex-wrap items-center gap-3">
          <Button size="sm" onClick={rebase}>
            Load it again
          </Button>
          <span className="text-13 text-muted">What you typed here is replaced; copy it first.</span>
        </p>
      )}
      <Button type="submit" tone={item ? 'ink' : 'signal'} busy={busy}>
        {item ? 'Save' : 'Begin as a draft'}
      </Button>
    </Form>
  );
}

interface Part {
  item: DeskItem | null;
  fields: Record<string, string>;
}

function Names({ item, fields }: Part) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField
        label="Name"
        name="name"
        maxLength={longest.itemName}
        required
        defaultValue={item?.name}
        error={fields.name}
      />
      <TextField
        label="Address"
        name="slug"
        maxLength={80}
        required
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={item?.slug}
        hint="The end of its page’s address: forest-hatchet"
        error={fields.slug}
      />
      <TextField
        label="Brand"
        name="brand"
        maxLength={40}
        required
        defaultValue={item?.brand}
        error={fields.brand}
      />
      <TextField
        label="Category"
        name="category"
        maxLength={40}
        required
        list="shop-categories"
        autoComplete="off"
        defaultValue={item?.category}
        error={fields.category}
      />
      <datalist id="shop-categories">
        {shopTerms().categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <SelectField
        label="Tax"
        name="taxClass"
        options={taxChoices}
        defaultValue={item?.taxClass}
        error={fields.taxClass}
      />
      <TextField
        label="What its variants differ in"
        name="variantLabel"
        maxLength={30}
        optional
        defaultValue={item?.variantLabel}
        hint="Handle, or Size"
        error={fields.variantLabel}
      />
    </div>
  );
}

function Said({ item, fields }: Part) {
  return (
    <>
      <TextAreaField
        label="One line about it"
        name="description"
        rows={2}
        maxLength={longest.description}
        required
        defaultValue={item?.description}
        error={fields.description}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextAreaField
          label="Features"
          name="features"
          rows={6}
          optional
          defaultValue={item?.features.join('\n')}
          hint="One in a line, at most 8"
          error={errorOf(fields, 'features')}
        />
        <TextAreaField
          label="Facts"
          name="facts"
          rows={6}
          optional
          defaultValue={item ? writeFacts(item.facts) : ''}
          hint="One in a line, such as Weight: 1.8 kg"
          error={errorOf(fields, 'facts')}
        />
      </div>
    </>
  );
}

/** The server names the entry of a list, `facts.2.value`; the form has one field for all of them. */
function errorOf(fields: Record<string, string>, name: string): string | undefined {
  const key = Object.keys(fields).find((one) => one === name || one.startsWith(`${name}.`));
  return key && fields[key];
}
