import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { Progress } from '#src/design/progress.tsx';
import { When } from '#src/design/when.tsx';
import type { StreetImport } from '#src/geo/imports/contract.ts';
import { type ImportState, isOpen, partsOf } from '#src/geo/imports/rules.ts';
import { megabytes } from './megabytes.ts';

const badges: Record<ImportState, { tone: BadgeTone; words: string }> = {
  receiving: { tone: 'amber', words: 'Arriving' },
  waiting: { tone: 'amber', words: 'Waiting' },
  importing: { tone: 'amber', words: 'Importing' },
  done: { tone: 'moss', words: 'Done' },
  failed: { tone: 'brick', words: 'Refused' },
  called_off: { tone: 'neutral', words: 'Called off' },
};

export function ImportList({
  imports,
  refused,
}: {
  imports: readonly StreetImport[];
  refused: Refused | null | undefined;
}) {
  if (imports.length === 0) return <p className="mt-2 text-muted">None yet.</p>;
  return (
    <ul className="mt-3 divide-y divide-line">
      {imports.map((one) => (
        <li key={one.id} className="space-y-2 py-3 first:pt-0 last:pb-0">
          <Line one={one} />
          {isOpen(one.state) && (
            <ActForm
              needs="cities.edit"
              intent="call-off"
              id={one.id}
              label="Call off"
              about={one.fileName}
              refused={refused}
            >
              <p>What holds in the city stays as it is.</p>
            </ActForm>
          )}
        </li>
      ))}
    </ul>
  );
}

function Line({ one }: { one: StreetImport }) {
  const { tone, words } = badges[one.state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="min-w-0 break-words font-semibold">{one.fileName}</b>
        <Badge tone={tone}>{words}</Badge>
        <span className="text-muted">{megabytes(one.sizeBytes)}</span>
        {one.version !== null && <span className="text-muted">became version {one.version}</span>}
      </p>
      {one.state === 'receiving' && (
        <Progress label={`${one.fileName} arrives`} value={one.partsReceived / partsOf(one.sizeBytes)} />
      )}
      {one.state === 'importing' && <Progress label={`${one.fileName} is imported`} />}
      {one.words && (
        <p
          role={isOpen(one.state) ? 'status' : undefined}
          className={one.state === 'failed' ? 'text-brick' : ''}
        >
          {one.words}
        </p>
      )}
      <p className="text-13 text-muted">
        {one.by ? `${one.by}, ` : ''}
        <When at={one.startedAt} />
      </p>
    </>
  );
}
