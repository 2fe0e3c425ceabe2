/** The sale of one car for its buyer and its seller: what is next, who does it, by when, and every way out. */
import { Link, redirect } from 'react-router';
import { countText, priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { field } from '#src/design/desk/operator-page.ts';
import { Figure } from '#src/design/figures.tsx';
import { MessageSquare, Receipt } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import type { CarSale, carSaleCalls } from '../contract.ts';
import { isBeforeHandover, isReturning } from '../rules.ts';
import { whom } from '../said.ts';
import { HandoverAndReturn } from '../ui/handover-and-return.tsx';
import { PapersCard } from '../ui/papers-card.tsx';
import { SaleActs } from '../ui/sale-acts.tsx';
import { SaleLog, SaleSteps } from '../ui/sale-facts.tsx';
import { SaleMessages } from '../ui/sale-messages.tsx';
import type { Route } from './+types/car-order.ts';

export const meta = () => [{ title: pageTitle('Your car') }, { name: 'robots', content: 'noindex' }];

async function load(id: string, transport?: Transport) {
  try {
    const sale = await apiFor<typeof carSaleCalls>(transport)('GET /api/car-sales/:id', { params: { id } });
    return { sale, now: Date.now() };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect(`/login?next=%2Fcar-orders%2F${id}`);
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw redirect('/orders');
    throw error;
  }
}
export const loader = ({ context, params }: Route.LoaderArgs) => load(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  change(params.id, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => change(params.id, request);

async function change(id: string, request: Request, transport?: Transport) {
  const form = await request.formData();
  const act = field(form, 'act');
  const at = zonedTime(field(form, 'day'), field(form, 'time'), field(form, 'zone') || 'UTC');
  if (act === 'propose' && Number.isNaN(at.getTime()))
    return { act, words: 'Choose a day and a time.', fields: {} };
  const api = apiFor<typeof carSaleCalls>(transport);
  try {
    if (act === 'message') {
      const message = String(form.get('message') ?? '');
      await api('POST /api/car-sales/:id/messages', { params: { id }, body: { message } });
    } else
      await api('POST /api/car-sales/:id/acts', {
        params: { id },
        body: {
          ...Object.fromEntries([...form].map(([name]) => [name, field(form, name)])),
          ...(act === 'propose' && { at: at.toISOString() }),
          ...(act === 'not_as_described' && { faults: form.getAll('faults') }),
        } as never,
      });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = Object.values(error.fieldErrors);
    return { act, words: first ?? error.words ?? 'That did not work. Try again.', fields: error.fieldErrors };
  }
}

export default function CarOrder({ loaderData: { sale, now }, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData);
  const again = useReadAgain();
  useLive([], {
    'vehicle.noted': again,
    'order.refunded': again,
    'car_sale.odometer_read': again,
    'car_sale.paper_brought': again,
    'car_sale.photo_sent': again,
    'car_sale.photo_taken_out': again,
    'car_sale.return_compared': again,
    'inquiry.received': again,
    'inquiry.answered': again,
  });
  const back = backTo[sale.side];
  return (
    <div className="page-column py-8">
      <div className="flex flex-wrap items-center justify-between gap-3 text-13">
        <Link to={back.to} className="touch font-semibold text-spruce underline">
          {back.label}
        </Link>
        <span className="text-muted">{sale.number}</span>
      </div>
      <h1 className="mt-3 text-40">{headline(sale)}</h1>
      <p className="mt-1 text-muted">{sale.title}</p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0 space-y-6">
          <Next sale={sale} />
          <Card className="p-4 md:p-6">
            <h2 className="text-28">Where it stands</h2>
            <SaleSteps sale={sale} />
          </Card>
          <PapersCard sale={sale} />
          <SaleActs sale={sale} refused={refused}>
            <HandoverAndReturn sale={sale} />
          </SaleActs>
          <SaleMessages {...{ sale, now }} problem={refused?.act === 'message' ? refused.words : null} />
        </div>
        <div className="min-w-0 space-y-6">
          <Money sale={sale} />
          <TheCar sale={sale} />
          <Card className="p-4 md:p-5">
            <h2 className="font-sans text-17 font-semibold tracking-normal">What was done</h2>
            <SaleLog sale={sale} />
          </Card>
        </div>
      </div>
    </div>
  );
}

/** Where its reader came from. */
const backTo: Record<CarSale['side'], { to: string; label: string }> = {
  buyer: { to: '/orders', label: 'My orders' },
  seller: { to: '/sell', label: 'My listings' },
  desk: { to: '/operations/car-sales', label: 'Car sales' },
};

function headline({ state, side, seller, buyer, proposal }: CarSale): string {
  const other = side === 'buyer' ? seller : buyer;
  if (state === 'paid') return proposal ? 'A meeting is proposed' : `Agree when you meet ${other}`;
  if (state === 'meeting') return `Meet ${other}`;
  if (state === 'promise') return side === 'buyer' ? 'The car is yours' : 'The car is handed over';
  if (state === 'return_asked') return 'The car goes back';
  if (state === 'return_brought') return 'Is the car back?';
  if (state === 'return_compared') return 'What is kept of the price';
  return state === 'done' ? 'The sale is done' : 'The sale is over';
}

function Next({ sale }: { sale: CarSale }) {
  const { next, proposal, zone } = sale;
  return (
    <Card className="border-spruce p-4 md:p-6">
      <h2 className="font-sans text-13 font-semibold tracking-normal text-muted">Next</h2>
      {sale.meetAt && sale.state === 'meeting' && (
        <p className="mt-1 text-28 font-semibold">
          <When at={sale.meetAt} show="ahead" zone={zone} />
        </p>
      )}
      {sale.place && sale.state === 'meeting' && <p className="font-semibold break-words">{sale.place}</p>}
      <p className="mt-2 text-17">{next.words}</p>
      {proposal && (
        <p className="mt-3 rounded-control bg-well p-3 break-words">
          {proposal.by === sale.side ? 'You propose' : 'Proposed to you'}:{' '}
          <b className="font-semibold">
            <When at={proposal.at} show="ahead" zone={zone} />
          </b>
          , {proposal.place}
        </p>
      )}
      {next.by && (
        <p className="mt-3 text-13 text-muted">
          By <When at={next.by} show="ahead" zone={zone} />. {next.otherwise}
        </p>
      )}
      {sale.disputed && (
        <p className="mt-3 rounded-control bg-wash-amber p-3">
          The payer’s bank disputes the payment. Nothing moves until that has ended.
        </p>
      )}
      {sale.deskSince && (
        <p className="mt-3">
          <Badge tone="lake">{companyName()} looks at it</Badge>
        </p>
      )}
    </Card>
  );
}

function Money({ sale }: { sale: CarSale }) {
  const { side, state, payableAt, promiseUntil, zone, kept } = sale;
  const isBuyer = side === 'buyer';
  const isHeld = isBeforeHandover(state);
  const goesBack = isReturning(state);
  return (
    <Card className="p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="font-sans text-17 font-semibold tracking-normal">
          {state === 'over' ? 'Goes back' : isHeld || goesBack ? 'Held' : isBuyer ? 'Paid' : 'Yours'}
        </h2>
        <Figure size={28}>{priceText(sale.price)}</Figure>
      </div>
      <p className="mt-2 text-muted">
        {state === 'over'
          ? Number(kept) > 0
            ? `${priceText(kept)} of it stayed with ${whom('seller', side)} for the distance, the rest goes back to ${whom('buyer', side)}.`
            : `All that was paid goes back to ${whom('buyer', side)}.`
          : isHeld
            ? 'Nobody has it until the car is handed over. No money changes hands at the car.'
            : state === 'return_compared'
              ? `Nobody has it until ${isBuyer ? 'you agree' : 'the buyer agrees'} to what is kept, or the desk judges.`
              : goesBack
                ? `It is paid out to nobody while the car is being given back, and goes to ${whom('buyer', side)} once the car is there.`
                : isBuyer
                  ? 'The car was handed over to you.'
                  : 'The car is handed over and the money is owed to you.'}
      </p>
      {!isHeld && !goesBack && state !== 'over' && promiseUntil && (
        <p className="mt-2 text-13 text-muted">
          May be given back until <When at={promiseUntil} show="ahead" zone={zone} />.
        </p>
      )}
      {!isBuyer && !goesBack && payableAt && (
        <p className="mt-2 text-13 text-muted">
          Can be paid out from <When at={payableAt} show="ahead" zone={zone} />.{' '}
          <Link to="/sell#earnings" className="touch font-semibold text-spruce underline">
            Earnings
          </Link>
        </p>
      )}
      {sale.paymentId && (
        <ButtonLink to={`/receipts/${sale.paymentId}`} size="sm" className="mt-3">
          <Receipt size={16} aria-hidden="true" />
          Receipt
        </ButtonLink>
      )}
    </Card>
  );
}

const readingText = (figure: number | null, { odometerUnit }: CarSale): string | null =>
  figure === null ? null : `${countText(figure)} ${odometerUnit}`;

function TheCar({ sale }: { sale: CarSale }) {
  const facts = [
    ['VIN', sale.vin],
    ['Odometer at the handover', readingText(sale.odometer, sale)],
    ['Odometer when it came back', readingText(sale.returnedOdometer, sale)],
    ['Bought by', sale.buyer],
    ['Sold by', sale.seller],
  ].filter(([, value]) => value);
  const { side, vehicleId } = sale;
  return (
    <Card className="p-4 md:p-5">
      <h2 className="font-sans text-17 font-semibold tracking-normal">
        <Link to={`/vehicles/${vehicleId}`} className="hover:underline">
          {sale.title}
        </Link>
      </h2>
      <dl className="mt-3 divide-y divide-line">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {side !== 'desk' && (
        <ButtonLink to="#messages" size="sm" className="mt-3">
          <MessageSquare size={16} aria-hidden="true" />
          {sale.messages.length === 0
            ? `Write to ${side === 'buyer' ? sale.seller : sale.buyer}`
            : 'Your messages'}
        </ButtonLink>
      )}
    </Card>
  );
}
