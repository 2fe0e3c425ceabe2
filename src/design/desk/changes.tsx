/** What was otherwise before, as a table. */
import type { Change } from '#src/platform/audit/contract.ts';
import { plural } from '#src/platform/plural.ts';

export function Changes({
  changes,
  about,
  more = 0,
}: {
  changes: readonly Change[];
  /** Of what, for those who hear it among others. */
  about: string;
  more?: number;
}) {
  return (
    <section
      aria-label={`Before and after, ${about}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-line bg-card"
    >
      <table className="w-full sm:min-w-[480px] text-left text-15">
        <thead className="text-13 text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 font-semibold">
              What
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              Before
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              After
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {changes.map(({ what, before, after }) => (
            <tr key={what} className="align-top">
              <th scope="row" className="px-3 py-2 font-normal text-muted">
                {what || 'value'}
              </th>
              <td className="px-3 py-2 break-words">{before ?? <Nothing />}</td>
              <td className="px-3 py-2 font-medium break-words">{after ?? <Nothing />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="border-t border-line px-3 py-2 text-13 text-muted">
          And {more} more {plural(more, 'difference')}, all in the file.
        </p>
      )}
    </section>
  );
}

const Nothing = () => <span className="text-muted">nothing</span>;
