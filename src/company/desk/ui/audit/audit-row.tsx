/** One thing that was done, opened for why and for what was before and after. */
import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Changes } from '#src/design/desk/changes.tsx';
import { pageOf } from '#src/design/desk/subject-page.ts';
import { ChevronRight } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import type { AuditEntry } from '#src/platform/audit/contract.ts';
import { areas, isArea } from '#src/platform/audit/naming.ts';

const kindWords = {
  person: null,
  system: 'by itself',
  command: 'at the machine',
  integration: 'another program, by its key',
  provider: 'from outside',
};

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { id, at, by, words, about, area, outcome, number } = entry;
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-10 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-2 text-15 hover:bg-well group-open:bg-well md:grid-cols-[190px_minmax(110px,160px)_minmax(0,1fr)_120px_56px] md:px-5">
          <When at={at} className="text-13 text-muted tabular-nums md:text-15 whitespace-nowrap" />
          <span className="order-last col-span-2 min-w-0 truncate font-semibold md:order-none md:col-span-1">
            {by.name}
          </span>
          <span className="order-last col-span-2 min-w-0 md:order-none md:col-span-1 md:truncate">
            {words}
            {about && <span className="text-muted">, {about}</span>}
          </span>
          <span className="hidden text-muted md:block">
            <Area area={area} outcome={outcome} />
          </span>
          <span className="flex items-center justify-end gap-1 text-13 text-muted tabular-nums">
            <span className="sr-only">Number </span>
            {number ?? '…'}
            <ChevronRight
              size={16}
              aria-hidden="true"
              className="shrink-0 transition-transform group-open:rotate-90 motion-reduce:transition-none"
            />
          </span>
        </summary>
        <Inside key={id} entry={entry} />
      </details>
    </li>
  );
}

function Area({ area, outcome }: Pick<AuditEntry, 'area' | 'outcome'>) {
  if (outcome === 'refused') return <Badge tone="brick">Refused</Badge>;
  if (outcome === 'unknown') return <Badge tone="amber">Not known</Badge>;
  return isArea(area) ? areas[area] : area;
}

function Inside({ entry }: { entry: AuditEntry }) {
  const { by, act, subject, about, outcome, reason, approval, refused, changes, moreChanges, isErased } =
    entry;
  const page = subject && pageOf(subject);
  const facts: [string, string | null][] = [
    ['Who', [by.name, by.id === null ? kindWords[by.kind] : `account ${by.id}`].filter(Boolean).join(', ')],
    ['Why', reason],
    ['Second person', approval],
    [outcome === 'unknown' ? 'Then' : 'Refused', refused],
    ['Call', act],
  ];
  return (
    <div className="space-y-3 border-t border-line bg-well px-4 py-4 text-15 md:px-5">
      {isErased && (
        <p className="text-muted">
          What it said of somebody is gone, because their account ended. That it was done stays.
        </p>
      )}
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="mb-1 break-words sm:mb-0">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {changes.length > 0 && <Changes changes={changes} more={moreChanges} about={`entry ${entry.id}`} />}
      {subject && (
        <p className="flex flex-wrap gap-x-5">
          {page && (
            <Link to={page} className="touch inline-flex items-center underline underline-offset-2">
              Open {about}
            </Link>
          )}
          <Link
            to={`/operations/audit?subject=${encodeURIComponent(subject)}`}
            className="touch inline-flex items-center underline underline-offset-2"
          >
            All that was done to {about}
          </Link>
        </p>
      )}
    </div>
  );
}
