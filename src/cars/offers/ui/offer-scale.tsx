/** Where the amounts of an offer lie between each other, the market and the listed price. */
import { priceText } from '#src/design/amount-text.ts';
import { cx } from '#src/design/class-names.ts';
import { centsOf } from '#src/platform/money.ts';

/** Of the width, that is left free on either side, and that two names need between them. */
const margin = 0.08;
const namesNeed = 22;

interface Mark {
  name: string;
  amount: string;
  look: 'mine' | 'theirs' | 'market' | 'listed';
}

/** Screen readers have the same amounts in the thread below it. */
export function OfferScale({ marks }: { marks: readonly Mark[] }) {
  const cents = marks.map(({ amount }) => centsOf(amount));
  const [low, high] = [Math.min(...cents), Math.max(...cents)];
  const span = Math.max(high - low, 1);
  const at = ({ amount }: Mark) => (margin + ((centsOf(amount) - low) / span) * (1 - 2 * margin)) * 100;
  const people = marks.filter(({ look }) => look === 'mine' || look === 'theirs');
  const prices = marks.filter(({ look }) => look === 'market' || look === 'listed');
  const [first, second] = people.map(at).sort((a, b) => a - b);
  return (
    <div aria-hidden="true" className="py-1">
      <Names marks={prices} at={at} />
      <div className="relative my-2 h-8">
        <span className="absolute inset-x-0 top-[13px] h-1.5 rounded-full bg-line" />
        {first !== undefined && second !== undefined && (
          <span
            className="absolute top-[13px] h-1.5 bg-lake"
            style={{ left: `${first}%`, width: `${second - first}%` }}
          />
        )}
        {marks.map((mark) => (
          <span
            key={mark.look}
            className={cx('absolute top-1/2 -translate-x-1/2 -translate-y-1/2', looks[mark.look])}
            style={{ left: `${at(mark)}%` }}
          />
        ))}
      </div>
      <Names marks={people} at={at} />
    </div>
  );
}

const looks: Record<Mark['look'], string> = {
  mine: 'z-10 size-6 rounded-full border-6 border-spruce bg-card',
  theirs: 'z-10 size-6 rounded-full border-3 border-card bg-ink outline-1 outline-line',
  market: 'h-7 w-[3px] rounded-full bg-moss',
  listed: 'h-7 w-[3px] rounded-full bg-ink',
};

/** Names of marks that lie close to each other stand side by side, near where both are. */
function Names({ marks, at }: { marks: readonly Mark[]; at: (mark: Mark) => number }) {
  const placed = [...marks].sort((a, b) => at(a) - at(b));
  const [first, second] = placed;
  const middle = first && second && at(second) - at(first) < namesNeed ? (at(first) + at(second)) / 2 : null;
  if (middle !== null)
    return (
      <div className="relative h-10 text-13">
        <div className={cx('absolute flex gap-4', lean(middle))} style={edge(middle)}>
          {placed.map((mark) => (
            <Name key={mark.look} mark={mark} />
          ))}
        </div>
      </div>
    );
  return (
    <div className="relative h-10 text-13">
      {placed.map((mark) => (
        <div key={mark.look} className={cx('absolute', lean(at(mark)))} style={edge(at(mark))}>
          <Name mark={mark} />
        </div>
      ))}
    </div>
  );
}

const Name = ({ mark }: { mark: Mark }) => (
  <span className={cx('block leading-tight', mark.look === 'market' ? 'text-moss' : 'text-muted')}>
    <span className="block max-w-28 truncate">{mark.name}</span>
    <b className="block font-semibold text-ink tabular-nums">{priceText(mark.amount)}</b>
  </span>
);

/** What lies near an edge stands at that edge. */
const edge = (at: number) => (at < 20 ? { left: 0 } : at > 80 ? { right: 0 } : { left: `${at}%` });

function lean(at: number): string {
  if (at < 20) return 'text-left';
  return at > 80 ? 'text-right' : '-translate-x-1/2 text-center';
}
