/** What a buyer of gear types before paying, and what is missing in it. Pure. */
import {
  type Billing,
  checkPostalCode,
  looksLikeEmail,
  regionLabel,
  regionsOf,
} from '#src/money/checkout/ui/billing/billing.ts';
import type { StoreId } from '#src/platform/ids.ts';
import { sealedSession } from '#src/platform/offline/sealed-storage.ts';
import { postalExample } from '#src/platform/postal-codes.ts';
import type { CheckoutRequestInput, QuoteOption, Wanted } from '#src/shop/catalogue/cart-contract.ts';
import type { ServedCountry } from '#src/shop/catalogue/contract.ts';
import type { DeliveryMethod, RateName } from '#src/shop/catalogue/rules.ts';

export interface GearForm {
  email: string;
  phone: string;
  name: string;
  method: DeliveryMethod;
  street: string;
  unit: string;
  town: string;
  /** Two letters; empty as long as the first one that is served is meant. */
  country: string;
  region: string;
  postalCode: string;
  rate: RateName;
  /** Empty as long as the first one is meant. */
  store: StoreId;
  note: string;
}

export const emptyGearForm: GearForm = {
  email: '',
  phone: '',
  name: '',
  method: 'ship',
  street: '',
  unit: '',
  town: '',
  country: '',
  region: '',
  postalCode: '',
  rate: 'standard',
  store: '',
  note: '',
};

export type GearProblems = Partial<Record<keyof GearForm, string>>;

/** Where a parcel would go, once enough of it is typed to ask for rates. */
export function destinationOf({ method, country, region, postalCode }: GearForm) {
  if (method !== 'ship' || country === '' || checkPostalCode(country, postalCode) !== null) return null;
  if (region === '' && regionsOf(country).length > 0) return null;
  // Where there are no states the rates are known without a code, which may still be typed.
  return { country, region, postalCode };
}

/** The country that a form means: the one that was chosen, or the first that is served. */
export const countryOf = (country: string, served: readonly ServedCountry[]): string =>
  served.some((one) => one.country === country) ? country : (served[0]?.country ?? '');

/** The way to have it that the form has chosen; null while its price is not known. */
export const chosenOption = (form: GearForm, options: readonly QuoteOption[]): QuoteOption | null => {
  if (form.method === 'pickup') {
    const pickUps = options.filter(({ method }) => method === 'pickup');
    return pickUps.find(({ store }) => store === form.store) ?? pickUps[0] ?? null;
  }
  const parcels = options.filter(({ method }) => method === 'ship');
  return parcels.find(({ rate }) => rate === form.rate) ?? parcels[0] ?? null;
};

/** What has to be mended before anything is sent, in the order of the form. */
export function checkGearForm(form: GearForm): GearProblems {
  const problems: GearProblems = {};
  if (!looksLikeEmail(form.email)) problems.email = 'Enter an email address such as name@example.com.';
  if (!form.name.trim()) problems.name = 'Enter a name.';
  if (form.method === 'pickup') return problems;
  if (form.street.trim().length < 3) problems.street = 'Enter a street and number.';
  if (!form.town.trim()) problems.town = 'Enter a city.';
  if (!form.country) problems.country = 'Choose a country.';
  if (!form.region && regionsOf(form.country).length > 0)
    problems.region = `Choose a ${regionLabel(form.country).toLowerCase()}.`;
  if (checkPostalCode(form.country, form.postalCode)) {
    const code = form.country === 'US' ? 'ZIP' : 'postal code';
    problems.postalCode = `Enter a ${code} such as ${postalExample(form.country)}.`;
  }
  return problems;
}

/** How fields are called in the list of what is to be mended. */
export const fieldLabels: Record<keyof GearForm, string> = {
  email: 'Email',
  phone: 'Phone',
  name: 'Name',
  method: 'Delivery',
  street: 'Address',
  unit: 'Unit',
  town: 'City',
  country: 'Country',
  region: 'Province or state',
  postalCode: 'Postal code',
  rate: 'Delivery',
  store: 'Store',
  note: 'Note',
};

/** A refusal names fields as the call has them, `delivery.shipTo.postalCode`; the form knows the last part. */
export function problemsOfFields(fields: Readonly<Record<string, string>>): GearProblems {
  const known = Object.entries(fields).flatMap(([path, words]) => {
    const name = path.split('.').at(-1) ?? '';
    return name in emptyGearForm ? [[name, words]] : [];
  });
  return Object.fromEntries(known) as GearProblems;
}

export function checkoutBody(
  form: GearForm,
  wanted: Wanted,
  option: QuoteOption,
  replaces: string | null,
): CheckoutRequestInput {
  const { email, phone, note, name, street, unit, town, country, region, postalCode } = form;
  return {
    wanted,
    email,
    phone,
    note,
    delivery:
      form.method === 'pickup'
        ? { method: 'pickup', store: option.store ?? form.store, name }
        : {
            method: 'ship',
            rate: option.rate ?? form.rate,
            shipTo: { name, street, unit, town, country, region, postalCode },
          },
    expectedTotal: option.total,
    ...(replaces && { replaces }),
  };
}

/** The delivery address as a card's bank knows addresses; a pick-up has none. */
export function billingOf(form: GearForm): Billing | null {
  if (form.method === 'pickup') return null;
  return {
    name: form.name,
    email: form.email,
    phone: form.phone,
    country: form.country,
    line1: form.unit ? `${form.street}, ${form.unit}` : form.street,
    city: form.town,
    state: form.region,
    postalCode: form.postalCode,
  };
}

/** `form` with what `other` has where nothing was typed or chosen yet. */
export function whereEmpty(form: GearForm, other: GearForm): GearForm {
  const typed = Object.entries(form).filter(
    ([name, value]) => value !== emptyGearForm[name as keyof GearForm],
  );
  return { ...other, ...Object.fromEntries(typed) };
}

const keptAs = 'rove.shop.form';

/** What was typed outlives a reload and the bank's page, in this tab only. */
export function keepGearForm(form: GearForm): void {
  try {
    sealedSession.setItem(keptAs, JSON.stringify(form));
  } catch {
    // Without storage a reload asks again.
  }
}

export function gearFormDraft(): GearForm | null {
  try {
    const kept: unknown = JSON.parse(sealedSession.getItem(keptAs) ?? 'null');
    return kept && typeof kept === 'object' ? { ...emptyGearForm, ...kept } : null;
  } catch {
    return null;
  }
}
