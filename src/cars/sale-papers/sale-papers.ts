/** What papers a car's sale has by province: what the bill of sale says there, and what is brought along. Pure. */

/** A line of law on the bill, with where it is from, so that whoever reads it can look. */
export interface LawLine {
  text: string;
  source: string;
  /** `https://…`; empty where there is none. */
  link: string;
}

/** Something that is brought to the meeting, or sent here before it. */
export interface PaperItem {
  /** Within its province: `uvip`. It stays for good, since what was sent names it. */
  id: string;
  name: string;
  /** What it is, in a sentence that both read. */
  words: string;
  by: 'seller' | 'buyer';
  /** A file that is sent here, or a word that it is there. */
  proof: 'file' | 'tick';
  /** Whether the keys wait for it. */
  isWanted: boolean;
  seenBy: 'both' | 'desk';
}

export interface ProvincePapers {
  lines: readonly LawLine[];
  items: readonly PaperItem[];
}

export interface SalePapers {
  /** Whether both sign a bill of sale before the keys change hands, in sales that begin from now on. */
  billWanted: boolean;
  /** By country and province or state: `CA-ON`. What is not here has neither lines nor a list. */
  provinces: Readonly<Record<string, ProvincePapers>>;
}

export const mostLines = 12;
export const mostItems = 12;
/** The kind of the signed bill among the files of a sale; no paper that is brought goes by it, or it would take its place. */
export const billKind = 'bill';
export const largestFileBytes = 15_000_000;

const toBeChecked = { source: 'A summary in plain words, from general knowledge; no legal advice', link: '' };
const law = (text: string): LawLine => ({ text, ...toBeChecked });
const both = { seenBy: 'both', isWanted: false } as const;

const ontario: ProvincePapers = {
  lines: [
    law('The licence plates stay with the seller. The buyer registers the car with plates of their own.'),
    law(
      'The buyer has ServiceOntario register the car within six days of the sale. After a private sale the tax that is due is paid there.',
    ),
  ],
  items: [
    {
      ...{ id: 'uvip', name: 'Used vehicle information package', by: 'seller', proof: 'file', ...both },
      words: 'Of this car, from ServiceOntario: what is registered of it and what is owed on it.',
    },
    {
      ...{ id: 'safety', name: 'Safety standards certificate', by: 'seller', proof: 'file', ...both },
      words: 'From an inspection station. The buyer needs it to register the car as fit to be driven.',
    },
    {
      ...{ id: 'plates', name: 'Plates taken off', by: 'seller', proof: 'tick', ...both },
      words: 'The plates stay with the seller.',
    },
  ],
};

const alberta: ProvincePapers = {
  lines: [
    law('The licence plates stay with the seller. The buyer registers the car with plates of their own.'),
    law('The buyer takes this bill of sale to a registry agent to register the car.'),
  ],
  items: [
    {
      ...{ id: 'inspection', name: 'Inspection', by: 'seller', proof: 'file', ...both },
      words: 'A mechanic’s report. A car from another province is inspected before it is registered.',
    },
    {
      ...{ id: 'liens', name: 'Lien search', by: 'buyer', proof: 'file', ...both },
      words: 'From a registry agent, by the VIN: whether money is still owed on the car.',
    },
    {
      ...{ id: 'plates', name: 'Plates taken off', by: 'seller', proof: 'tick', ...both },
      words: 'The plates stay with the seller.',
    },
  ],
};

export const salePapersHere = {
  name: 'sale-papers',
  fallback: {
    billWanted: true,
    provinces: { 'CA-AB': alberta, 'CA-ON': ontario },
  } satisfies SalePapers as SalePapers,
};

/** `CA-ON`; null where a place names no province or state. */
export const provinceKey = (place: { country: string; region: string | null } | null): string | null =>
  place?.region ? `${place.country}-${place.region}` : null;
