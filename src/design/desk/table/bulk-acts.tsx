/** What is done to many rows at once: looked at first, told row by row, and undone where that can be. */
import { useState } from 'react';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { Download, X } from '#src/design/icons.ts';
import { TextAreaField } from '#src/design/text-field.tsx';
import { ApiError } from '#src/platform/browser/api.ts';
import type { TableRow, TableShape } from '#src/platform/desk-tables/table-shape.ts';
import type { Permission } from '#src/platform/permissions.ts';
import { counted } from '#src/platform/plural.ts';
import { useMay } from '../may.tsx';

export interface BulkAct {
  key: string;
  label: string;
  needs: Permission;
  /** Says what becomes of the rows, before it is done: `Rider and driver are told, and nothing is charged.` */
  about: string;
  tone?: 'brick' | 'spruce';
  /** Why it cannot be done to a row, in a few words; null where it can. */
  whyNot: (row: TableRow) => string | null;
  reason?: { label: string; hint: string };
  run: (row: TableRow, reason: string) => Promise<unknown>;
  /** Takes it back; without one there is none, and the box says so. */
  undo?: { label: string; run: (row: TableRow, reason: string) => Promise<unknown> };
}

interface Outcome {
  row: TableRow;
  /** What went wrong; null where it was done. */
  refused: string | null;
}

const wordsOf = (error: unknown): string =>
  (error instanceof ApiError && (Object.values(error.fieldErrors)[0] ?? error.words)) ||
  'No answer. Look at it before you do it again.';

/** One after another, so that what goes wrong early can be seen and stopped. */
async function runEach(
  rows: readonly TableRow[],
  run: (row: TableRow) => Promise<unknown>,
  tell: (outcomes: Outcome[]) => void,
): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const refused = await run(row).then(() => null, wordsOf);
    outcomes.push({ row, refused });
    tell([...outcomes]);
  }
}

interface Chosen {
  shape: TableShape;
  rows: readonly TableRow[];
  nameOf: (row: TableRow) => string;
  /** Once rows are changed. */
  onDone: () => void;
}

/** Over the foot of the table while rows are chosen. */
export function BulkBar({
  acts,
  onClear,
  ...chosen
}: Chosen & { acts: readonly BulkAct[]; onClear: () => void }) {
  const may = useMay();
  const [act, setAct] = useState<BulkAct | null>(null);
  const { shape, rows } = chosen;
  const ids = rows.map(({ id }) => id).join(',');
  return (
    <div className="sticky bottom-4 z-20 mx-auto mt-3 flex w-max max-w-full flex-wrap items-center gap-2 rounded-card border border-line bg-card px-4 py-2.5 shadow-float">
      <p role="status" className="font-semibold">
        {rows.length} chosen
      </p>
      {acts
        .filter(({ needs }) => may(needs))
        .map((each) => (
          <Button
            key={each.key}
            size="sm"
            tone={each.tone === 'brick' ? 'brick' : undefined}
            onClick={() => setAct(each)}
          >
            {each.label}
          </Button>
        ))}
      <a
        href={`/api/operations/tables/${shape.key}.csv?ids=${encodeURIComponent(ids)}`}
        download
        className={buttonClass({ size: 'sm' })}
      >
        <Download size={16} aria-hidden="true" />
        CSV of {rows.length}
      </a>
      <button
        type="button"
        aria-label="Choose none"
        onClick={onClear}
        className="grid size-10 place-items-center rounded-control text-muted hover:bg-well hover:text-ink"
      >
        <X size={18} aria-hidden="true" />
      </button>
      {act && <BulkDialog {...chosen} act={act} onClose={() => setAct(null)} />}
    </div>
  );
}

function BulkDialog({
  act,
  shape,
  rows: now,
  nameOf,
  onDone,
  onClose,
}: Chosen & { act: BulkAct; onClose: () => void }) {
  // As they were when the box was opened: what is read meanwhile changes nothing of what is agreed to.
  const [rows] = useState(now);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null);
  const [undone, setUndone] = useState(false);
  const fitting = rows.filter((row) => act.whyNot(row) === null);
  const left = rows.filter((row) => act.whyNot(row) !== null);
  const done = outcomes?.filter(({ refused }) => refused === null).map(({ row }) => row) ?? [];
  const go = async (which: readonly TableRow[], run: BulkAct['run']) => {
    setBusy(true);
    setOutcomes([]);
    await runEach(which, (row) => run(row, reason), setOutcomes);
    setBusy(false);
    onDone();
  };
  const isOver = outcomes !== null && !busy;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={`${act.label}: ${counted(fitting.length, shape.one, shape.many)}`}
      description={act.about}
      footer={
        isOver ? (
          <>
            {act.undo && done.length > 0 && !undone && (
              <Button
                onClick={() => {
                  setUndone(true);
                  void go(done, act.undo?.run ?? act.run);
                }}
              >
                {act.undo.label}
              </Button>
            )}
            <Button tone="spruce" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              Back
            </Button>
            <Button
              tone={act.tone === 'brick' ? 'brick' : 'spruce'}
              busy={busy}
              disabled={fitting.length === 0 || (act.reason !== undefined && reason.trim().length < 3)}
              onClick={() => void go(fitting, act.run)}
            >
              {act.label}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4">
        {outcomes === null ? (
          <>
            <RowList title="To be done to" rows={fitting} sayOf={(row) => nameOf(row)} />
            {left.length > 0 && (
              <RowList title="Left out" rows={left} sayOf={(row) => `${nameOf(row)}: ${act.whyNot(row)}`} />
            )}
            {act.reason && (
              <TextAreaField
                label={act.reason.label}
                hint={act.reason.hint}
                rows={2}
                maxLength={300}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
            {!act.undo && <p className="text-13 text-muted">This cannot be undone.</p>}
          </>
        ) : (
          <>
            <p role="status" className="font-semibold">
              {outcomes.length} of {undone ? outcomes.length : fitting.length}
              {busy ? ', going on…' : undone ? ' taken back.' : `, ${done.length} done.`}
            </p>
            <RowList
              title="Not done"
              rows={outcomes.filter(({ refused }) => refused !== null).map(({ row }) => row)}
              sayOf={(row) => `${nameOf(row)}: ${outcomes.find((one) => one.row === row)?.refused}`}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function RowList({
  title,
  rows,
  sayOf,
}: {
  title: string;
  rows: readonly TableRow[];
  sayOf: (row: TableRow) => string;
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="font-sans text-13 font-semibold tracking-normal text-muted">{title}</h3>
      <ul className="mt-1 max-h-[32dvh] divide-y divide-line overflow-y-auto rounded-control border border-line">
        {rows.map((row) => (
          <li key={row.id} className="px-3 py-1.5 text-15 break-words">
            {sayOf(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
