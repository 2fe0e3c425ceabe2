/** One item: its pictures drawn to scale, price, variants, facts, what buyers say, and what goes with it. */

import type { ReactNode } from 'react';
import { data, Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { Axe, ChevronRight } from '#src/design/icons.ts';
import { Rating } from '#src/design/rating.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { cartCalls } from '#src/shop/catalogue/cart-contract.ts';
import type { EquipmentItem, equipmentCalls, ItemPage, ItemPicture } from '#src/shop/catalogue/contract.ts';
import { addressOf, categorySlug, firstView } from '#src/shop/catalogue/rules.ts';
import { addressOfItem, fewLeftText } from '#src/shop/catalogue/ui/words.ts';
import { CartButton } from '../ui/cart/cart-button.tsx';
import type { NoteAnswer } from '../ui/item/back-note.tsx';
import { Buying } from '../ui/item/buying.tsx';
import { PointedPicture } from '../ui/item/callouts.tsx';
import { ItemReviews } from '../ui/item/item-reviews.tsx';
import { itemJsonLd, shareImageOf } from '../ui/item/json-ld.ts';
import { ReadFirst } from '../ui/item/read-first.tsx';
import type { Route } from './+types/item.ts';

async function load(slug: string, address: string, transport?: Transport) {
  const { origin } = new URL(address);
  try {
    const page = await apiFor<typeof equipmentCalls>(transport)('GET /api/shop/items/:slug', {
      params: { slug },
    });
    return { page, origin };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    return { page: null, origin };
  }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const loaded = await load(params.slug, request.url, transportOf(context));
  return data(loaded, { status: loaded.page ? 200 : 404 });
}
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(params.slug, request.url);

export const action = ({ context, request }: Route.ActionArgs) => note(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => note(request);

/** Asks for one mail when a variant is back. */
async function note(request: Request, transport?: Transport): Promise<NoteAnswer> {
  const form = await request.formData();
  try {
    await apiFor<typeof cartCalls>(transport)('POST /api/shop/variants/:id/notes', {
      params: { id: Number(form.get('variantId')) },
      body: { email: String(form.get('email') ?? '') },
    });
    return { noted: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { problem: error.fieldErrors.email ?? error.words ?? 'Please try again.' };
  }
}

/** Another variant or picture of the same item asks nothing of the server. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  if (formMethod) return false;
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export const handle: PageHandle = { shared: [] };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const page = loaderData?.page;
  if (!page) return [{ title: pageTitle('Item Not Found') }, { name: 'robots', content: 'noindex' }];
  const { item, pictures } = page;
  const { origin } = loaderData;
  const url = `${origin}/equipment/${item.slug}`;
  const description = `${item.name} by ${item.brand} for ${priceText(item.price)}. ${item.description} ${item.features.join(', ')}.`;
  return [
    { title: pageTitle(`${item.name} for ${priceText(item.price)}`) },
    { name: 'description', content: description.slice(0, 155) },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: item.name },
    { property: 'og:description', content: description.slice(0, 155) },
    { property: 'og:url', content: url },
    ...(pictures[0] ? [{ property: 'og:image', content: shareImageOf(pictures[0], origin) }] : []),
    { 'script:ld+json': itemJsonLd(page, origin) },
  ];
};

export default function Item({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (!page) return <ItemNotFound />;
  const { item, variants } = page;
  const asked = variants.find(({ id }) => String(id) === search.get('variant'));
  const chosen = asked ?? variants.find(({ id }) => id === item.variantId) ?? variants[0];
  if (!chosen) return <ItemNotFound />;
  return (
    <div key={item.id} className="page-column pb-12">
      <div className="flex flex-wrap items-center justify-between gap-4 py-4">
        <nav aria-label="Breadcrumb" className="text-13 text-muted">
          <ol className="flex flex-wrap items-center gap-2">
            <Crumb to="/equipment">Equipment</Crumb>
            <Crumb to={addressOf({ ...firstView, category: categorySlug(item.category) })}>
              {item.category}
            </Crumb>
            <li className="text-ink" aria-current="page">
              {item.name}
            </li>
          </ol>
        </nav>
        <CartButton />
      </div>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <Gallery page={page} chosen={search.get('picture')} variant={asked?.id} />
          <Facts page={page} className="mt-10 max-lg:hidden" />
        </div>
        <div>
          <Buying page={page} chosen={chosen} answer={actionData} />
          {page.readFirst && <ReadFirst post={page.readFirst} />}
        </div>
      </div>
      <Facts page={page} className="mt-10 lg:hidden" />
      <ItemReviews slug={item.slug} shown={page.reviews} />
      <Related items={page.related} />
    </div>
  );
}

function Crumb({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Link to={to} className="touch hover:text-ink hover:underline">
        {children}
      </Link>
      <ChevronRight size={14} aria-hidden="true" />
    </li>
  );
}

/** Another picture keeps the variant that was asked for. */
function Gallery({
  page: { pictures, item, callouts },
  chosen,
  variant,
}: {
  page: ItemPage;
  chosen: string | null;
  variant: number | undefined;
}) {
  const index = Math.min(Math.max(Number(chosen ?? 1) || 1, 1), pictures.length) - 1;
  const shown: ItemPicture = pictures[index] ?? item.picture;
  return (
    <>
      <div className="grid min-h-[320px] place-items-center rounded-card border border-line bg-card p-6 md:min-h-[480px] lg:min-h-[640px] lg:p-10">
        <PointedPicture picture={shown} callouts={index === 0 ? callouts : []} />
      </div>
      {pictures.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {pictures.map((picture, at) => (
            <li key={picture.src}>
              <Link
                to={`?${variant ? `variant=${variant}&` : ''}picture=${at + 1}`}
                replace
                preventScrollReset
                aria-current={at === index ? 'true' : undefined}
                aria-label={`Picture ${at + 1}: ${picture.alt}`}
                className={cx(
                  'block rounded-control border bg-card p-2',
                  at === index ? 'border-spruce outline-1 outline-spruce' : 'border-line hover:border-ink',
                )}
              >
                <img src={picture.src} alt="" width={96} height={72} className="h-18 w-24 object-contain" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Facts({ page: { item, facts }, className }: { page: ItemPage; className: string }) {
  return (
    <section aria-label="Facts" className={className}>
      <h2 className="text-28">Facts</h2>
      <dl className="mt-4 grid gap-x-12 border-b border-line md:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex gap-4 border-t border-line py-3">
            <dt className="w-24 shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-muted">
        {item.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </section>
  );
}

function Related({ items }: { items: readonly EquipmentItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-14">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="related" className="text-28">
          Goes with it
        </h2>
        <Link to="/equipment" className="touch font-semibold text-spruce hover:underline">
          All equipment
        </Link>
      </div>
      <ul className="mt-4 grid overflow-hidden rounded-card border border-line bg-card sm:grid-cols-2 lg:grid-cols-4">
        {items.map((item) => (
          <li
            key={item.id}
            className="relative -mr-px -mb-px border-r border-b border-line p-5 hover:bg-well"
          >
            <img
              src={item.picture.src}
              alt=""
              width={item.picture.width}
              height={item.picture.height}
              loading="lazy"
              className="mx-auto mb-4 h-40 w-full object-contain"
            />
            <p className="flex justify-between gap-3 text-13 text-muted">
              {item.brand}
              <Rating value={item.rating.toFixed(1)} className="text-ink" />
            </p>
            <h3 className="mt-1 text-17">
              <Link to={addressOfItem({ slug: item.slug })} className="after:absolute after:inset-0">
                {item.name}
              </Link>
            </h3>
            <p className="mt-1 flex items-baseline justify-between gap-3">
              <Figure size={21}>{priceText(item.price)}</Figure>
              <span
                className={cx('text-13', item.fewLeft === null ? 'text-muted' : 'font-semibold text-amber')}
              >
                {item.inStock ? (fewLeftText(item.fewLeft) ?? 'In stock') : 'Sold out'}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ItemNotFound() {
  return (
    <div className="page-column py-10">
      <EmptyState
        as="h1"
        title="Item Not Found"
        icon={<Axe size={26} aria-hidden="true" />}
        action={
          <ButtonLink to="/equipment" tone="spruce">
            Back to Equipment
          </ButtonLink>
        }
      >
        There is no such item in the catalogue. It may have been withdrawn.
      </EmptyState>
    </div>
  );
}
