import { counted } from '#src/platform/plural.ts';
import { countText } from './amount-text.ts';

/** How many gave five stars, four, and so on; `byStars` begins with one star. */
export function StarsSpread({ byStars, count }: { byStars: readonly number[]; count: number }) {
  return (
    <table className="w-full text-13 tabular-nums">
      <caption className="sr-only">Reviews by stars</caption>
      <tbody>
        {[5, 4, 3, 2, 1].map((stars) => {
          const given = byStars[stars - 1] ?? 0;
          return (
            <tr key={stars}>
              <th scope="row" className="w-14 py-0.5 text-left font-normal whitespace-nowrap">
                {counted(stars, 'star')}
              </th>
              <td aria-hidden="true" className="px-3">
                <span className="block h-2 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-spruce"
                    style={{ width: `${(given / count) * 100}%` }}
                  />
                </span>
              </td>
              <td className="w-10 text-right text-muted">{countText(given)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
