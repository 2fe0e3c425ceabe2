/** The versions of a city's fares, newest first, and what may be done with one. */
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { When } from '#src/design/when.tsx';
import type { FareArea, FareVersion } from '#src/riding/quotes/versions/shapes.ts';

export const faresAddress = (area: string, more: Record<string, string> = {}): string =>
  `/operations/fares?${new URLSearchParams({ city: area, ...more })}`;

function lookOf(
  { state, isLive, effectiveFrom, until }: FareVersion,
  now: string,
): [string, BadgeTone] | null {
  if (state === 'draft') return ['Draft', 'lake'];
  if (state === 'taken_back') return ['Taken back', 'brick'];
  if (isLive) return ['Live', 'moss'];
  return until === null || (effectiveFrom ?? '') > now ? ['Coming', 'amber'] : null;
}

export function FareVersions({
  versions,
  area,
  shown,
  now,
}: {
  versions: readonly FareVersion[];
  area: FareArea;
  /** The version in sight; null while a new one is written. */
  shown: number | null;
  now: string;
}) {
  return (
    <nav aria-labelledby="versions">
      <h2 id="versions" className="text-21">
        Versions
      </h2>
      {versions.length === 0 && <p className="mt-2 text-muted">None yet.</p>}
      <ul className="mt-3 overflow-hidden rounded-card border border-line bg-card max-lg:max-h-72 max-lg:overflow-y-auto">
        {versions.map((version) => {
          const look = lookOf(version, now);
          const isDraft = version.state === 'draft';
          return (
            <li key={version.version} className="border-t border-line first:border-t-0">
              <Link
                to={faresAddress(area.id, isDraft ? {} : { v: String(version.version) })}
                preventScrollReset
                aria-current={shown === version.version ? 'true' : undefined}
                className={cx(
                  'block px-4 py-3 focus-visible:-outline-offset-2 hover:bg-well',
                  shown === version.version && 'bg-tint',
                )}
              >
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  v{version.version} {look && <Badge tone={look[1]}>{look[0]}</Badge>}
                </span>
                <span className="block text-13 text-muted">
                  {version.by ?? 'Installation'},{' '}
                  {version.effectiveFrom && version.state !== 'taken_back' ? (
                    <>
                      from <Since at={version.effectiveFrom} area={area} />
                      {version.until && (
                        <>
                          {' to '}
                          <When at={version.until} zone={area.timeZone} show="date" />
                        </>
                      )}
                    </>
                  ) : (
                    <When at={version.changedAt} zone={area.timeZone} />
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-13 text-muted">
        A ride keeps the version it was priced by. Nothing that was published is overwritten.
      </p>
    </nav>
  );
}

/** What came with the installation has held since before anybody counted. */
const Since = ({ at, area }: { at: string; area: FareArea }) =>
  at < '2000' ? 'the beginning' : <When at={at} zone={area.timeZone} show="date" />;

/** What one version is, why it was made, and the ways back to it and from it. */
export function VersionActs({
  version,
  area,
  refused,
}: {
  version: FareVersion;
  area: FareArea;
  refused: Refused | null;
}) {
  return (
    <Card className="space-y-3 p-4 md:p-5">
      <p>
        <q>{version.reason}</q> <span className="text-muted">{version.by ?? 'Installation'}</span>
      </p>
      {version.takenBackReason && (
        <p>
          Taken back: <q>{version.takenBackReason}</q>
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <ButtonLink to={faresAddress(area.id, { from: String(version.version) })} size="sm">
          Write a version from this
        </ButtonLink>
        {version.state === 'published' && (
          <ActForm
            needs="fares.publish"
            intent="take_back"
            id={version.version}
            label="Take back"
            about={`version ${version.version}`}
            reason={{ label: 'Why' }}
            confirm="Take this version back"
            tone="brick"
            refused={refused}
          >
            <p>
              New estimates go by the version before it within a second. What was quoted by this one keeps its
              price.
            </p>
          </ActForm>
        )}
      </div>
    </Card>
  );
}
