/** What Rove owes somebody, the bank account it goes to, and each time it went there. */
import { useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Landmark, TriangleAlert } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { ApiError } from '#src/platform/browser/api.ts';
import type { PayeeMoney } from '../payee-contract.ts';

const shownPayouts = 5;

export function PayeePanel({
  title,
  balance,
  money,
  counts,
  onName,
  onSend,
}: {
  title: string;
  balance: string;
  money: PayeeMoney;
  /** What of it counts, and when: `A ride counts once it is settled.` */
  counts: string;
  /** @returns the provider's page on which the bank account is named */
  onName: () => Promise<{ url: string }>;
  /** Cashes out under this key, and reads again what is owed. */
  onSend: (key: string) => Promise<void>;
}) {
  const [busy, setBusy] = useState<'bank' | 'cash' | null>(null);
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { bank, cashOut } = money;

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
      const { url } = await onName();
      window.location.assign(url);
    });
  const send = () =>
    doing('cash', async () => {
      await onSend(crypto.randomUUID());
      setAsking(false);
    });

  return (
    <section aria-label={title} className="rounded-card border border-line bg-card p-4">
      <h3 className="font-sans text-15 font-semibold tracking-normal text-muted">{title}</h3>
      <p className="figures mt-1 text-40">{moneyText(balance)}</p>
      <p className="text-muted">
        {balanceWords(money)} {counts}
      </p>
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
              ? `${moneyText(cashOut.arrives)} goes to ${bank.label ?? 'your bank account'} within minutes where your bank can, for a fee of ${moneyText(cashOut.fee)}. On Monday it goes for nothing.`
              : 'Your balance has changed: there is too little in it to send now.'}
          </p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            {cashOut.arrives && (
              <Button tone="spruce" busy={busy === 'cash'} onClick={() => void send()}>
                Send {moneyText(cashOut.arrives)}
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
      <PayoutList payouts={money.payouts} />
    </section>
  );
}

function balanceWords({ bank, cashOut }: PayeeMoney): string {
  if (bank.state === 'ready')
    return `Goes to ${bank.label ?? 'your bank account'} every Monday, from ${moneyText(cashOut.least)} on.`;
  if (bank.state === 'stopped') return '';
  return 'Goes out with the company’s next bank run; with a bank account named here, every Monday by itself.';
}

const states: Record<PayeeMoney['payouts'][number]['state'], { words: string; tone: BadgeTone }> = {
  on_way: { words: 'On its way', tone: 'lake' },
  paid: { words: 'Paid', tone: 'moss' },
  failed: { words: 'Came back', tone: 'brick' },
};

function PayoutList({ payouts }: Pick<PayeeMoney, 'payouts'>) {
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
                <span className="figures">{moneyText(payout.amount)}</span>
                <Badge tone={tone}>{words}</Badge>
              </span>
            </p>
            {Number(payout.fee) > 0 && payout.state !== 'failed' && (
              <p className="mt-1 pl-8 text-13 text-muted">and a fee of {moneyText(payout.fee)}</p>
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
