/** What the forms of an item's page ask for, as calls. */

import { act, field, type Refused } from '#src/design/desk/operator-page.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { existing } from '#src/platform/existing.ts';
import type { TaxClass } from '#src/shop/catalogue/rules.ts';
import type { DeskItem, stockCalls } from '#src/shop/stock/stock-contract.ts';
import { linesOf, readFacts } from './desk-words.ts';
import { readCallouts } from './item-callouts.tsx';

/** What is said of an item, as its form has it; features and facts stand one in a line. */
function readItem(form: FormData) {
  return {
    slug: field(form, 'slug'),
    name: field(form, 'name'),
    description: field(form, 'description'),
    features: linesOf(field(form, 'features')),
    facts: readFacts(field(form, 'facts')).facts,
    category: field(form, 'category'),
    brand: field(form, 'brand'),
    taxClass: field(form, 'taxClass') as TaxClass,
    variantLabel: field(form, 'variantLabel'),
    callouts: readCallouts(form),
    readFirst: field(form, 'readFirst'),
  };
}

const readVariant = (form: FormData) => ({
  sku: field(form, 'sku'),
  name: field(form, 'name'),
  price: field(form, 'price'),
  weightGrams: field(form, 'weightGrams') || '0',
  lowAt: field(form, 'lowAt') || '0',
  withdrawn: form.has('withdrawn'),
});

/** Pictures in the order of the form, without those that are ticked to go. */
function readPictures(form: FormData) {
  return form
    .getAll('picture')
    .map(String)
    .filter((id) => !form.has(`remove-${id}`))
    .map((id) => ({ id, alt: field(form, `alt-${id}`) }));
}

/** Does what a form of an item's page asks. `id` is the item's; `new` begins one. Its id, or a refusal, comes back. */
export async function changeItem(
  form: FormData,
  id: string,
  transport?: Transport,
): Promise<Refused | { item: DeskItem }> {
  const api = apiFor<typeof stockCalls>(transport);
  const name = field(form, 'form');
  const wrong = name === 'item' ? readFacts(field(form, 'facts')).wrong : null;
  if (wrong) {
    const words = `Write each fact as a label, a colon and a value. This line has none: ${wrong}`;
    return { form: name, words, fields: { facts: words } };
  }
  const params = { id };
  const answered: { item?: DeskItem } = {};
  const refused = await act(name, async () => {
    answered.item = await call();
  });
  return refused ?? { item: existing(answered.item, 'the item') };

  function call(): Promise<DeskItem> {
    switch (field(form, 'intent')) {
      case 'begin':
        return api('POST /api/operations/shop/items', { body: readItem(form) });
      case 'publish':
        return api('POST /api/operations/shop/items/:id/publish', { params });
      case 'withdraw':
        return api('POST /api/operations/shop/items/:id/withdraw', { params });
      case 'add-variant':
        return api('POST /api/operations/shop/items/:id/variants', { params, body: readVariant(form) });
      case 'variant':
        return api('PATCH /api/operations/shop/variants/:id', {
          params: { id: field(form, 'id') },
          body: readVariant(form),
        });
      case 'pictures':
        return api('PATCH /api/operations/shop/items/:id/pictures', {
          params,
          body: { pictures: readPictures(form) },
        });
      default:
        return api('PATCH /api/operations/shop/items/:id', {
          params,
          body: { ...readItem(form), revision: field(form, 'revision') },
        });
    }
  }
}
