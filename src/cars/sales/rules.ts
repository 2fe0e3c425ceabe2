/** The sale of a car from its payment to its end: who does what next, by when, and what happens if nobody does. Pure. */
import { isAskedLate, isSignedLate, type LateFacts, lateWords } from './late-papers.ts';

export const saleStates = [
  /** Paid and held: the two agree when and where they meet. */
  'paid',
  /** They meet then and there. */
  'meeting',
  /** Handed over; the buyer may still give it back. */
  'promise',
  /** The buyer wants to give it back and brings it. */
  'return_asked',
  /** The buyer says it was brought; the seller says so too, or the desk judges. */
  'return_brought',
  /** The seller has it and named what is kept of the price by the terms; the buyer agrees, or the desk judges. */
  'return_compared',
  'done',
  /** Called off, given back or undone: the money goes back. */
  'over',
] as const;
export type SaleState = (typeof saleStates)[number];
export type Side = 'buyer' | 'seller';
/** Who a line of the log is by. */
export type SaleActor = Side | 'desk' | 'clock' | 'payments';

export const saleActs = [
  'propose',
  'accept',
  'odometer',
  'new_code',
  'hand_over',
  'no_show',
  'not_as_described',
  'call_off',
  'ask_return',
  'keep',
  'brought',
  'received',
  'agree_return',
  'ask_desk',
] as const;
export type SaleAct = (typeof saleActs)[number];

const beforeHandover: readonly SaleState[] = ['paid', 'meeting'];
const comingBack: readonly SaleState[] = ['return_asked', 'return_brought'];
const returning: readonly SaleState[] = [...comingBack, 'return_compared'];
const both: readonly Side[] = ['buyer', 'seller'];

/** Act -> states in which it is done, and by whom. */
const acts: Record<SaleAct, { in: readonly SaleState[]; by: readonly Side[] }> = {
  propose: { in: beforeHandover, by: both },
  accept: { in: beforeHandover, by: both },
  odometer: { in: ['meeting', 'promise', 'done'], by: both },
  new_code: { in: ['meeting'], by: ['buyer'] },
  hand_over: { in: ['meeting'], by: ['seller'] },
  no_show: { in: ['meeting'], by: both },
  not_as_described: { in: ['meeting', 'promise'], by: ['buyer'] },
  call_off: { in: beforeHandover, by: both },
  ask_return: { in: ['promise'], by: ['buyer'] },
  keep: { in: comingBack, by: ['buyer'] },
  brought: { in: ['return_asked'], by: ['buyer'] },
  received: { in: returning, by: ['seller'] },
  agree_return: { in: ['return_compared'], by: ['buyer'] },
  ask_desk: { in: [...beforeHandover, 'promise', ...returning], by: both },
};

/** In what a car may be another one than its listing says. */
export const saleFaults = [
  'damage',
  'mechanical',
  'odometer',
  'history',
  'equipment',
  'papers',
  'other_car',
] as const;
export type SaleFault = (typeof saleFaults)[number];
export const faultWords: Record<SaleFault, string> = {
  damage: 'damage that was not said',
  mechanical: 'something does not work',
  odometer: 'the odometer',
  history: 'its history',
  equipment: 'equipment is missing',
  papers: 'papers or keys are missing',
  other_car: 'it is another car, or its VIN differs',
};

export const verdicts = ['hand_over', 'pay_back', 'extend', 'end_return', 'leave_unsigned'] as const;
export type Verdict = (typeof verdicts)[number];
/** As the log and the mails of it say what was judged, before the reason. */
export const verdictWords: Record<Verdict, string> = {
  hand_over: 'the car is handed over.',
  pay_back: 'the money goes back.',
  extend: 'there is more time.',
  end_return: 'the return ends.',
  leave_unsigned: 'the bill of sale stays unsigned.',
};
const judged: Record<Verdict, readonly SaleState[]> = {
  hand_over: beforeHandover,
  pay_back: [...beforeHandover, 'promise', ...returning],
  extend: [...beforeHandover, 'promise', ...returning],
  end_return: returning,
  leave_unsigned: ['promise', 'done'],
};

export const isOpen = (state: SaleState): boolean => state !== 'done' && state !== 'over';
export const isBeforeHandover = (state: SaleState): boolean => beforeHandover.includes(state);
export const isReturning = (state: SaleState): boolean => returning.includes(state);

/** What the rules look at. */
export interface SaleFacts extends LateFacts {
  state: SaleState;
  meetAt: Date | null;
  proposedBy: Side | null;
  promiseUntil: Date | null;
  /** Since when the desk was asked to look. */
  deskSince: Date | null;
  /** Whether both sign a bill of sale before the keys change hands, and when the second of them did. */
  papersWanted: boolean;
}

type PapersFacts = Pick<SaleFacts, 'papersWanted' | keyof LateFacts>;

/** What keeps the buyer's code from being shown and from counting. */
export const needsPapers = (sale: PapersFacts): boolean => sale.papersWanted && sale.papersSignedAt === null;

export function mayAct(sale: SaleFacts, act: SaleAct, side: Side, now: Date): boolean {
  if (!acts[act].in.includes(sale.state) || !acts[act].by.includes(side)) return false;
  // Without a paper to sign the seller types the odometer with the code alone.
  if (act === 'odometer' && sale.state === 'meeting') return side === 'buyer' || sale.papersWanted;
  if (act === 'odometer') return isSignedLate(sale);
  if (act === 'accept') return sale.proposedBy !== null && sale.proposedBy !== side;
  if (act === 'no_show') return sale.meetAt !== null && sale.meetAt <= now;
  if (act === 'ask_return' || (act === 'not_as_described' && sale.state === 'promise'))
    return sale.promiseUntil !== null && sale.promiseUntil > now;
  return true;
}
export const mayJudge = (sale: LateFacts & Pick<SaleFacts, 'state'>, verdict: Verdict): boolean =>
  judged[verdict].includes(sale.state) && (verdict !== 'leave_unsigned' || isAskedLate(sale));

export const mostWrongCodes = 5;
/** How far ahead two may meet. */
export const meetingWithinDays = 30;
export const dayMs = 86_400_000;

/** Days after which people are reminded, the desk is told, and it ends by itself. */
export const limitDays: Partial<Record<SaleState, readonly [remind: number, desk: number, end: number]>> = {
  paid: [2, 5, 14],
  meeting: [1, 3, 10],
  return_asked: [2, 5, 14],
  return_brought: [2, 5, 14],
  return_compared: [2, 5, 7],
};

/** In these nobody but the two has to do anything, so that the desk is not told of silence: it counts as agreed. */
export const isAgreedBySilence = (state: SaleState): boolean => state === 'return_compared';

/** Where the desk was asked what of the price is kept, nothing counts as agreed before it has judged. */
export const waitsForDesk = ({ state, deskSince }: Pick<SaleFacts, 'state' | 'deskSince'>): boolean =>
  state === 'return_compared' && deskSince !== null;

/** How far the clock has gone in a state: nobody was told, people were, the desk was. */
export type Stage = 0 | 1 | 2;

/** When the clock does something next; null where nothing is left to be done. */
export function nextMove(
  state: SaleState,
  stage: number,
  countsFrom: Date,
  promiseUntil: Date | null,
): Date | null {
  if (state === 'promise') return promiseUntil;
  const days = limitDays[state]?.[stage as Stage];
  return days === undefined ? null : new Date(countsFrom.getTime() + days * dayMs);
}

/** When a state ends by itself. */
export const endsAt = (state: SaleState, countsFrom: Date, promiseUntil: Date | null): Date | null =>
  nextMove(state, 2, countsFrom, promiseUntil);

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer');
/** As a sentence begins with it. */
export const named = (side: Side): string => (side === 'buyer' ? 'The buyer' : 'The seller');

/** How far the two are with the bill of sale, once they meet. */
export interface PapersStanding {
  /** Who has typed the odometer; they are agreed where both typed the same. */
  typed: readonly Side[];
  isAgreed: boolean;
  signedBy: readonly Side[];
  /** What the keys wait for and nobody has brought. */
  missing: readonly { name: string; by: Side }[];
}

const nothingYet: PapersStanding = { typed: [], isAgreed: false, signedBy: [], missing: [] };

type NextFacts = PapersFacts & Pick<SaleFacts, 'proposedBy' | 'deskSince'>;

/** Whoever has not done what both have to do. */
const whoIsLeft = (have: readonly Side[]): Side | 'both' =>
  have.length === 1 && have[0] ? otherSide(have[0]) : 'both';

/** Who has to do something now; null where nobody has. */
export function whoIsNext(sale: NextFacts, standing: PapersStanding | null = null): Side | 'both' | null {
  const { state, proposedBy } = sale;
  if (state === 'paid') return proposedBy === null ? 'both' : otherSide(proposedBy);
  if (standing && ((state === 'meeting' && needsPapers(sale)) || isSignedLate(sale)))
    return whoIsLeft(standing.isAgreed ? standing.signedBy : standing.typed);
  if (state === 'meeting') {
    const [first] = standing?.missing ?? [];
    return first && standing?.missing.every(({ by }) => by === first.by) ? first.by : 'both';
  }
  if (state === 'return_asked') return 'buyer';
  if (state === 'return_brought') return 'seller';
  if (state === 'return_compared') return sale.deskSince === null ? 'buyer' : null;
  return null;
}

export const differWords =
  'The two of you typed different figures of the odometer. Read it together; whoever was wrong types it again.';

/** What the keys wait for, and who brings it. */
export function waitWords(missing: PapersStanding['missing'], reader: Side | 'desk'): string {
  const items = missing.map(
    ({ name, by }) => `${name} (${by === reader ? 'you bring it' : `the ${by} brings it`})`,
  );
  return `The keys wait for: ${items.join(', ')}.`;
}

/** Of two at the car who sign first. */
function paperWords({ typed, isAgreed, signedBy }: PapersStanding, reader: Side): string {
  const other = named(otherSide(reader));
  if (isAgreed)
    return signedBy.includes(reader)
      ? `${other} reads the bill of sale and signs it too; after that the code counts.`
      : 'Read the bill of sale and sign it.';
  if (typed.length === 2) return differWords;
  if (typed.includes(reader))
    return `${other} types what the odometer says too; then both of you sign the bill of sale.`;
  return 'Look at the car and drive it together. Then type what the odometer says; after that both of you sign the bill of sale.';
}

/** Of two who have signed, or need not: the keys for the code. */
function keysWords(sale: PapersFacts, reader: Side | 'desk', missing: PapersStanding['missing']): string {
  if (missing.length > 0) return waitWords(missing, reader);
  if (reader === 'desk') return 'They meet; the seller types the buyer’s code.';
  if (sale.papersWanted)
    return reader === 'buyer'
      ? 'Show the code to the seller. When it is typed, keys and papers are yours there and then.'
      : 'Type the buyer’s code; when it is accepted, hand over keys and papers there and then.';
  return reader === 'buyer'
    ? 'Look at the car and drive it. Then type what the odometer says and show the code to the seller.'
    : 'Bring the car, its keys and papers. Once they have driven it, type the odometer and the buyer’s code; when it is accepted, hand over keys and papers there and then.';
}

function comparedWords({ deskSince }: NextFacts, reader: Side | 'desk'): string {
  if (deskSince !== null)
    return reader === 'desk'
      ? 'Judge what of the price is kept. Until then the buyer may still agree.'
      : `The desk judges what of the price is kept. Until then ${reader === 'buyer' ? 'you' : 'the buyer'} may still agree to the figures.`;
  if (reader === 'buyer')
    return 'Look at the handover beside the return. Agree to what is kept, or ask the desk to judge.';
  return reader === 'seller'
    ? 'The buyer looks at your figures and agrees, or asks the desk. Until then you may type them again.'
    : 'The buyer agrees to the seller’s figures, or asks the desk.';
}

/** What the one who reads this does next. */
export function nextWords(
  sale: NextFacts,
  reader: Side | 'desk',
  standing: PapersStanding | null = null,
): string {
  const { state, proposedBy } = sale;
  const other = reader === 'buyer' ? 'The seller' : 'The buyer';
  if (state === 'paid') {
    if (proposedBy === null)
      return reader === 'desk'
        ? 'Buyer and seller agree on a place and a time: one proposes, the other accepts.'
        : 'Agree on a place and a time. Either of you proposes, the other accepts.';
    if (reader === proposedBy) return `${other} answers your proposal.`;
    return reader === 'desk'
      ? `The ${proposedBy === 'buyer' ? 'seller' : 'buyer'} answers a proposal.`
      : 'Answer the proposal: accept it, or name another place or time.';
  }
  if (state === 'meeting' && needsPapers(sale))
    return reader === 'desk'
      ? 'They meet, read the odometer together and both sign the bill of sale; then the seller types the buyer’s code.'
      : paperWords(standing ?? nothingYet, reader);
  if (state === 'meeting') return keysWords(sale, reader, standing?.missing ?? []);
  if (isSignedLate(sale)) return lateWords(reader, standing ?? nothingYet);
  if (state === 'promise')
    return reader === 'seller'
      ? 'Nothing. The buyer may still ask to give the car back.'
      : reader === 'buyer'
        ? 'Nothing. You may still ask to give the car back.'
        : 'Nothing; the promise runs.';
  if (state === 'return_asked')
    return reader === 'buyer'
      ? 'Bring the car back with everything that came with it, then say so here.'
      : reader === 'seller'
        ? 'The buyer brings the car back. Say so here once you have it, with what its odometer says.'
        : 'The buyer brings the car back.';
  if (state === 'return_brought')
    return reader === 'seller'
      ? 'Say that you have the car. If you have not, ask the desk to judge.'
      : 'The seller says that the car is back.';
  if (state === 'return_compared') return comparedWords(sale, reader);
  return state === 'done'
    ? 'Nothing. The sale is done.'
    : 'Nothing. The sale is over and its money goes back.';
}

/** What happens if nobody does anything. */
export function elseWords(state: SaleState, reader: Side | 'desk'): string | null {
  const buyer = reader === 'buyer' ? 'you' : 'the buyer';
  if (state === 'paid' || state === 'meeting')
    return `Otherwise the sale ends then and all money goes back to ${buyer}.`;
  if (state === 'promise') return 'Then the sale is done.';
  if (state === 'return_asked') return `Otherwise the return ends then and the car stays with ${buyer}.`;
  if (state === 'return_brought') return `Otherwise all the money goes back to ${buyer} then.`;
  if (state === 'return_compared') return 'Otherwise the figures count as agreed then.';
  return null;
}

export const stateWords: Record<SaleState, string> = {
  paid: 'Paid and held',
  meeting: 'Meeting agreed',
  promise: 'Handed over',
  return_asked: 'Return asked',
  return_brought: 'Car brought back',
  return_compared: 'Return compared',
  done: 'Done',
  over: 'Over',
};

export const readCode = (typed: string): string | null => {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
};

/**
 * Whether an odometer at the handover says so much less than the listing that nobody rounded; both in one unit. A tenth
 * and 1,000 are let go for what sellers estimate.
 */
export const isFarBelow = (reading: number, listed: number): boolean =>
  listed - reading > Math.max(1000, listed / 10);

/** When a photo of the car shows it: as it was handed over, or as it came back. */
export const photoMoments = ['handover', 'return'] as const;
export type PhotoMoment = (typeof photoMoments)[number];
/** Of one side at one moment. */
export const mostPhotos = 6;
/** After the handover whoever just took them may still send them. */
export const photosAfterHours = 24;

/** Of which moment photos are taken now; null where nothing is left to be shown. */
export function photosNow(
  { state, handedOverAt }: { state: SaleState; handedOverAt: Date | null },
  now: Date,
): PhotoMoment | null {
  if (state === 'meeting') return 'handover';
  if (isReturning(state)) return 'return';
  const isJustNow =
    handedOverAt !== null && now.getTime() - handedOverAt.getTime() <= photosAfterHours * 3_600_000;
  return state === 'promise' && isJustNow ? 'handover' : null;
}

/** Until the keys change hands, or the seller names figures, one takes out what one sent by mistake; then it is proof. */
export const mayTakeOut = (state: SaleState, moment: PhotoMoment): boolean =>
  moment === 'handover' ? state === 'meeting' : comingBack.includes(state);
