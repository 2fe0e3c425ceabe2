/** Which typed facts stand beside which paper, and what can be said of them without looking at it. */

import type { Review } from '#src/features/drivers/review-contract.ts';
import { fullName } from '#src/platform/person-name.ts';

/** As the drivers' rules have them; a page of another feature knows them from the contract alone. */
export const paperKinds = ['licence_front', 'licence_back', 'insurance', 'registration', 'portrait'] as const;
export type PaperKind = (typeof paperKinds)[number];
export const paperNames: Record<PaperKind, string> = {
  licence_front: 'Licence, front',
  licence_back: 'Licence, back',
  insurance: 'Insurance',
  registration: 'Registration',
  portrait: 'Portrait',
};

export interface Fact {
  label: string;
  value: string;
  note?: string;
  good: boolean;
}

export function factsOf(review: Review, kind: PaperKind, now: string): Fact[] {
  const { form, papers } = review.application;
  const { vehicle, plate } = review;
  const sent = papers.findLast((paper) => paper.kind === kind)?.expiresOn;
  const name: Fact = {
    label: 'Name',
    value: fullName(form),
    good: fullName(form) === review.name,
    ...(fullName(form) === review.name ? {} : { note: `The account says ${review.name}` }),
  };
  const expires = (day: string): Fact => {
    const days = Math.ceil((Date.parse(day) - Date.parse(now)) / (24 * 3_600_000));
    const good = days > 0;
    return {
      label: 'Expires',
      value: day,
      good,
      note: good ? `${timeOf(days)} left` : 'Has passed',
    };
  };
  const car: Fact[] = [
    {
      label: 'Plate',
      value: vehicle?.licensePlate ?? form.licensePlate,
      note: plate.words,
      good: plate.fits,
    },
    {
      label: 'Vehicle',
      value: vehicle ? [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ') : '',
      good: vehicle !== null,
    },
  ];
  const address: Fact = {
    label: 'Address',
    value: [form.address, form.city, form.zipCode].filter(Boolean).join(', '),
    good: form.address !== '',
  };
  switch (kind) {
    case 'licence_front':
      return [
        name,
        { label: 'Number', value: form.licenseNumber, good: form.licenseNumber !== '' },
        expires(sent ?? form.licenseExpiry),
        address,
      ];
    case 'licence_back':
      return [{ label: 'Number', value: form.licenseNumber, good: form.licenseNumber !== '' }, address];
    case 'insurance':
      return [
        name,
        { label: 'Insurer', value: form.insuranceProvider, good: form.insuranceProvider !== '' },
        { label: 'Policy', value: form.insurancePolicy, good: form.insurancePolicy !== '' },
        expires(sent ?? form.insuranceExpiry),
        ...car,
      ];
    case 'registration':
      return [
        name,
        ...car,
        { label: 'Colour', value: vehicle?.colour ?? '', good: Boolean(vehicle?.colour) },
      ];
    default:
      return [name];
  }
}

/** A span as a person says it: in days while they count, then in months, then in years. */
const timeOf = (days: number): string =>
  days < 60
    ? `${days} ${days === 1 ? 'day' : 'days'}`
    : days < 730
      ? `${Math.round(days / 30.4)} months`
      : `${Math.floor(days / 365.25)} years`;
