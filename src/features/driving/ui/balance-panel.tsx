/** What Rove owes the driver, the bank account it goes to, and each time it went there. */
import { useState } from 'react';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Landmark, TriangleAlert } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { dollars } from '#src/features/rides/ui/trip-words.ts';
import { ApiError, apiFor } from '#src/platform/api.ts';
import type { drivingCalls, Pay } from '../contract.ts';

const driving = apiFor<typeof drivingCalls>();
const shownPayouts = 5;

export function BalancePanel({
  driverId,
  pay,
  onPay,
}: {
  driverId: number;
  pay: Pay;
  onPay: (pay: Pay) => void;
}) {
  const [busy, setBusy] = useState<'bank' | 'cash' | null>(null);
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const params = { id: driverId };
  const { bank, cashOut } = pay;

  const doing = async (what: 'bank' | 'cash', work: () => Promise<void>) => {
    setBusy(what);
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      setTrouble((error instanceof ApiError && error.words) || 'That did not work. Try again.');
    } finally {
      setBusy(null);
    }
  };
  const nameBank = () =>
    doing('bank', async () => {
      const { url } = await driving('POST /api/drivers/:id/bank-account', { params });
      window.location.assign(url);
    });
  const send = () =>
    doing('cash', async () => {
      onPay(await driving('POST /api/drivers/:id/cash-out', { params, idempotencyKey: crypto.randomUUID() }));
      setAsking(false);
    });

  return (
    <section aria-label="Your balance" className="rounded-card border border-line bg-card p-4">
      <h3 className="font-sans text-15 font-semibold tracking-normal text-muted">Your balance</h3>
      <p className="figures mt-1 text-40">{dollars(pay.balance)}</p>
      <p className="text-muted">{balanceWords(pay)}</p>
      {bank.state === 'stopped' && (
        <p role="alert" className="mt-3 flex gap-2.5 rounded-control bg-wash-amber p-3">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-amber" />
          {bank.label ?? 'Your bank account'} takes no payouts. Your money waits here until you name an
          account that does.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {cashOut.arrives && !asking && (
          <Button tone="spruce" onClick={() => setAsking(true)}>
            Cash out now
          </Button>
        )}
        {!asking && (
          <Button
            tone={bank.state === 'ready' ? 'ghost' : 'spruce'}
            busy={busy === 'bank'}
            onClick={() => void nameBank()}
          >
            {bank.state === 'ready' ? 'Change bank account' : 'Name your bank account'}
          </Button>
        )}
      </div>
      {asking && (
        <div className="mt-3 rounded-card bg-well p-4">
          <p>
            {cashOut.arrives
              ? `${dollars(cashOut.arrives)} goes to ${bank.label ?? 'your bank account'} within minutes where your bank can, for a fee of ${dollars(cashOut.fee)}. On Monday it goes for nothing.`
              : 'Your balance has changed: there is too little in it to send now.'}
          </p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            {cashOut.arrives && (
              <Button tone="spruce" busy={busy === 'cash'} onClick={() => void send()}>
                Send {dollars(cashOut.arrives)}
              </Button>
            )}
            <Button tone="ghost" onClick={() => setAsking(false)}>
              Wait for Monday
            </Button>
          </div>
        </div>
      )}
      {trouble && (
        <p role="alert" className="mt-3 text-brick">
          {trouble}
        </p>
      )}
      <PayoutList payouts={pay.payouts} />
    </section>
  );
}

function balanceWords({ bank, cashOut }: Pay): string {
  const settled = 'A ride counts once it is settled.';
  if (bank.state === 'ready')
    return `Goes to ${bank.label ?? 'your bank account'} every Monday, from ${dollars(cashOut.least)} on. ${settled}`;
  if (bank.state === 'stopped') return settled;
  return `Goes out with the company’s next bank run; with a bank account named here, every Monday by itself. ${settled}`;
}

const states: Record<Pay['payouts'][number]['state'], { words: string; tone: BadgeTone }> = {
  on_way: { words: 'On its way', tone: 'lake' },
  paid: { words: 'Paid', tone: 'moss' },
  failed: { words: 'Came back', tone: 'brick' },
};

function PayoutList({ payouts }: Pick<Pay, 'payouts'>) {
  if (payouts.length === 0) return null;
  return (
    <ul aria-label="Payouts" className="mt-3 border-t border-line">
      {payouts.slice(0, shownPayouts).map((payout) => {
        const { words, tone } = states[payout.state];
        return (
          <li key={payout.id} className="border-b border-line py-3 last:border-b-0 last:pb-0">
            <p className="flex items-start gap-3">
              <Landmark size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-moss" />
              <span className="min-w-0 grow">
                {payout.kind === 'now' ? 'Cashed out' : 'Payout'}, <When at={payout.at} show="date" />
                {payout.to && <span className="block text-13 text-muted">To {payout.to}</span>}
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <span className="figures">{dollars(payout.amount)}</span>
                <Badge tone={tone}>{words}</Badge>
              </span>
            </p>
            {Number(payout.fee) > 0 && payout.state !== 'failed' && (
              <p className="mt-1 pl-8 text-13 text-muted">and a fee of {dollars(payout.fee)}</p>
            )}
            {payout.state === 'failed' && (
              <p className="mt-1 pl-8 text-13">
                {payout.words ?? 'The bank sent it back.'} All of it is in your balance again.
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
