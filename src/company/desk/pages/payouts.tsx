/** What drivers and sellers are owed, and what was paid out to them. */

import { Form } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { TableLink } from '#src/design/desk/table/table-link.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { HandCoins } from '#src/design/icons.ts';
import { InlineSelect } from '#src/design/select-field.tsx';
import { When } from '#src/design/when.tsx';
import type { Payout, paymentOperationsCalls } from '#src/money/payments/operations-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { driversCalls } from '#src/riding/drivers/contract.ts';
import type { Route } from './+types/payouts.ts';

interface Payee {
  name: string;
  more: string;
}
const states: Record<Payout['state'], { words: string; tone: BadgeTone }> = {
  bank_run: { words: 'Bank run', tone: 'neutral' },
  asked: { words: 'Not known yet', tone: 'amber' },
  on_way: { words: 'On its way', tone: 'lake' },
  paid: { words: 'Paid', tone: 'moss' },
  failed: { words: 'Came back, owed again', tone: 'brick' },
  refused: { words: 'Refused, owed again', tone: 'brick' },
};

const stateNames = Object.keys(states) as Payout['state'][];
const filters = [
  { value: '', label: 'Any' },
  ...stateNames.map((state) => ({ value: state, label: states[state].words })),
];

/** As many drivers as one call names. */
const mostNames = 200;

function load(request: Request, transport?: Transport) {
  const state = stateNames.find((one) => one === new URL(request.url).searchParams.get('state'));
  return forOperators(request, async () => {
    const { owed, owedInAll, payouts } = await apiFor<typeof paymentOperationsCalls>(transport)(
      'GET /api/operations/payouts',
      { query: { state } },
    );
    const ids = new Set([...owed, ...payouts].filter(({ party }) => party === 'driver').map(({ id }) => id));
    const drivers = ids.size
      ? await apiFor<typeof driversCalls>(transport)('GET /api/operations/drivers', {
          query: { ids: [...ids].slice(0, mostNames).join(',') },
        })
      : [];
    const names: Record<string, Payee> = Object.fromEntries([
      ...drivers.map(({ id, name, licensePlate }) => [`driver ${id}`, { name, more: licensePlate }]),
      ...[...owed, ...payouts].flatMap(({ id, seller }) =>
        seller
          ? [
              [
                `seller ${id}`,
                {
                  name: seller.name,
                  more: `${seller.email}${seller.keptOut ? ', kept out: paid by your word alone' : ''}`,
                },
              ],
            ]
          : [],
      ),
    ]);
    // Sent along with each form, so that pressing twice pays once.
    return { owed, owedInAll, payouts, state, names, key: crypto.randomUUID() };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const [party, id = ''] = field(form, 'id').split(' ');
  return act(field(form, 'form'), () =>
    apiFor<typeof paymentOperationsCalls>(transport)(
      party === 'seller'
        ? 'POST /api/operations/sellers/:id/payout'
        : 'POST /api/operations/drivers/:id/payout',
      { params: { id }, body: { reason: field(form, 'reason') }, idempotencyKey: field(form, 'key') },
    ),
  );
}

/** What alone takes a balance below zero, which the entries of `ledger.ts` say. */
const debts = {
  driver: 'was paid this much more than they earned',
  seller: 'owes this for a sale that was taken back, or that a bank disputes',
} as const;

export default function OperationsPayouts({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  const { owed, owedInAll, payouts, state, names, key } = loaderData;
  const payee = (party: string, id: number): Payee =>
    names[`${party} ${id}`] ?? { name: `Number ${id}`, more: '' };
  return (
    <div className="space-y-10">
      <section>
        <h1 className="text-40">Payouts</h1>
        <TableLink to="/operations/payouts/all">All payouts in a table</TableLink>
        <p className="mt-2 max-w-[65ch] text-muted">
          Every Monday {companyName()} pays whoever named a bank account. Paying out by hand sends it there at
          once; for somebody without one it is booked in the ledger and the audit log, and the bank run sends
          it.
        </p>
        {owed.length < owedInAll.people && (
          <p className="mt-2 max-w-[65ch] text-muted">
            The {owed.length} largest of {owedInAll.people.toLocaleString('en')} balances are shown;{' '}
            {moneyText(owedInAll.amount)} in all.
          </p>
        )}
        {owed.length === 0 ? (
          <EmptyState
            className="mt-6"
            title="Nobody is owed anything"
            icon={<HandCoins size={26} aria-hidden="true" />}
          >
            Fares, tips and sold cars come here once they are paid.
          </EmptyState>
        ) : (
          <Card className="mt-6 divide-y divide-line">
            {owed.map(({ party, id, owed: amount }) => {
              const { name, more } = payee(party, id);
              const owing = Number(amount) < 0;
              return (
                <div
                  key={`${party} ${id}`}
                  className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 md:px-5"
                >
                  <p className="min-w-0 grow basis-[240px]">
                    <b className="font-semibold">{name}</b>
                    <span className="block truncate text-13 text-muted">
                      {party === 'driver' ? 'Driver' : 'Seller'}
                      {more && `, ${more}`}
                      {owing && `, ${debts[party]}`}
                    </span>
                  </p>
                  <Figure size={21}>{moneyText(amount)}</Figure>
                  {!owing && (
                    <ActForm
                      needs="payouts.manage"
                      intent="payout"
                      id={`${party} ${id}`}
                      label="Pay out"
                      about={`${moneyText(amount)} to ${name}`}
                      confirm={`Pay out ${moneyText(amount)}`}
                      reason={{ label: 'What for?', hint: 'Such as the week. Kept in the audit log.' }}
                      refused={actionData}
                    >
                      <input type="hidden" name="key" value={key} />
                    </ActForm>
                  )}
                </div>
              );
            })}
          </Card>
        )}
      </section>
      {(payouts.length > 0 || state) && (
        <PaidOut payouts={payouts} state={state} nameOf={({ party, id }) => payee(party, id).name} />
      )}
    </div>
  );
}

/** What was sent, or was to be, by where it stands. */
const PaidOut = ({
  payouts,
  state,
  nameOf,
}: {
  payouts: Payout[];
  state: Payout['state'] | undefined;
  nameOf: (payout: Payout) => string;
}) => (
  <section aria-labelledby="made">
    <div className="flex flex-wrap items-end justify-between gap-4">
      <h2 id="made" className="text-21">
        Paid out
      </h2>
      <Form className="flex max-w-full flex-wrap gap-2">
        <InlineSelect label="State" name="state" key={state} defaultValue={state ?? ''} options={filters} />
        <Button type="submit">Show</Button>
      </Form>
    </div>
    {payouts.length === 0 ? (
      <p className="mt-3 text-muted">No payouts here.</p>
    ) : (
      <Card className="mt-3 divide-y divide-line">
        {payouts.map((payout) => (
          <div
            key={`${payout.at} ${payout.party} ${payout.id}`}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 p-4 md:px-5"
          >
            <p className="min-w-0 grow basis-[240px]">
              <b className="font-semibold">{nameOf(payout)}</b>
              <span className="block text-13 text-muted">
                {payout.operator}: {payout.reason}, <When at={payout.at} />
                {payout.to && `, to ${payout.to}`}
                {payout.words && <span className="block text-brick">{payout.words}</span>}
              </span>
            </p>
            <Badge tone={states[payout.state].tone}>{states[payout.state].words}</Badge>
            <Figure size={17}>{moneyText(payout.amount)}</Figure>
          </div>
        ))}
      </Card>
    )}
  </section>
);
