/** Which typed facts stand beside which paper, and what can be said of them without looking at it. */

import { fullName } from '#src/platform/person-name.ts';
import { counted } from '#src/platform/plural.ts';
import type { FactLabel, Review } from '#src/riding/drivers/review-contract.ts';

/** As the drivers' rules have them; a page of another room knows them from the contract alone. */
export const paperKinds = ['licence_front', 'licence_back', 'insurance', 'registration', 'portrait'] as const;
export type PaperKind = string;
const paperNames: Record<string, string> = {
  licence_front: 'Licence, front',
  licence_back: 'Licence, back',
  insurance: 'Insurance',
  registration: 'Registration',
  portrait: 'Portrait',
};

/** Every kind that a reviewer looks for, and what it is called: the five, what the city asks for, and what else was sent. */
export function kindsOf({
  application: { cityPapers, papers },
}: Review): { kind: PaperKind; name: string }[] {
  const asked = [
    ...paperKinds.map((kind) => ({ kind, name: paperNames[kind] ?? kind })),
    ...cityPapers.map(({ kind, name }) => ({ kind, name })),
  ];
  const sent = papers.filter(({ kind }) => !asked.some((one) => one.kind === kind));
  return [...asked, ...sent.map(({ kind, title }) => ({ kind, name: title }))];
}

export interface Fact {
  label: FactLabel;
  /** As the driver typed it; empty where nothing was. */
  value: string;
  /** What a rule of ours found without looking at the paper. */
  note?: string;
  /** Whether what the rule found is in order. */
  inOrder?: boolean;
  /** What a reviewer states who has compared it with the paper. */
  tick: string;
}

/** What the paper is called in what a reviewer ticks. */
const paperWords: Record<string, string> = {
  licence_front: 'the licence',
  licence_back: 'the licence',
  insurance: 'the insurance',
  registration: 'the registration',
  portrait: 'the licence',
};

export function factsOf(review: Review, kind: PaperKind, now: string): Fact[] {
  const { form, papers } = review.application;
  const { vehicle, plate } = review;
  const sent = papers.findLast((paper) => paper.kind === kind)?.expiresOn;
  const fact = (label: FactLabel, value: string, found?: Pick<Fact, 'note' | 'inOrder'>): Fact => ({
    label,
    value,
    tick: `${label} matches ${paperWords[kind] ?? 'the document'}`,
    ...found,
  });
  const name = fact(
    'Name',
    fullName(form),
    fullName(form) === review.name ? {} : { note: `The account says ${review.name}`, inOrder: false },
  );
  const expires = (day: string): Fact => {
    const days = Math.ceil((Date.parse(day) - Date.parse(now)) / (24 * 3_600_000));
    const inOrder = days > 0;
    return fact('Expiry', day, day ? { inOrder, note: inOrder ? `${timeOf(days)} left` : 'Has passed' } : {});
  };
  const car = [
    fact('Plate', vehicle?.licensePlate ?? form.licensePlate, { note: plate.words, inOrder: plate.fits }),
    fact('Vehicle', vehicle ? [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ') : ''),
  ];
  const address = fact('Address', [form.address, form.city, form.zipCode].filter(Boolean).join(', '));
  const number = fact('Number', form.licenseNumber);
  switch (kind) {
    case 'licence_front':
      return [name, number, expires(sent ?? form.licenseExpiry), address];
    case 'licence_back':
      return [number, address];
    case 'insurance':
      return [
        name,
        fact('Insurer', form.insuranceProvider),
        fact('Policy', form.insurancePolicy),
        expires(sent ?? form.insuranceExpiry),
        ...car,
      ];
    case 'registration':
      return [name, ...car, fact('Colour', vehicle?.colour ?? '')];
    case 'portrait':
      return [{ ...name, tick: 'Face matches the licence' }];
    default: {
      const asked = review.application.cityPapers.find((paper) => paper.kind === kind);
      return [
        ...(asked?.of === 'vehicle' ? car : [name]),
        ...(asked?.lasts === 'dated' || sent ? [expires(sent ?? '')] : []),
      ];
    }
  }
}

/** What has to be compared with a paper before it is approved: whatever was typed that it has to show. */
export const toCompare = (review: Review, kind: PaperKind, now: string): FactLabel[] =>
  factsOf(review, kind, now)
    .filter(({ value }) => value !== '')
    .map(({ label }) => label);

/** A span as a person says it: in days while they count, then in months, then in years. */
const timeOf = (days: number): string =>
  days < 60
    ? counted(days, 'day')
    : days < 730
      ? `${Math.round(days / 30.4)} months`
      : `${Math.floor(days / 365.25)} years`;
