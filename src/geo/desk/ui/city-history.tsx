import { changerWords } from '#src/design/desk/changer-words.ts';
import { When } from '#src/design/when.tsx';
import type { CityDetail } from '#src/geo/streets/operations-contract.ts';

const stateWords = { draft: 'Made', open: 'Opened', paused: 'Paused', closed: 'Closed' };

/** Who changed what of a city, when and why; newest first. */
export function CityHistory({ versions, stateChanges, facts }: CityDetail) {
  const lines = [
    ...versions.map((one) => ({
      key: `v${one.version}`,
      at: one.createdAt,
      what: `Version ${one.version}`,
      from: one.effectiveFrom > one.createdAt ? one.effectiveFrom : null,
      by: changerWords({ changedBy: one.createdBy, by: one.by }),
      reason: one.reason,
    })),
    ...stateChanges.map((one) => ({
      key: `${one.state} ${one.changedAt}`,
      at: one.changedAt,
      what: stateWords[one.state],
      from: null,
      by: changerWords(one),
      reason: one.reason,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <ol className="divide-y divide-line">
      {lines.map(({ key, at, what, from, by, reason }) => (
        <li key={key} className="py-2.5">
          <p className="font-medium">
            {what}
            {from && (
              <>
                , from <When at={from} zone={facts.timeZone} />
              </>
            )}
          </p>
          <p className="text-13 text-muted">
            <When at={at} zone={facts.timeZone} />
            {by}: {reason}
          </p>
        </li>
      ))}
    </ol>
  );
}
