import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { dollars } from '#src/features/rides/ui/trip-words.ts';
import type { Earnings } from './use-driving.ts';

/** What was earned today and this week. */
export function EarningsPanel({ earnings }: { earnings: Earnings | null }) {
  if (!earnings) {
    return (
      <Loading label="Loading earnings" className="grid gap-3">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    );
  }
  const { today, week, ridesToday, ridesWeek } = earnings;
  return (
    <div className="grid gap-3">
      <Sum title="Today" amount={today} rides={ridesToday} />
      <Sum title="This week" amount={week} rides={ridesWeek} />
      <p className="text-13 text-muted">
        Your share is 80% of each fare before tax and booking fee, and all of the tips. The day and the week
        are those of your city; the week begins on Monday.
      </p>
    </div>
  );
}

function Sum({ title, amount, rides }: { title: string; amount: string; rides: number }) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-card p-5">
      <h2 className="font-sans text-15 font-semibold tracking-normal text-muted">{title}</h2>
      <p className="figures mt-1 text-56">{dollars(amount)}</p>
      <p className="text-muted">
        {rides === 1 ? '1 ride' : `${rides} rides`}
        {rides > 0 && `, ${dollars((Number(amount) / rides).toFixed(2))} each`}
      </p>
    </section>
  );
}
