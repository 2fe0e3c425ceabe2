/** A figure drawn by period: bars stacked by city for what adds up, lines for what does not. */
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line, LinePath } from '@visx/shape';

export interface Series {
  name: string;
  colour: string;
  /** By period; null where there is nothing. */
  values: readonly (number | null)[];
}

interface ChartProps {
  /** What it shows, for whoever does not see it. */
  label: string;
  kind: 'bars' | 'lines';
  series: readonly Series[];
  /** All series together a week before, by period. */
  before: readonly (number | null)[];
  /** Below each period, and in full. */
  ticks: readonly string[];
  periods: readonly string[];
  textOf: (value: number) => string;
}

const [width, height, foot, top] = [320, 132, 20, 8];
const mostTicks = 7;

export function FigureChart(props: ChartProps) {
  const { label, kind, series, before, ticks } = props;
  const places = scaleBand<number>({
    domain: ticks.map((_, index) => index),
    range: [0, width],
    paddingInner: ticks.length > 31 ? 0.15 : 0.3,
    paddingOuter: 0.15,
  });
  const sums = ticks.map((_, index) =>
    series.reduce((sum, { values }) => sum + Math.max(values[index] ?? 0, 0), 0),
  );
  const all = kind === 'bars' ? [...sums, ...before] : [...series.flatMap(({ values }) => values), ...before];
  const numbers = all.filter((value) => value !== null);
  const heights = scaleLinear<number>({ domain: rangeOf(numbers, kind), range: [height - foot, top] });
  const middleOf = (index: number) => (places(index) ?? 0) + places.bandwidth() / 2;
  const step = Math.ceil(ticks.length / mostTicks);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="block w-full">
      {kind === 'bars' ? (
        <Bars {...props} {...{ places, heights }} />
      ) : (
        <Lines {...props} {...{ heights, middleOf }} />
      )}
      <LinePath
        data={before.map((value, index) => ({ value, index }))}
        defined={({ value }) => value !== null}
        x={({ index }) => middleOf(index)}
        y={({ value }) => heights(value ?? 0)}
        className="stroke-muted"
        strokeWidth={1.25}
        strokeDasharray="3 3"
      />
      <Line
        from={{ x: 0, y: height - foot + 0.5 }}
        to={{ x: width, y: height - foot + 0.5 }}
        className={kind === 'bars' ? 'stroke-edge' : 'stroke-line'}
      />
      {ticks.map((words, index) =>
        index % step === 0 ? (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: periods stay in their places.
            key={index}
            x={middleOf(index)}
            y={height - 5}
            textAnchor={step > 1 && index === 0 ? 'start' : 'middle'}
            className="fill-muted text-[11px]"
          >
            {words}
          </text>
        ) : null,
      )}
    </svg>
  );
}

/** Bars begin at nothing. Lines need not, but what hardly changes looks as if it hardly did: a tenth is half the height. */
function rangeOf(numbers: readonly number[], kind: ChartProps['kind']): [number, number] {
  const most = Math.max(...numbers, 0);
  if (kind === 'bars') return [0, Math.max(most, 1)];
  const least = numbers.length > 0 ? Math.min(...numbers) : 0;
  const room = Math.max(most - least, most / 10, 0.001) / 2;
  return [Math.max(0, least - room), most + room];
}

function Bars({
  series,
  periods,
  textOf,
  places,
  heights,
}: ChartProps & {
  places: ReturnType<typeof scaleBand<number>>;
  heights: ReturnType<typeof scaleLinear<number>>;
}) {
  return periods.map((period, index) => {
    let below = 0;
    return series.map(({ name, colour, values }) => {
      const value = values[index] ?? 0;
      if (value <= 0) return null;
      const [from, to] = [heights(below), heights(below + value)];
      below += value;
      return (
        <Bar
          key={`${period} ${name}`}
          x={places(index)}
          width={places.bandwidth()}
          y={to}
          height={Math.max(from - to, 0.5)}
          rx={Math.min(2, places.bandwidth() / 3)}
          fill={colour}
          className="stroke-card"
          strokeWidth={series.length > 1 ? 0.75 : 0}
        >
          <title>{`${[name, period].filter(Boolean).join(', ')}: ${textOf(value)}`}</title>
        </Bar>
      );
    });
  });
}

function Lines({
  series,
  periods,
  textOf,
  heights,
  middleOf,
}: ChartProps & { heights: ReturnType<typeof scaleLinear<number>>; middleOf: (index: number) => number }) {
  return series.map(({ name, colour, values }) => (
    <g key={name}>
      <LinePath
        data={values.map((value, index) => ({ value, index }))}
        defined={({ value }) => value !== null}
        x={({ index }) => middleOf(index)}
        y={({ value }) => heights(value ?? 0)}
        stroke={colour}
        strokeWidth={2}
      />
      {values.map((value, index) =>
        value === null ? null : (
          <circle
            key={periods[index]}
            cx={middleOf(index)}
            cy={heights(value)}
            r={periods.length > 31 ? 1.5 : 2.75}
            fill={colour}
            className="stroke-card"
          >
            <title>{`${[name, periods[index]].filter(Boolean).join(', ')}: ${textOf(value)}`}</title>
          </circle>
        ),
      )}
    </g>
  ));
}
