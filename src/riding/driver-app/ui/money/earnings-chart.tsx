import { moneyText } from '#src/design/amount-text.ts';
import type { Statement } from '../../contract.ts';

const heightPx = 112;

/** A bar a day, and a line where the day at its place in the period before came to. */
export function EarningsChart({ days, before }: { days: Statement['days']; before: string }) {
  const most = Math.max(
    1,
    ...days.flatMap(({ totals, previousEarned }) => [Number(totals.earned), Number(previousEarned)]),
  );
  const high = (amount: string) => Math.round((Number(amount) / most) * heightPx);
  const wide = days.length <= 7;
  return (
    <figure>
      <figcaption className="flex items-center justify-end gap-2 text-13 text-muted">
        <span aria-hidden="true" className="h-0.5 w-4 bg-ink" />
        {before}
      </figcaption>
      <ol className={`mt-2 flex items-end ${wide ? 'gap-1.5' : 'gap-px'}`}>
        {days.map(({ date, totals, previousEarned }) => {
          const day = new Date(`${date}T12:00:00Z`);
          const name = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' }).format(day);
          return (
            <li key={date} className="min-w-0 grow basis-0 text-center text-13">
              <span className="sr-only">
                {name} {day.getUTCDate()}: {moneyText(totals.earned)}, before {moneyText(previousEarned)}
              </span>
              <span aria-hidden="true">
                {wide && (
                  <span className="block h-5 font-semibold tabular-nums">
                    {Number(totals.earned) > 0 ? Math.round(Number(totals.earned)) : ''}
                  </span>
                )}
                <span className="relative block" style={{ height: heightPx }}>
                  <span
                    className="absolute inset-x-[8%] bottom-0 rounded-t-[4px] bg-spruce"
                    style={{ height: high(totals.earned) }}
                  />
                  {Number(previousEarned) > 0 && (
                    <span
                      className="absolute inset-x-0 h-0.5 bg-ink"
                      style={{ bottom: high(previousEarned) }}
                    />
                  )}
                </span>
                <span className="mt-1 block border-t border-line pt-1 text-muted">
                  {wide ? name : day.getUTCDate() % 7 === 1 ? day.getUTCDate() : '\u00a0'}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
