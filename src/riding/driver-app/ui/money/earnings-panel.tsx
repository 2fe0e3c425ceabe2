/** What was earned: today and this week, then a day, a week or a month in a picture and ride by ride. */

import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ChevronLeft, ChevronRight } from '#src/design/icons.ts';
import { Segmented } from '#src/design/segmented.tsx';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { PayeePanel } from '#src/money/payments/ui/payee-panel.tsx';
import { apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { centsOf, formatMoney } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { duration } from '#src/riding/rides/ui/trip-words.ts';
import type { drivingCalls, Pay, Statement } from '../../contract.ts';
import type { Period } from '../../periods.ts';
import { RiderFeedback } from '../finished/rider-feedback.tsx';
import type { Earnings } from '../road/read-driving.ts';
import { EarningsChart } from './earnings-chart.tsx';
import { EarningsRides } from './earnings-rides.tsx';
import { Goal, Rates, StatementFiles } from './pay-panel.tsx';

const driving = apiFor<typeof drivingCalls>();
const periodLabels = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

export function EarningsPanel({ driverId, earnings }: { driverId: DriverId; earnings: Earnings | null }) {
  const [period, setPeriod] = useState<Period>('week');
  const [on, setOn] = useState<string | undefined>();
  const { statement, pay, setPay, failed, read } = usePay(driverId, period, on, earnings?.week);
  const params = { id: driverId };

  if (failed && !statement) {
    return (
      <ErrorPanel title="Earnings could not be loaded" onRetry={() => void read()}>
        Check your connection.
      </ErrorPanel>
    );
  }
  if (!statement || !pay || !earnings) {
    return (
      <Loading label="Loading earnings" className="grid gap-3">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    );
  }
  const { totals } = statement;
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-2 gap-3">
        <Sum title="Today" amount={earnings.today} rides={earnings.ridesToday} />
        <Sum title="This week" amount={earnings.week} rides={earnings.ridesWeek} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-28">Earnings</h2>
        <Segmented
          label="Period"
          options={periodLabels}
          value={period}
          onChange={(next) => {
            setPeriod(next);
            setOn(undefined);
          }}
        />
      </div>
      <div>
        <p className="figures text-[clamp(52px,17vw,72px)] leading-none">{moneyText(totals.earned)}</p>
        <p className="mt-1 text-muted">{totalWords(totals)}</p>
      </div>
      <section aria-label={rangeWords(statement)} className="rounded-card border border-line bg-card p-4">
        <div className="flex items-center justify-between gap-2">
          <h3 className="text-17">{rangeWords(statement)}</h3>
          <span className="flex">
            <Button
              tone="ghost"
              aria-label="The one before"
              className="size-11 px-0"
              onClick={() => setOn(statement.previousOn)}
            >
              <ChevronLeft size={20} aria-hidden="true" />
            </Button>
            <Button
              tone="ghost"
              aria-label="The one after"
              className="size-11 px-0"
              disabled={statement.nextOn === null}
              onClick={() => setOn(statement.nextOn ?? undefined)}
            >
              <ChevronRight size={20} aria-hidden="true" />
            </Button>
          </span>
        </div>
        {period === 'day' ? (
          <p className="text-muted">The day before: {moneyText(statement.previousEarned)}</p>
        ) : (
          <EarningsChart
            days={statement.days}
            before={period === 'week' ? 'Last week' : 'The month before'}
          />
        )}
        {period === 'week' && statement.open && (
          <Goal
            pay={pay}
            earned={totals.earned}
            onSave={async (weekGoal) =>
              setPay(await driving('PATCH /api/drivers/:id/pay', { params, body: { weekGoal } }))
            }
          />
        )}
      </section>
      <PayeePanel
        title="Your balance"
        balance={pay.balance}
        money={pay}
        counts="A ride counts once it is settled."
        onName={() => driving('POST /api/drivers/:id/bank-account', { params })}
        onSend={async (idempotencyKey) =>
          setPay(await driving('POST /api/drivers/:id/cash-out', { params, idempotencyKey }))
        }
      />
      <EarningsRides days={statement.days} timeZone={statement.timeZone} />
      <Rates rates={pay.rates} />
      <RiderFeedback driverId={driverId} />
      <StatementFiles
        driverId={driverId}
        period={period}
        on={statement.from}
        title={rangeWords(statement)}
        taxNumber={pay.taxNumber}
        onTaxNumber={async (taxNumber) =>
          setPay(await driving('PATCH /api/drivers/:id/pay', { params, body: { taxNumber } }))
        }
      />
      <p className="text-13 text-muted">
        Your share is of each fare before tax and booking fee, as your city’s fares have it, and all of the
        tips. Day and week are your city’s; the week begins on Monday.
      </p>
    </div>
  );
}

/** A statement and the pay beside it, read again when a ride changes what was earned. */
function usePay(driverId: DriverId, period: Period, on: string | undefined, earned: string | undefined) {
  const [statement, setStatement] = useState<Statement | null>(null);
  const [pay, setPay] = useState<Pay | null>(null);
  const [failed, setFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `earned` says when to read again.
  const read = useCallback(() => {
    setFailed(false);
    let wanted = true;
    Promise.all([
      driving('GET /api/drivers/:id/statement', {
        params: { id: driverId },
        query: { period, ...(on ? { on } : {}) },
      }),
      driving('GET /api/drivers/:id/pay', { params: { id: driverId } }),
    ]).then(
      ([found, paid]) => {
        if (!wanted) return;
        setStatement(found);
        setPay(paid);
      },
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [driverId, period, on, earned]);
  useEffect(read, [read]);
  const paid = {
    'payout.on_way': () => void read(),
    'payout.paid': () => void read(),
    'payout.failed': () => void read(),
  };
  useLive([], paid);
  useBackFromBank(driverId, setPay);
  return { statement, pay, setPay, failed, read };
}

/** Whoever comes back from the provider's page is shown what became of their bank account. */
function useBackFromBank(driverId: DriverId, onPay: (pay: Pay) => void) {
  const [search, setSearch] = useSearchParams();
  const isBack = search.has('bank');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return.
  useEffect(() => {
    if (!isBack) return;
    setSearch({ tab: 'earnings' }, { replace: true, preventScrollReset: true });
    driving('POST /api/drivers/:id/bank-account/look', { params: { id: driverId } }).then(onPay, () => {});
  }, [isBack, driverId]);
}

function Sum({ title, amount, rides }: { title: string; amount: string; rides: number }) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-card p-4">
      <h2 className="font-sans text-15 font-semibold tracking-normal text-muted">{title}</h2>
      <p className="figures mt-1 text-28">{moneyText(amount)}</p>
      <p className="text-muted">{counted(rides, 'ride')}</p>
    </section>
  );
}

function totalWords({ rides, fees, onlineSeconds, engagedSeconds, earned }: Statement['totals']): string {
  const words = [counted(rides, 'ride')];
  if (fees > 0) words.push(counted(fees, 'cancellation fee'));
  if (onlineSeconds >= 60) {
    words.push(`${duration(onlineSeconds)} online, ${duration(engagedSeconds)} of it on rides`);
    if (onlineSeconds >= 900)
      words.push(`${formatMoney(Math.round((centsOf(earned) * 3600) / onlineSeconds))} an hour`);
  }
  return words.join(', ');
}

const dayWords = (date: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale(), { timeZone: 'UTC', ...parts }).format(new Date(`${date}T12:00:00Z`));

/** `November 10 to 16`, `November 28 to December 4`, `Saturday, November 15`, `November 2025`. */
export function rangeWords({ period, from, to }: Pick<Statement, 'period' | 'from' | 'to'>): string {
  if (period === 'day') return dayWords(from, { weekday: 'long', month: 'long', day: 'numeric' });
  if (period === 'month') return dayWords(from, { month: 'long', year: 'numeric' });
  const same = from.slice(0, 7) === to.slice(0, 7);
  const end = dayWords(to, same ? { day: 'numeric' } : { month: 'long', day: 'numeric' });
  return `${dayWords(from, { month: 'long', day: 'numeric' })} to ${end}`;
}
