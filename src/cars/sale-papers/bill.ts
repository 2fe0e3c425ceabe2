/** The bill of sale of a car: what it says, from its facts. Page and file are made of the same. Pure. */

import { isFarBelow } from '#src/cars/sales/rules.ts';
import { moneyText } from '#src/design/amount-text.ts';
import { counted } from '#src/platform/plural.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { bothUnitWords, figureWords, type Reading } from '#src/platform/units.ts';
import type { LawLine } from './sale-papers.ts';

export interface PartyFacts {
  /** As they state it for the paper; null before they have. */
  name: string | null;
  address: string | null;
}

export interface BillFacts {
  /** `RV-1043` */
  number: string;
  seller: PartyFacts;
  buyer: PartyFacts;
  /** What a dealer trades as; null for a private seller. */
  dealerName: string | null;
  car: {
    vin: string | null;
    year: number;
    make: string;
    model: string;
    trim: string | null;
    colour: string;
  };
  /** As both read it; null before they have. */
  odometer: Reading | null;
  /** What the listing says, in the same unit. */
  listedOdometer: number;
  /** A decimal amount in the installation's currency. */
  price: string;
  taxes: readonly { label: string; amount: string }[];
  taxNumbers: readonly { name: string; number: string }[];
  taxNote: string | null;
  /** What the seller promises besides; null for nothing. */
  warranty: string | null;
  promiseDays: number;
  place: string | null;
  meetAt: Date | null;
  /** When the desk completed the handover, where the paper was not signed before it. */
  lateAt: Date | null;
  /** The clocks that the two meet by. */
  zone: string;
  /** Through whom it is sold. */
  company: string;
  province: { name: string; lines: readonly LawLine[] } | null;
}

export interface BillPart {
  title: string;
  facts: { label: string; words: string }[];
  prose: { words: string; source: string | null; link: string | null }[];
}
export interface Bill {
  number: string;
  parts: BillPart[];
}

const fact = (label: string, words: string | null) => (words ? [{ label, words }] : []);
const said = (words: string) => ({ words, source: null, link: null });
const part = (title: string, facts: BillPart['facts'], prose: BillPart['prose'] = []): BillPart => ({
  ...{ title, facts, prose },
});

const partyFacts = ({ name, address }: PartyFacts) => [
  ...fact('Name', name),
  ...fact('Address', address?.replace(/\s*\n\s*/g, ', ') ?? null),
];

/** What the paper says now; what nobody has said yet is left out, and `missingOf` names it. */
export function billOf(facts: BillFacts): Bill {
  const { car, odometer, listedOdometer, dealerName, province, place, meetAt, lateAt, zone } = facts;
  return {
    number: facts.number,
    parts: [
      part('Seller', [...fact('Trades as', dealerName), ...partyFacts(facts.seller)]),
      part('Buyer', partyFacts(facts.buyer)),
      part('Vehicle', [
        ...fact('VIN', car.vin),
        ...fact('Make and model', `${car.make} ${car.model}`),
        ...fact('Model year', String(car.year)),
        ...fact('Trim', car.trim),
        ...fact('Colour', car.colour.charAt(0).toUpperCase() + car.colour.slice(1)),
        ...fact(
          'Odometer',
          odometer &&
            `${bothUnitWords(odometer)}, ${lateAt ? 'as both say it was at the handover' : 'read by both at the car'}${farBelowWords(odometer, listedOdometer)}`,
        ),
      ]),
      part(
        'Price',
        [
          ...fact('Price', moneyText(facts.price)),
          ...facts.taxes.flatMap(({ label, amount }) => fact(label, moneyText(amount))),
          ...facts.taxNumbers.flatMap(({ name, number }) => fact(`${name} number of the seller`, number)),
        ],
        [
          said(`Paid in full through ${facts.company}; no money changes hands at the car.`),
          ...(facts.taxNote ? [said(facts.taxNote)] : []),
        ],
      ),
      part('Condition', [], conditionOf(facts)),
      part('Handover', [
        ...fact('Place', place),
        ...fact('Time', meetAt && momentWords(meetAt, zone, 'ahead', true)),
        ...fact('Handed over', lateAt && lateWords(lateAt, zone, facts.company)),
      ]),
      ...(province && province.lines.length > 0
        ? [
            part(
              province.name,
              [],
              province.lines.map(({ text, source, link }) => ({ words: text, source, link: link || null })),
            ),
          ]
        : []),
    ],
  };
}

/** An odometer runs one way: whoever reads the paper sees that it said far more before. */
const farBelowWords = ({ reading, unit }: Reading, listed: number): string =>
  isFarBelow(reading, listed) ? `; the listing said ${figureWords({ reading: listed, unit })}` : '';

const lateWords = (lateAt: Date, zone: string, company: string): string =>
  `${momentWords(lateAt, zone, 'ahead', true)}, completed by ${company}; this paper was signed after that`;

/** "As seen" is what a private seller says; what a dealer owes by law is nothing that a paper of ours takes away. */
function conditionOf({ warranty, dealerName, promiseDays, company }: BillFacts): BillPart['prose'] {
  return [
    ...(warranty ? [said(`The seller promises besides: ${warranty}`)] : []),
    ...(!warranty && dealerName === null
      ? [said('Sold as seen: the buyer has looked at the car and driven it, or could have.')]
      : []),
    said(
      `The buyer may ask to give the car back within ${counted(promiseDays, 'day', 'days')} of the handover, by the terms of ${company}.`,
    ),
  ];
}

/** What has to be said before the paper can be signed, for people to read. */
export function missingOf({ seller, buyer, car, odometer, lateAt }: BillFacts): string[] {
  return [
    ...(seller.name && seller.address ? [] : ['the seller’s name and address']),
    ...(buyer.name && buyer.address ? [] : ['the buyer’s name and address']),
    ...(car.vin ? [] : ['the VIN, which the seller types']),
    ...(odometer
      ? []
      : [
          lateAt
            ? 'the odometer at the handover, which both type'
            : 'the odometer, which both read at the car and type',
        ]),
  ];
}

const plain = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether a signature is the name that the paper states, however it is spaced and capitalised. */
export const isSameName = (typed: string, stated: string): boolean => plain(typed) === plain(stated);

const otherLetters =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u;

/** Whether it has letters that the fonts of our files do not have. */
export const hasOtherLetters = ({ parts }: Pick<Bill, 'parts'>): boolean =>
  parts.some(({ facts, prose }) => [...facts, ...prose].some(({ words }) => otherLetters.test(words)));
