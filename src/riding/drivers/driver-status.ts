/** Where a driver stands on the way to the first ride and after it. Pure: both sides follow it. */
import { existing } from '#src/platform/existing.ts';
import { dayWords, momentWords } from '#src/platform/time/moments.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { AskedPaper } from '#src/riding/city-papers/city-papers.ts';
import { driverTimeZone } from './rules.ts';

export const largestPaperBytes = 15 * 1024 * 1024;
/** A paper is sent in parts of at most this, so that a lost connection loses little. */
export const largestPartBytes = 512 * 1024;

export const statuses = [
  /** Being filled in. */
  'draft',
  'submitted',
  'in_review',
  'needs_more',
  'checking',
  'approved',
  'rejected',
  'suspended',
] as const;
export type Status = (typeof statuses)[number];

export const driverPapers = ['licence_front', 'licence_back', 'portrait'] as const;
export const vehiclePapers = ['insurance', 'registration'] as const;
export const paperKinds = ['licence_front', 'licence_back', 'insurance', 'registration', 'portrait'] as const;
/** One of those, or what a city asks for besides: `toronto:police`. */
export type PaperKind = string;
type PaperOf = Pick<AskedPaper, 'kind' | 'of'>;
/** `asked` are the papers of the driver's city. */
export const isVehiclePaper = (kind: PaperKind, asked: readonly PaperOf[]): boolean =>
  vehiclePapers.some((one) => one === kind) ||
  asked.some((paper) => paper.kind === kind && paper.of === 'vehicle');

export const paperNames: Record<(typeof paperKinds)[number], string> = {
  licence_front: 'Licence, front',
  licence_back: 'Licence, back',
  insurance: 'Insurance',
  registration: 'Registration',
  portrait: 'Portrait',
};
const isOfEveryDriver = (kind: PaperKind): kind is (typeof paperKinds)[number] =>
  paperKinds.some((one) => one === kind);
/** What a paper is called; one that no city asks for any more is what it was sent as. */
export const paperName = (
  kind: PaperKind,
  asked: readonly Pick<AskedPaper, 'kind' | 'name'>[] = [],
): string =>
  isOfEveryDriver(kind)
    ? paperNames[kind]
    : (asked.find((paper) => paper.kind === kind)?.name ?? 'Document of a city');
/** Every kind that an application cannot do without, on a day such as `2026-11-21`: today unless said. */
export const kindsAskedOf = (
  { cityPapers }: { cityPapers: readonly (Pick<AskedPaper, 'kind'> & { neededBy: string })[] },
  today = new Date().toISOString().slice(0, 10),
): PaperKind[] => [
  ...paperKinds,
  ...cityPapers.filter(({ neededBy }) => neededBy <= today).map(({ kind }) => kind),
];
/** Papers that end on a day somebody has typed. */
export const hasExpiry = (kind: PaperKind, asked: readonly Pick<AskedPaper, 'kind' | 'lasts'>[]): boolean =>
  kind === 'licence_front' ||
  kind === 'insurance' ||
  asked.some((paper) => paper.kind === kind && paper.lasts === 'dated');

export const paperStatuses = ['waiting', 'approved', 'sent_back'] as const;
export type PaperStatus = (typeof paperStatuses)[number];

/** What an operator's move may start from; everything else is refused. */
export const moves = {
  submit: ['draft', 'needs_more'],
  claim: ['submitted', 'in_review'],
  send_back: ['submitted', 'in_review', 'checking'],
  check: ['submitted', 'in_review', 'needs_more'],
  approve: ['submitted', 'in_review', 'checking'],
  reject: ['submitted', 'in_review', 'needs_more', 'checking'],
  suspend: ['approved'],
  reinstate: ['suspended', 'rejected'],
} satisfies Record<string, Status[]>;
export type Move = keyof typeof moves;
export const mayMove = (move: Move, from: Status): boolean =>
  (moves[move] as readonly Status[]).includes(from);

export interface Clearance {
  status: Status;
  /** Null while approval has no end. */
  suspendedUntil: Date | null;
  /** Where the driver drives, by whose days a suspension is told. */
  state: string;
  /** `simulated` drivers of a demo have none; `later` is somebody who drove before papers were asked for. */
  papers: 'required' | 'later' | 'simulated';
  papersDueAt: Date | null;
  /** What the driver's city asks for, each with the day from which this driver needs it. */
  cityPapers: readonly (Pick<AskedPaper, 'kind' | 'name'> & { neededBy: string })[];
  documents: { kind: PaperKind; status: PaperStatus; expiresOn: string | null }[];
  vehicle: { status: PaperStatus } | null;
  hasPosition: boolean;
  /** Until when the driver rests from their hours; null while they may drive. */
  restUntil?: Date | null;
}
export interface Missing {
  what: 'approval' | 'suspended' | 'papers' | 'vehicle' | 'position' | 'rest';
  words: string;
}

/** Days until the paper's own one; negative once it is over where the driver drives. */
export function daysLeft(expiresOn: string, at: Date, state: string): number {
  const today = localDate(at, driverTimeZone(state));
  return (Date.parse(expiresOn) - Date.parse(today)) / (24 * 3_600_000);
}
export const hasExpired = (expiresOn: string | null, at: Date, state: string): boolean =>
  expiresOn !== null && daysLeft(expiresOn, at, state) < 0;

const statusWords: Record<Exclude<Status, 'approved' | 'suspended'>, string> = {
  draft: 'Finish your application.',
  submitted: 'Your application waits for review.',
  in_review: 'Your application is being reviewed.',
  needs_more: 'Our reviewer asked for something again. Look at your application.',
  checking: 'Your background check is running.',
  rejected: 'Your application was rejected.',
};

/** Everything that keeps a driver from going online, each in words. */
export function missingToDrive(of: Clearance, at: Date): Missing[] {
  const found: Missing[] = [];
  if (of.status === 'suspended') {
    const until = of.suspendedUntil && momentWords(of.suspendedUntil, driverTimeZone(of.state), 'date');
    found.push({
      what: 'suspended',
      words: until ? `You are suspended until ${until}.` : 'You are suspended.',
    });
  } else if (of.status !== 'approved') found.push({ what: 'approval', words: statusWords[of.status] });
  const due = of.papers === 'later' && of.papersDueAt !== null && of.papersDueAt <= at;
  if (of.papers === 'required' || due) found.push(...missingPapers(of, paperKinds, at));
  if (of.papers !== 'simulated') {
    const today = localDate(at, driverTimeZone(of.state));
    const needed = of.cityPapers.filter(({ neededBy }) => neededBy <= today);
    found.push(
      ...missingPapers(
        of,
        needed.map(({ kind }) => kind),
        at,
      ),
    );
  }
  // Until an application is sent, its vehicle is part of what is being filled in.
  if (of.vehicle?.status !== 'approved' && of.status !== 'draft') {
    found.push({
      what: 'vehicle',
      words: of.vehicle ? 'Your vehicle is not approved yet.' : 'Choose a vehicle to drive.',
    });
  }
  // Simulated drivers do not tire, so that a demo's city is never empty.
  if (of.restUntil && of.restUntil > at && of.papers !== 'simulated') {
    const hours = Math.ceil((of.restUntil.getTime() - at.getTime()) / 3_600_000);
    found.push({
      what: 'rest',
      words: `You have driven 12 hours. Rest first: you may go online again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    });
  }
  if (!of.hasPosition) {
    found.push({ what: 'position', words: 'Where you are is not known. Allow your location.' });
  }
  return found;
}

function missingPapers(of: Clearance, kinds: readonly PaperKind[], at: Date): Missing[] {
  return kinds.flatMap((kind): Missing[] => {
    const all = of.documents.filter((one) => one.kind === kind);
    const good = all.find((one) => one.status === 'approved' && !hasExpired(one.expiresOn, at, of.state));
    if (good) return [];
    const name = paperName(kind, of.cityPapers);
    const newest = all.at(-1);
    if (!newest) return [{ what: 'papers', words: `${name} is missing.` }];
    if (newest.status === 'sent_back') return [{ what: 'papers', words: `${name} is asked for again.` }];
    if (newest.status === 'waiting') return [{ what: 'papers', words: `${name} is not approved yet.` }];
    return [
      {
        what: 'papers',
        words: `${name} expired on ${dayWords(existing(newest.expiresOn, 'when a paper expired'))}.`,
      },
    ];
  });
}

/** Days before a paper ends at which its owner is told, the longest first. */
export const noticeDays = [30, 7, 1] as const;

/** Which notice is due for a paper: the shortest that fits, 0 once it has ended, null while it is far off. */
export function noticeDue(expiresOn: string, at: Date, state: string): 30 | 7 | 1 | 0 | null {
  const left = daysLeft(expiresOn, at, state);
  return left < 0 ? 0 : (noticeDays.findLast((days) => left <= days) ?? null);
}

/**
 * What becomes of the ride of a driver who may not drive any more: another driver comes, the rider in the car is driven to
 * the drop-off first, or it ends where the car is: for nothing, or for what was driven.
 */
export const rideChoices = ['another_driver', 'finish', 'end_free', 'end_here'] as const;
export type RideChoice = (typeof rideChoices)[number];
