/** What the desk is shown of the audit, and the file of it. */
import { csvFile, csvRows } from '#src/platform/csv.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { dayAfter } from '#src/platform/time/day-after.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { canonical } from './chain.ts';
import { changesOf } from './changes.ts';
import { writeHead } from './checking.ts';
import type { AuditEntry, AuditFilter } from './contract.ts';
import { areas, isArea } from './naming.ts';
import {
  type EntryRow,
  findDoers,
  findEntries,
  findHead,
  findRefusals,
  type SealRow,
  type Wanted,
} from './store.ts';
import type { Approver } from './under-way.ts';

/** Names of accounts by their number; those who have left have none. */
export type NamesOf = (ids: readonly UserId[]) => Promise<ReadonlyMap<number, string>>;

export interface AuditParts {
  database: Database;
  namesOf: NamesOf;
}

const pageSize = 50;
const fileRowsAtOnce = 500;
const mostDoers = 500;

export async function listAudit(
  parts: AuditParts,
  { before, ...filter }: AuditFilter & { before?: number | undefined },
) {
  const { db } = parts.database;
  const [rows, head, doers] = await Promise.all([
    findEntries(db, wantedOf(filter), before, pageSize + 1),
    findHead(db),
    findDoers(db, mostDoers),
  ]);
  const shown = rows.slice(0, pageSize);
  const [names, refusals] = await Promise.all([
    parts.namesOf([...new Set([...idsOf(shown), ...doers])]),
    findRefusals(
      db,
      shown.map(({ entry }) => entry.id),
    ),
  ]);
  return {
    entries: shown.map(({ entry, seal }) => toEntry({ entry, seal, names, refusal: refusals.get(entry.id) })),
    next: rows.length > pageSize ? (shown.at(-1)?.entry.id ?? null) : null,
    head: head ? writeHead(head) : null,
    people: doers
      .map((id) => ({ id, name: nameOf(id, names) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

function wantedOf({ by, area, subject, from, to }: AuditFilter): Wanted {
  return {
    ...(by === 'others' ? { byOthers: true } : { by: by as UserId | undefined }),
    ...{ area, subject },
    from: from === undefined ? undefined : zonedTime(from, '00:00', booksTimeZone()),
    until: to === undefined ? undefined : zonedTime(dayAfter(to), '00:00', booksTimeZone()),
  };
}

/** Whose names are shown: who did something, and to whom. */
const idsOf = (rows: readonly { entry: EntryRow }[]): UserId[] =>
  rows.flatMap(({ entry }) => {
    const about = subjectId(entry.subject);
    const second = secondOf(entry);
    return [
      ...(entry.byId === null ? [] : [entry.byId]),
      ...(about === null ? [] : [about]),
      ...(typeof second === 'number' ? [second] : []),
    ];
  });

/** Who was the second person of an act above a limit; undefined of any other. */
const secondOf = ({ details }: EntryRow): Approver | undefined => details?.approvedBy as Approver | undefined;

function approvalWords(entry: EntryRow, names: ReadonlyMap<number, string>): string | null {
  const second = secondOf(entry);
  if (second === undefined) return null;
  return second === 'nobody_else'
    ? 'Above a limit; nobody else could approve it.'
    : `Approved by ${nameOf(second, names)}.`;
}

const subjectId = (subject: string | null): UserId | null => {
  const [, id] = /^user:(\d{1,10})$/.exec(subject ?? '') ?? [];
  return id ? (Number(id) as UserId) : null;
};

/** `payment:pay_…` is the payment pay_…, and a person has a name. */
function aboutWords(subject: string | null, names: ReadonlyMap<number, string>): string | null {
  const id = subjectId(subject);
  if (id !== null) return nameOf(id, names);
  const [, thing, which] = /^([^:]+):(.+)$/.exec(subject ?? '') ?? [];
  if (!thing || !which) return null;
  return `${thing.replace(/^desk[_-]/, '').replaceAll(/[_-]/g, ' ')} ${which}`;
}

const nameOf = (id: number, names: ReadonlyMap<number, string>): string =>
  names.get(id) ?? `Account ${id}, who has left`;

const byWords = ({ byId, byName }: EntryRow, names: ReadonlyMap<number, string>): string =>
  byId === null ? (byName ?? '') : nameOf(byId, names);

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function toEntry({
  entry,
  seal,
  names,
  refusal,
}: {
  entry: EntryRow;
  seal: SealRow | null;
  names: ReadonlyMap<number, string>;
  refusal: EntryRow | undefined;
}): AuditEntry {
  const { id, at, byKind, byId, act, words, area, subject, outcome, details, erasedAt } = entry;
  const { changes, more } = changesOf(details?.before, details?.after);
  return {
    ...{ id, act, words, area, subject, changes },
    outcome: refusal?.outcome ?? outcome,
    at: at.toISOString(),
    about: aboutWords(subject, names),
    by: { kind: byKind, id: byId, name: byWords(entry, names) },
    reason: asText(details?.reason),
    approval: approvalWords(entry, names),
    refused: asText((refusal ?? entry).details?.refused),
    moreChanges: more,
    isErased: erasedAt !== null,
    number: seal?.number ?? null,
  };
}

const head = [
  ...[
    'Number',
    'Row',
    'Moment',
    'By',
    'Account',
    'Kind',
    'What was done',
    'Call or event',
    'Area',
    'To what',
  ],
  ...[
    'Outcome',
    'Reason',
    'Details',
    'Emptied',
    'About accounts',
    'After event',
    'Salt',
    'Digest of details',
    'Refusal of row',
  ],
  'Digest',
];

/** All that is looked for, the newest first, piece by piece. */
export async function* auditFile(parts: AuditParts, filter: AuditFilter): AsyncGenerator<string> {
  yield csvFile(head, []);
  const wanted = wantedOf(filter);
  for (let before: number | undefined; ; ) {
    const rows = await findEntries(parts.database.db, wanted, before, fileRowsAtOnce);
    const names = await parts.namesOf([...new Set(idsOf(rows))]);
    yield csvRows(rows.map(({ entry, seal }) => lineOf(entry, seal, names)));
    if (rows.length < fileRowsAtOnce) return;
    before = rows.at(-1)?.entry.id;
  }
}

function lineOf(entry: EntryRow, seal: SealRow | null, names: ReadonlyMap<number, string>): string[] {
  const { id, at, byId, byKind, act, words, area, subject, outcome, details, erasedAt } = entry;
  const { about, event, salt, detailsDigest } = entry;
  return [
    ...[String(seal?.number ?? ''), String(id), at.toISOString(), byWords(entry, names), String(byId ?? '')],
    ...[byKind, words, act, isArea(area) ? areas[area] : area, subject ?? '', outcome],
    ...[asText(details?.reason) ?? '', details ? canonical(details) : '', erasedAt?.toISOString() ?? ''],
    ...[
      about.join(' '),
      String(event ?? ''),
      salt ?? '',
      detailsDigest,
      String(entry.refusalOf ?? ''),
      seal?.digest ?? '',
    ],
  ];
}
