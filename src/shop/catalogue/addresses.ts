/** Addresses as they stand on a parcel, line by line. Pure. */
import { countryName } from '#src/platform/countries.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Store } from './stores.ts';

interface Town {
  town: string;
  region: string;
  postcode: string;
  country: string;
}

/** `Harrisburg, PA  17101` where a country's post has states; `9490 Vaduz` elsewhere. */
export function townLine({ town, region, postcode, country }: Town): string {
  if (country === 'CA' || country === 'US') return `${town}, ${region}  ${postcode}`;
  return [[postcode, town].filter(Boolean).join(' '), region].filter(Boolean).join(', ');
}

export const addressLines = (to: Town & { name: string; street: string; unit: string }): string[] => [
  to.name,
  to.unit ? `${to.street}, Unit ${to.unit}` : to.street,
  townLine(to),
  countryName(to.country),
];

/** Where parcels of a store come from, and where what is sent back goes. */
export const senderLines = ({ address, country }: Pick<Store, 'address' | 'country'>): string[] => [
  companyName(),
  ...address,
  countryName(country),
];
