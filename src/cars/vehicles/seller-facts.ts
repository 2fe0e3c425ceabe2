/** What a seller says of a used car’s past: their word, shown as theirs, and nothing where they say nothing. Pure. */

export const accidentAnswers = ['none_known', 'minor', 'major', 'some'] as const;
export type Accidents = (typeof accidentAnswers)[number];
export const serviceAnswers = ['full', 'part', 'none'] as const;
export type ServiceRecords = (typeof serviceAnswers)[number];
export const yesNo = ['yes', 'no'] as const;
export type YesNo = (typeof yesNo)[number];

export const longestAccidentWords = 600;
export const longestRegisteredBefore = 80;

export const accidentWordsOf: Record<Accidents, string> = {
  none_known: 'None that the seller knows of',
  minor: 'Minor damage',
  major: 'Major damage',
  some: 'At least one; how bad is not said',
};
export const serviceWordsOf: Record<ServiceRecords, string> = {
  full: 'All there',
  part: 'Some there',
  none: 'None there',
};

/** Null is what was not said, which is shown as nothing and never as “none”. */
export interface SellerFacts {
  owners: number | null;
  accidents: Accidents | null;
  /** What happened, in the seller’s words. */
  accidentWords: string | null;
  serviceRecords: ServiceRecords | null;
  /** Where it was registered before, as the seller writes it: `Quebec`, `Alberta until 2023`. */
  registeredBefore: string | null;
  smokeFree: YesNo | null;
}
export const nothingSaid: SellerFacts = {
  owners: null,
  accidents: null,
  accidentWords: null,
  serviceRecords: null,
  registeredBefore: null,
  smokeFree: null,
};

/** Name and words of what was said, in the order every page shows them. */
export function sellerLines(said: SellerFacts): [name: string, words: string][] {
  const { owners, accidents, accidentWords, serviceRecords, registeredBefore, smokeFree } = said;
  const lines: [string, string | null][] = [
    ['Owners so far', owners === null ? null : owners === 0 ? 'None yet' : String(owners)],
    [
      'Accidents',
      [accidents && accidentWordsOf[accidents], accidentWords].filter(Boolean).join('. ') || null,
    ],
    ['Service records', serviceRecords && serviceWordsOf[serviceRecords]],
    ['Registered before', registeredBefore],
    ['Smoked in', smokeFree && (smokeFree === 'yes' ? 'No' : 'Yes')],
  ];
  return lines.flatMap(([name, words]) => (words ? [[name, words]] : []));
}
