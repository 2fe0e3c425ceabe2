/** What a source says of a car by its VIN, and how it is told: always with who said it and when it was asked. Pure. */

export const lookups = ['recalls', 'liens', 'history'] as const;
export type Lookup = (typeof lookups)[number];

/** A recall of the maker’s. */
export interface Recall {
  number: string;
  title: string;
  /** False once it was mended on this car. */
  isOpen: boolean;
}
/** Money that is still owed on the car, as a register of a province has it. */
export interface Lien {
  creditor: string;
  /** `2024-03-31` */
  registeredOn: string | null;
}
/** Something that was reported of the car: a registration, an inspection, damage. */
export interface HistoryEvent {
  /** `2024-03-31`, or a year or month of it. */
  on: string;
  words: string;
}

export interface Answers {
  recalls: Recall[];
  liens: Lien[];
  history: HistoryEvent[];
}

/** Of each list as many as a page can show. */
export const mostEntries = 50;

/** An answer in sentences; what was asked and found empty says so, for that was asked. */
export function toldOf<Kind extends Lookup>(
  kind: Kind,
  answer: Answers[Kind],
  province: string | null,
): { words: string; lines: string[]; isWarning: boolean } {
  if (kind === 'recalls') {
    const open = (answer as Recall[]).filter(({ isOpen }) => isOpen);
    const words =
      open.length === 0
        ? 'No open recall'
        : `${open.length} open ${open.length === 1 ? 'recall' : 'recalls'}`;
    return {
      words,
      lines: open.map(({ number, title }) => `${number}: ${title}`),
      isWarning: open.length > 0,
    };
  }
  if (kind === 'liens') {
    const liens = answer as Lien[];
    const where = province ? ` in ${province}` : '';
    const words = liens.length === 0 ? `No lien registered${where}` : `Money is owed on this car${where}`;
    const lines = liens.map(({ creditor, registeredOn }) =>
      registeredOn ? `${creditor}, registered ${registeredOn}` : creditor,
    );
    return { words, lines, isWarning: liens.length > 0 };
  }
  const events = answer as HistoryEvent[];
  return {
    words: events.length === 0 ? 'Nothing reported' : 'Reported',
    lines: events.map(({ on, words }) => `${on}: ${words}`),
    isWarning: false,
  };
}
