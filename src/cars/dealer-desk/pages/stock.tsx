/** A seller's stock: each car's price beside its market, how long it stands, what it brings; many are changed at once. */
import { useState } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import type { DealerWork, dealerMemberCalls } from '#src/cars/dealer-members/contract.ts';
import { mayNow } from '#src/cars/dealer-members/rules.ts';
import { WorksFor } from '#src/cars/dealer-members/ui/works-for.tsx';
import { countText, priceText } from '#src/design/amount-text.ts';
import { Button, ButtonLink, buttonClass } from '#src/design/button.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { field } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CarFront, Download, Plus, Search } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError, apiFor, orNull, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useScripted } from '#src/platform/browser/use-scripted.ts';
import { centsOf } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { leadCalls, Stock, StockChangeInput, StockChangeLine, stockCalls } from '../contract.ts';
import { mostStock, stockSorts, stockViews, usualSort } from '../stock-rules.ts';
import { ChangeBar } from '../ui/change-bar.tsx';
import { type AskedChange, ChangeOutcome, ChangePreview } from '../ui/change-lines.tsx';
import { DeskTabs } from '../ui/desk-tabs.tsx';
import { type Chosen, StockTable } from '../ui/stock-table.tsx';
import { type Asked, addressOf, viewWords } from '../ui/stock-words.ts';
import type { Route } from './+types/stock.ts';

export const meta = () => [{ title: pageTitle('Stock') }, { name: 'robots', content: 'noindex' }];

/** An address that says something else is read as if it said nothing. */
function askedOf(address: string): Asked & { page: number } {
  const { searchParams } = new URL(address);
  const page = searchParams.get('page') ?? '';
  return {
    show: stockViews.find((view) => view === searchParams.get('show')) ?? 'all',
    sort: stockSorts.find((sort) => sort === searchParams.get('sort')) ?? usualSort,
    q: (searchParams.get('q') ?? '').trim().slice(0, 60),
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
}

/** `waiting` is how many leads wait for an answer; null where that could not be read. */
async function load(
  address: string,
  transport?: Transport,
): Promise<{ stock: Stock; asked: Asked; waiting: number | null; work: DealerWork | null }> {
  const { page, ...asked } = askedOf(address);
  const query = { ...asked, page };
  const stock = await apiFor<typeof stockCalls>(transport)('GET /api/my-stock', { query, on401: 'null' });
  if (stock === null) throw redirect('/login?next=%2Fsell%2Fstock');
  const [waits, work] = await Promise.all([
    orNull(apiFor<typeof leadCalls>(transport)('GET /api/my-leads/waiting')),
    orNull(apiFor<typeof dealerMemberCalls>(transport)('GET /api/dealer-work')),
  ]);
  return { stock, asked, waiting: waits?.count ?? null, work };
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request.url, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request.url);

export const action = ({ context, request }: Route.ActionArgs) => act(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => act(request);

type Answer =
  | { step: 'preview' | 'done'; lines: StockChangeLine[]; change: AskedChange }
  | { step: 'refused'; words: string; change: AskedChange };

const changeKinds = ['price', 'pause', 'publish'] as const;

function readChange(form: FormData): AskedChange {
  return {
    do: changeKinds.find((kind) => kind === form.get('do')) ?? 'price',
    direction: field(form, 'direction'),
    by: field(form, 'by'),
    unit: field(form, 'unit'),
  };
}

function bodyOf({ do: kind, direction: way, by, unit }: AskedChange): StockChangeInput {
  if (kind !== 'price') return { kind };
  const direction = way === 'raise' ? 'raise' : 'lower';
  return unit === 'percent' ? { kind: 'percent', direction, by } : { kind: 'amount', direction, by };
}

async function act(request: Request, transport?: Transport): Promise<Answer | Response> {
  const form = await request.formData();
  const change = readChange(form);
  const api = apiFor<typeof stockCalls>(transport);
  const body = bodyOf(change);
  try {
    if (form.get('intent') === 'change') {
      const cars = form.getAll('car').map((said) => {
        const [id = '', price = ''] = String(said).split(':');
        return { id: Number(id), price };
      });
      const lines = await api('POST /api/my-stock/changes', { body: { change: body, cars } });
      return { step: 'done', lines, change };
    }
    const ids = form.getAll('id').map(Number);
    const lines = await api('POST /api/my-stock/preview', { body: { change: body, ids } });
    return { step: 'preview', lines, change };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return redirect('/login?next=%2Fsell%2Fstock');
    const words = Object.values(error.fieldErrors)[0] ?? error.words ?? 'That did not work. Try again.';
    return { step: 'refused', words, change };
  }
}

export default function StockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stock, asked, waiting, work } = loaderData;
  const answer = actionData as Answer | undefined;
  const { counts } = stock;
  const mayChange = mayNow(work, 'stock');
  return (
    <div className="page-column pt-2 pb-8">
      <DeskTabs
        current="/sell/stock"
        counts={{
          '/sell/stock': { n: counts.live, word: 'on the market' },
          '/sell/leads': { n: waiting ?? 0, word: 'wait for you' },
        }}
      />
      <WorksFor work={work} back="/sell/stock" />
      <Head asked={asked} hasCars={counts.all > 0} mayChange={mayChange} />
      {counts.all === 0 ? (
        <EmptyState
          className="mt-6"
          title="Nothing in stock"
          icon={<CarFront size={26} aria-hidden="true" />}
          action={mayChange && <ButtonLink to="/sell/new">List a car</ButtonLink>}
        >
          Cars that you list, or that your file brings, stand here with their market, views and leads.
        </EmptyState>
      ) : (
        <>
          <Figures stock={stock} waiting={waiting} />
          <Views counts={counts} asked={asked} />
          {stock.isCut && (
            <p className="mt-4 rounded-control bg-wash-amber p-3">
              You have more than {countText(mostStock)} cars. The newest {countText(mostStock)} are looked at
              here.
            </p>
          )}
          {/* Another list, and another answer, begins with none chosen. */}
          <Cars
            key={`${addressOf(asked, stock.page)}${answer?.step === 'done'}`}
            {...{ stock, asked, answer, mayChange }}
          />
          <Pages stock={stock} asked={asked} />
        </>
      )}
    </div>
  );
}

function Head({ asked, hasCars, mayChange }: { asked: Asked; hasCars: boolean; mayChange: boolean }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <h1 className="mr-auto text-40">Stock</h1>
      {hasCars && (
        <>
          <Form method="get" className="flex min-w-0 gap-2 max-sm:w-full">
            {asked.show !== 'all' && <input type="hidden" name="show" value={asked.show} />}
            {asked.sort !== usualSort && <input type="hidden" name="sort" value={asked.sort} />}
            <TextField
              label="Stock number, VIN or name"
              labelHidden
              kind="search"
              name="q"
              key={asked.q}
              defaultValue={asked.q}
              placeholder="Stock number, VIN, name"
              maxLength={60}
              className="min-w-0 grow"
            />
            <Button type="submit" size="lg" aria-label="Search your stock">
              <Search size={18} aria-hidden="true" />
            </Button>
          </Form>
          <a href={`/api/my-stock.csv${addressOf(asked)}`} download className={buttonClass({ size: 'lg' })}>
            <Download size={18} aria-hidden="true" />
            CSV
          </a>
        </>
      )}
      {mayChange && (
        <ButtonLink to="/sell/new" tone="signal" size="lg">
          <Plus size={18} aria-hidden="true" />
          Add a Car
        </ButtonLink>
      )}
    </div>
  );
}

function Figures({ stock: { counts, figures }, waiting }: { stock: Stock; waiting: number | null }) {
  const above = centsOf(figures.aboveMarket);
  const cells = [
    { value: countText(counts.live), words: `on the market, ${counted(counts.draft, 'draft')}` },
    {
      value: priceText(figures.asked),
      words:
        above === 0
          ? 'asked together'
          : `asked, ${priceText(figures.aboveMarket)} ${above < 0 ? 'under' : 'above'} market together`,
    },
    {
      value: figures.days === null ? 'None' : counted(figures.days, 'day'),
      words: `in stock on average, ${counted(counts.over_45, 'car')} over 45`,
    },
    {
      value: waiting === null ? 'Not known' : countText(waiting),
      words: waiting === 1 ? 'answer due' : 'answers due',
    },
  ];
  return (
    <dl className="mt-5 grid grid-cols-2 border-y border-line lg:grid-cols-4">
      {cells.map(({ value, words }, i) => (
        <div key={words} className={i > 0 ? 'px-4 py-3 lg:border-l lg:border-line' : 'py-3 pr-4 max-lg:px-4'}>
          <dd className="figures text-21 lg:text-28">{value}</dd>
          <dt className="text-13 text-muted">{words}</dt>
        </div>
      ))}
    </dl>
  );
}

function Views({ counts, asked }: { counts: Stock['counts']; asked: Asked }) {
  const shown = stockViews.filter(
    (view) => view === 'all' || view === 'live' || view === asked.show || counts[view] > 0,
  );
  return (
    <nav aria-label="Lists of your stock" className="mt-5 flex flex-wrap gap-2">
      {shown.map((view) => (
        <ChipLink
          key={view}
          to={addressOf({ ...asked, show: view })}
          on={asked.show === view}
          preventScrollReset
        >
          {viewWords[view]} <span className="tabular-nums">{countText(counts[view])}</span>
        </ChipLink>
      ))}
    </nav>
  );
}

interface CarsShown {
  stock: Stock;
  asked: Asked;
  answer: Answer | undefined;
  /** Not every role of a dealer's team. */
  mayChange: boolean;
}

function Cars({ stock, asked, answer, mayChange }: CarsShown) {
  const [chosen, setChosen] = useState<Chosen>({});
  const scripted = useScripted();
  const busy = useNavigation().formMethod === 'POST';
  const here = addressOf(asked, stock.page);
  const count = stock.cars.filter(({ id }) => chosen[id]).length;
  if (stock.cars.length === 0)
    return (
      <EmptyState className="mt-5" as="h2" title="No such car" icon={<Search size={26} aria-hidden="true" />}>
        Search for fewer words, or choose another list.
      </EmptyState>
    );
  const refused = answer?.step === 'refused' ? answer : null;
  return (
    <>
      {answer?.step === 'preview' && (
        <ChangePreview
          lines={answer.lines}
          change={answer.change}
          isFetchedDaily={stock.isFetchedDaily}
          {...{ busy, back: here }}
        />
      )}
      {answer?.step === 'done' && <ChangeOutcome lines={answer.lines} />}
      {refused && (
        <p role="alert" className="mt-5 rounded-card bg-wash-brick p-4">
          {refused.words}
        </p>
      )}
      <Form method="post" action={here} preventScrollReset className="mt-5">
        <div className="overflow-hidden rounded-card border border-line bg-card">
          <StockTable cars={stock.cars} {...{ asked, chosen }} onChoose={setChosen} />
        </div>
        {mayChange && (
          <ChangeBar
            count={scripted ? count : null}
            typed={answer?.change ?? null}
            error={null}
            busy={busy}
          />
        )}
      </Form>
    </>
  );
}

function Pages({ stock: { page, pages, total }, asked }: { stock: Stock; asked: Asked }) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-muted tabular-nums">
        Page {page} of {pages}, {counted(total, 'car')}
      </p>
      <span className="flex gap-2">
        {page > 1 && <ButtonLink to={addressOf(asked, page - 1)}>Page before</ButtonLink>}
        {page < pages && <ButtonLink to={addressOf(asked, page + 1)}>Next page</ButtonLink>}
      </span>
    </nav>
  );
}
