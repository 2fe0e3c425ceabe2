/** One item as its editors have it: what is said of it, variants, pictures, and whether it is sold. */

import { Form, Link, redirect, useNavigation } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { May } from '#src/design/desk/may.tsx';
import { field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { DeskItem, stockCalls } from '#src/shop/stock/stock-contract.ts';
import { changeItem } from '#src/shop/stock/ui/item-calls.ts';
import { ItemForm } from '#src/shop/stock/ui/item-form.tsx';
import { ItemPictures } from '#src/shop/stock/ui/item-pictures.tsx';
import { Variants } from '#src/shop/stock/ui/variant-forms.tsx';
import { AuditList } from '../ui/order-facts.tsx';
import { ShopHeader } from '../ui/shop-header.tsx';
import type { Route } from './+types/item.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(`${loaderData?.item?.name ?? 'New item'} | Operations`) },
  { name: 'robots', content: 'noindex' },
];

/** A new one is looked for too, so that only operators see its form. */
const load = (request: Request, id: string, transport?: Transport) =>
  forOperators(request, async () => {
    const stock = apiFor<typeof stockCalls>(transport);
    const [posts, item] = await Promise.all([
      stock('GET /api/operations/shop/posts'),
      id === 'new' ? null : stock('GET /api/operations/shop/items/:id', { params: { id } }),
    ]);
    return { posts, item };
  });
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

async function change(request: Request, id: string, transport?: Transport): Promise<Refused | null> {
  const form = await request.formData();
  const answer = await changeItem(form, id, transport);
  if ('words' in answer) return answer;
  if (field(form, 'intent') === 'begin') throw redirect(`/operations/shop/items/${answer.item.id}`);
  return null;
}
export const action = ({ context, request, params }: Route.ActionArgs) =>
  change(request, params.id, transportOf(context));
export const clientAction = ({ request, params }: Route.ClientActionArgs) => change(request, params.id);

const stateBadges = {
  draft: <Badge tone="amber">Draft</Badge>,
  published: <Badge tone="moss">In the shop</Badge>,
  withdrawn: <Badge>Withdrawn</Badge>,
};

export default function ShopItem({ loaderData: { item, posts }, actionData: answer }: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  const refused = actionData ?? null;
  return (
    <div className="space-y-6">
      <ShopHeader title="Items" />
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="text-28">{item?.name ?? 'New item'}</h2>
        {item && stateBadges[item.state]}
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0 space-y-6">
          <Card className="p-4 md:p-6">
            <ItemForm item={item} posts={posts} refused={refused} />
          </Card>
          {item && (
            <>
              <Card className="p-4 md:p-6">
                <Variants item={item} refused={refused} />
              </Card>
              <Card className="p-4 md:p-6">
                <ItemPictures item={item} refused={refused} />
              </Card>
            </>
          )}
        </div>
        {item ? (
          <Selling item={item} refused={refused} />
        ) : (
          <p className="text-muted">
            Variants with their prices, and pictures, are added next. Nobody sees a draft.
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether it is sold, what is missing for that, and everything that was done to it. */
function Selling({ item, refused }: { item: DeskItem; refused: Refused | null }) {
  const busy = useNavigation().formData?.get('form') === 'selling';
  const published = item.state === 'published';
  return (
    <Card className="divide-y divide-line *:p-4 md:*:p-5">
      <div className="space-y-3">
        {!published && item.missing.length > 0 && (
          <div>
            <p className="font-semibold">Before it can be sold</p>
            <ul className="mt-1 list-disc space-y-1 pl-5 text-muted">
              {item.missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        )}
        <May needs="stock.manage">
          <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
            <input type="hidden" name="form" value="selling" />
            {published ? (
              <Button type="submit" name="intent" value="withdraw" tone="brick" busy={busy}>
                Withdraw
              </Button>
            ) : (
              <Button
                type="submit"
                name="intent"
                value="publish"
                tone="signal"
                busy={busy}
                disabled={item.missing.length > 0}
              >
                Publish
              </Button>
            )}
            {published && <ButtonLink to={`/equipment/${item.slug}`}>See it in the shop</ButtonLink>}
          </Form>
        </May>
        <p className="text-13 text-muted">
          {published
            ? 'What you save is shown at once. Withdrawn, it can no longer be bought; orders of it stay.'
            : 'Published, it is in the shop at once.'}
        </p>
        {refused?.form === 'selling' && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
      </div>
      <section aria-labelledby="audit">
        <h2 id="audit" className="font-sans text-15 font-semibold">
          Audit log
        </h2>
        <AuditList audit={item.audit} />
      </section>
      <p>
        <Link
          to="/operations/shop/items"
          className="inline-flex min-h-11 items-center font-semibold text-spruce underline underline-offset-2"
        >
          All items
        </Link>
      </p>
    </Card>
  );
}
