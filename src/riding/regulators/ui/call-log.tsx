/** What regulators asked, the newest first. */
import { Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { InlineSelect } from '#src/design/select-field.tsx';
import { When } from '#src/design/when.tsx';
import type { Regulators } from '../contract.ts';

/** `200`, and what came of it in words. */
function outcome({ status, rows }: Regulators['calls'][number]): string {
  if (status === 0) return 'Being answered';
  if (status === 202) return 'Not ready yet';
  if (status !== 200) return `Refused (${status})`;
  if (rows === null) return 'Broken off';
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
}

export function CallLog({
  cities,
  calls,
  older,
  city,
}: Pick<Regulators, 'cities' | 'calls' | 'older'> & { city: string }) {
  return (
    <div className="mt-3 space-y-3">
      <form method="get" className="flex flex-wrap items-center gap-3">
        <InlineSelect
          key={city}
          label="City"
          name="city"
          defaultValue={city}
          options={[
            { value: '', label: 'All' },
            ...cities.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button type="submit" tone="outline" size="sm">
          Show
        </Button>
      </form>
      {calls.length === 0 ? (
        <p className="text-muted">Nobody has asked for anything.</p>
      ) : (
        <Card className="overflow-hidden">
          <section
            className="overflow-x-auto"
            aria-label="Calls of regulators"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
            tabIndex={0}
          >
            <table className="w-full text-left text-15">
              <thead className="bg-well text-13 text-muted">
                <tr>
                  {['When', 'Who', 'City', 'Asked', 'Hours or vehicle', 'Answered'].map((head) => (
                    <th key={head} scope="col" className="px-4 py-2 font-semibold whitespace-nowrap">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {calls.map((call) => (
                  <tr key={call.id}>
                    <td className="px-4 py-2 whitespace-nowrap">
                      <When at={call.at} />
                    </td>
                    <td className="px-4 py-2">{call.name}</td>
                    <td className="px-4 py-2 whitespace-nowrap">{call.city.name}</td>
                    <td className="px-4 py-2 font-mono text-13 whitespace-nowrap">{call.call}</td>
                    <td className="px-4 py-2 font-mono text-13 whitespace-nowrap">{call.asked}</td>
                    <td className="px-4 py-2 whitespace-nowrap tabular-nums">{outcome(call)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Card>
      )}
      {older !== null && (
        <Link
          to={`?${new URLSearchParams({ ...(city && { city }), before: String(older) })}#calls`}
          className="touch font-semibold text-spruce hover:underline"
        >
          Older calls
        </Link>
      )}
    </div>
  );
}
