/** The sales of cars at the desk: which want somebody, where each stands, and judging it. */
import { Link } from 'react-router';
import type { CarSale, carSaleDeskCalls } from '#src/cars/sales/contract.ts';
import { faultWords, isOpen, stateWords } from '#src/cars/sales/rules.ts';
import { SaleLog } from '#src/cars/sales/ui/sale-facts.tsx';
import { countText, priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { TableLink } from '#src/design/desk/table/table-link.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CarFront } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { counted } from '#src/platform/plural.ts';
import type { Route } from './+types/car-sales.ts';

const shows = ['waiting', 'open', 'ended'] as const;
const labels = { waiting: 'Want the desk', open: 'Open', ended: 'Ended' };

function load(request: Request, transport?: Transport) {
  const asked = new URL(request.url).searchParams.get('show');
  const show = shows.find((known) => known === asked) ?? 'waiting';
  return forOperators(request, async () => ({
    ...(await apiFor<typeof carSaleDeskCalls>(transport)('GET /api/operations/car-sales', {
      query: { show },
    })),
    show,
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  return act(field(form, 'form'), () =>
    apiFor<typeof carSaleDeskCalls>(transport)('POST /api/operations/car-sales/:id/judge', {
      params: { id: field(form, 'id') },
      body: {
        verdict: field(form, 'intent') as CarSale['mayJudge'][number],
        reason: field(form, 'reason'),
        ...(form.has('days') && { days: field(form, 'days') }),
        ...(form.has('kept') && { kept: field(form, 'kept') }),
      },
    }),
  );
}

export default function OperationsCarSales({
  loaderData: { sales, show },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  return (
    <div>
      <h1 className="text-40">Car sales</h1>
      <TableLink to="/operations/car-sales/all">All orders of cars in a table</TableLink>
      <nav aria-label="Which sales" className="mt-4 flex flex-wrap gap-2">
        {shows.map((one) => (
          <ButtonLink
            key={one}
            size="sm"
            to={one === 'waiting' ? '/operations/car-sales' : `/operations/car-sales?show=${one}`}
            tone={one === show ? 'spruce' : 'outline'}
            aria-current={one === show ? 'page' : undefined}
          >
            {labels[one]}
          </ButtonLink>
        ))}
      </nav>
      {sales.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={show === 'waiting' ? 'No sale wants the desk' : 'No sales here'}
          icon={<CarFront size={26} aria-hidden="true" />}
        >
          A sale comes here when somebody asks, or when nobody does anything for too long.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {sales.map((sale) => (
            <li key={sale.id}>
              <SaleCard sale={sale} refused={refused} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SaleCard({ sale, refused }: { sale: CarSale; refused: Refused | null | undefined }) {
  const { next, zone } = sale;
  return (
    <Card className="p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-28 break-words">
          {sale.number}, {sale.title}
        </h2>
        <span className="flex flex-wrap gap-2">
          <Badge tone={sale.state === 'over' ? 'neutral' : 'lake'}>{stateWords[sale.state]}</Badge>
          {sale.deskSince && <Badge tone="brick">Wants the desk</Badge>}
          {sale.papers?.late?.until && (
            <Badge tone={sale.papers.late.deskTold ? 'brick' : 'amber'}>Bill of sale not signed</Badge>
          )}
          {sale.disputed && <Badge tone="amber">Disputed at the bank</Badge>}
        </span>
      </div>
      <p className="mt-2">
        {priceText(sale.price)}, {sale.seller} sells to {sale.buyer}. {next.words}
      </p>
      {sale.deskSince && (
        <p className="text-13 text-muted">
          Wants the desk since <When at={sale.deskSince} zone={zone} />.
        </p>
      )}
      {next.by && (
        <p className="text-13 text-muted">
          By <When at={next.by} show="ahead" zone={zone} />. {next.otherwise}
        </p>
      )}
      {(sale.noShows.buyer > 0 || sale.noShows.seller > 0) && (
        <p className="text-13 text-muted">
          Did not come: buyer {sale.noShows.buyer}, seller {sale.noShows.seller}.
        </p>
      )}
      {sale.faults.length > 0 && (
        <p className="mt-2 font-semibold text-brick">
          Not as described: {sale.faults.map((fault) => faultWords[fault]).join(', ')}.
        </p>
      )}
      {sale.compared && (
        <p className="mt-2">
          Odometer {countText(sale.odometer ?? 0)} {sale.odometerUnit} at the handover,{' '}
          {countText(sale.returnedOdometer ?? 0)} {sale.odometerUnit} when it came back:{' '}
          {countText(sale.compared.distance)} {sale.odometerUnit} in between. By the terms{' '}
          {priceText(sale.compared.kept)} stays with the seller.
        </p>
      )}
      {sale.photos.length > 0 && (
        <p className="text-13 text-muted">
          {counted(sale.photos.length, 'photo')} of handover and return, among the papers.
        </p>
      )}
      {sale.messages.length > 0 && (
        <details className="mt-3">
          <summary className="touch font-semibold text-spruce">What they wrote to each other</summary>
          <ol className="mt-3 space-y-3 text-13">
            {sale.messages.map((one) => (
              <li key={one.id}>
                <span className="text-muted">
                  <When at={one.at} zone={zone} />, {one.by === 'buyer' ? sale.buyer : sale.seller}
                </span>
                <span className="block break-words whitespace-pre-line">{one.text}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      <details className="mt-3">
        <summary className="touch font-semibold text-spruce">What was done</summary>
        <SaleLog sale={sale} />
      </details>
      {(sale.papers || sale.photos.length > 0) && (
        <Link
          to={`/operations/car-sales/${sale.id}/papers`}
          className="touch mt-3 inline-block font-semibold text-spruce underline"
        >
          {sale.papers?.signedAt ? 'Papers, signed by both' : 'Papers'}
        </Link>
      )}
      {sale.mayJudge.length === 0 && isOpen(sale.state) && !sale.disputed && (
        <p className="mt-4 text-muted">You bought or sell this car. Another operator judges its sale.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {sale.mayJudge.map((verdict) => (
          <ActForm
            needs="car_sales.judge"
            key={verdict}
            intent={verdict}
            id={sale.id}
            label={verdictWords[verdict]}
            about={sale.number}
            tone={verdict === 'pay_back' ? 'brick' : 'outline'}
            reason={{ label: 'Why? Both read it' }}
            refused={refused}
          >
            {verdict === 'pay_back' && sale.compared && Number(sale.compared.kept) > 0 && (
              <TextField
                label="Stays with the seller"
                name="kept"
                kind="amount"
                defaultValue={sale.compared.kept}
                required
                hint={`At most ${priceText(sale.compared.kept)}; 0 for nothing. The rest goes back.`}
              />
            )}
            {verdict === 'extend' && (
              <TextField label="Days more" name="days" kind="digits" defaultValue="7" required />
            )}
          </ActForm>
        ))}
      </div>
    </Card>
  );
}

const verdictWords: Record<CarSale['mayJudge'][number], string> = {
  hand_over: 'Hand over by hand',
  pay_back: 'Pay back',
  extend: 'Give more days',
  end_return: 'End the return',
  leave_unsigned: 'Leave the bill unsigned',
};
