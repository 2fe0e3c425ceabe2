/** The shop's stores: where things lie, are fetched and leave from. */
import { Badge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Store } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { countryChoices } from '#src/platform/countries.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { DeskStore, storeCalls } from '#src/shop/stock/store-contract.ts';
import { deedWords } from '#src/shop/stock/ui/desk-words.ts';
import { readStore, type StoreChoices, StoreForm } from '#src/shop/stock/ui/store-form.tsx';
import { ShopHeader } from '../ui/shop-header.tsx';
import type { Route } from './+types/stores.ts';

export const meta = () => [
  { title: pageTitle('Stores | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => ({
    ...(await apiFor<typeof storeCalls>(transport)('GET /api/operations/shop/stores')),
    choices: { countries: countryChoices(), timeZones: Intl.supportedValuesOf('timeZone') },
  }));
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof storeCalls>(transport);
  const params = { id: field(form, 'id') };
  return act(field(form, 'form'), () => {
    switch (field(form, 'intent')) {
      case 'add':
        return api('POST /api/operations/shop/stores', { body: readStore(form) });
      case 'raise':
        return api('POST /api/operations/shop/stores/:id/raise', { params });
      case 'close':
        return api('POST /api/operations/shop/stores/:id/close', { params });
      case 'reopen':
        return api('POST /api/operations/shop/stores/:id/reopen', { params });
      default:
        return api('PATCH /api/operations/shop/stores/:id', {
          params,
          body: { ...readStore(form), revision: field(form, 'revision') },
        });
    }
  });
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function ShopStores({
  loaderData: { stores, audit, choices },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  return (
    <div className="space-y-6">
      <ShopHeader title="Stores" />
      <p className="max-w-[680px] text-muted">
        Things lie in a store and are fetched there; parcels leave from one of them. What a store lacks comes
        from the others, in this order.
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        {stores.length === 0 ? (
          <EmptyState title="Add a store" icon={<Store size={26} aria-hidden="true" />}>
            Nothing can be bought yet. The first store sends the parcels; count what lies in it, and it is for
            sale.
          </EmptyState>
        ) : (
          <ul className="space-y-3">
            {stores.map((store, index) => (
              <li key={store.id}>
                <StoreCard {...{ store, refused, choices }} isFirst={index === 0} />
              </li>
            ))}
          </ul>
        )}
        <Card className="p-4 md:p-5">
          <h2 className="mb-4 text-21">New store</h2>
          {/* Begins again once it was opened; refused, it stays as it was filled in. */}
          <StoreForm key={stores.length} store={stores[0] ?? null} isNew {...{ choices, refused }} />
        </Card>
      </div>
      {audit.length > 0 && <Changes audit={audit} />}
    </div>
  );
}

function StoreCard({
  store,
  isFirst,
  choices,
  refused,
}: {
  store: DeskStore;
  isFirst: boolean;
  choices: StoreChoices;
  refused: Refused | null | undefined;
}) {
  const { id, name } = store;
  const about = { id, about: name, refused };
  return (
    <Card className="p-4 md:p-5">
      <h2 className="flex flex-wrap items-center justify-between gap-3 text-21">
        {name}
        <span className="flex flex-wrap gap-2">
          {store.sendsParcels && <Badge tone="lake">Sends parcels</Badge>}
          {store.isOpen ? <Badge tone="moss">Open</Badge> : <Badge>Closed</Badge>}
        </span>
      </h2>
      <address className="mt-1 not-italic">
        {[...store.address, [store.region, store.countryName].filter(Boolean).join(', ')].map((line) => (
          <span key={line} className="block break-words">
            {line}
          </span>
        ))}
      </address>
      <p className="mt-1 text-muted">
        {[store.hours, store.timeZone.replaceAll('_', ' ')].filter(Boolean).join('; clocks of ')}
      </p>
      <p className="mt-3 border-t border-line pt-3 text-muted">
        {counted(store.pieces, 'piece')}
        {store.orders > 0 && `, ${counted(store.orders, 'order')} to finish`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <StoreForm key={store.revision} store={store} {...{ choices, refused }} />
        {!isFirst && (
          <ActForm needs="stock.manage" intent="raise" label="Move up" confirm="Move it up" {...about} />
        )}
        {store.isOpen ? (
          <ActForm
            needs="stock.manage"
            intent="close"
            label="Close"
            confirm="Close this store"
            tone="brick"
            {...about}
          >
            <p>Nothing may lie in it, and no order may wait for it. Orders of before keep its name.</p>
          </ActForm>
        ) : (
          <ActForm
            needs="stock.manage"
            intent="reopen"
            label="Open again"
            confirm="Open this store"
            {...about}
          />
        )}
      </div>
    </Card>
  );
}

const Changes = ({ audit }: { audit: Route.ComponentProps['loaderData']['audit'] }) => (
  <section aria-labelledby="changes">
    <h2 id="changes" className="text-21">
      What changed
    </h2>
    <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
      {audit.map((line) => (
        <li key={`${line.at} ${line.action} ${line.reason}`} className="flex flex-wrap gap-x-6 gap-y-1 p-4">
          <When at={line.at} className="w-[190px] text-muted" />
          <span className="min-w-0 grow basis-[240px]">
            {deedWords(line.action)}: {line.reason}
            {line.by && <span className="block text-13 text-muted">{line.by}</span>}
          </span>
        </li>
      ))}
    </ol>
  </section>
);
