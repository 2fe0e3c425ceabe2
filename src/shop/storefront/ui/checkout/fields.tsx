/** Who buys, and how it should reach them: typed before anything is held. */

import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { cx } from '#src/design/class-names.ts';
import { Figure } from '#src/design/figures.tsx';
import { Check, Store, Truck } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import {
  checkPostalCode,
  postalLabel,
  regionLabel,
  tidyPostalCode,
} from '#src/money/checkout/ui/billing/billing.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { countryName, inSentence } from '#src/platform/countries.ts';
import type { Quote, QuoteOption } from '#src/shop/catalogue/cart-contract.ts';
import type { ServedCountry, StorePlace } from '#src/shop/catalogue/contract.ts';
import { longest } from '#src/shop/catalogue/rules.ts';
import { listedStores, shortNameOf } from '#src/shop/catalogue/stores.ts';
import { bringingText, shopDayText } from '#src/shop/catalogue/ui/words.ts';
import type { GearForm, GearProblems } from './form.ts';

interface FieldsProps {
  ids: string;
  form: GearForm;
  problems: GearProblems;
  change: (part: Partial<GearForm>) => void;
}

export function ContactFields({ ids, form, problems, change }: FieldsProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  return (
    <section aria-labelledby={`${ids}-contact`}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={`${ids}-contact`} className="text-21">
          Contact
        </h2>
        {!session && (
          <p className="text-muted">
            Have an account?{' '}
            <Link
              to={`/login?next=${encodeURIComponent(pathname + search)}`}
              className="touch font-semibold text-spruce"
            >
              Sign In
            </Link>
          </p>
        )}
      </div>
      <div className="grid gap-x-3 gap-y-4 @xl:grid-cols-2">
        <TextField
          id={`${ids}-email`}
          label="Email"
          kind="email"
          hint={
            session
              ? 'Receipt and tracking go here.'
              : 'Receipt and tracking go here. No account is needed; you can claim the order later.'
          }
          value={form.email}
          error={problems.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <TextField
          id={`${ids}-phone`}
          label="Phone"
          kind="phone"
          optional
          hint="For the driver only."
          maxLength={longest.phone}
          value={form.phone}
          error={problems.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
      </div>
    </section>
  );
}

export function DeliveryFields({
  ids,
  form,
  problems,
  change,
  quote,
  option,
}: FieldsProps & {
  quote: Pick<Quote, 'options' | 'stores' | 'served' | 'sentFromCountry'> | null;
  option: QuoteOption | null;
}) {
  const { options, stores, served } = quote ?? { options: [], stores: [], served: [] };
  const parcels = options.filter(({ method }) => method === 'ship');
  const first = parcels[0];
  const from = quote?.sentFromCountry;
  return (
    <section aria-labelledby={`${ids}-delivery`}>
      <h2 id={`${ids}-delivery`} className="mb-3 text-21">
        Delivery
      </h2>
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="sr-only">How it should reach you</legend>
        <Way
          name={`${ids}-method`}
          on={form.method === 'ship'}
          icon={<Truck size={20} aria-hidden="true" />}
          title="Ship it"
          words={first ? `To you from ${shopDayText(first.promisedFor)}` : servedText(served)}
          onChoose={() => change({ method: 'ship' })}
        />
        <Way
          name={`${ids}-method`}
          on={form.method === 'pickup'}
          icon={<Store size={20} aria-hidden="true" />}
          title="Pick it up"
          words={`${placesText(stores)}free`}
          onChoose={() => change({ method: 'pickup' })}
        />
      </fieldset>
      <div className="mt-4 grid grid-cols-2 gap-x-3 gap-y-4 @xl:grid-cols-4">
        <TextField
          id={`${ids}-name`}
          label="Name"
          autoComplete="shipping name"
          className="col-span-full"
          maxLength={longest.name}
          value={form.name}
          error={problems.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        {form.method === 'ship' && <Address {...{ ids, form, problems, change, served }} />}
      </div>
      {form.method === 'ship' && parcels.length > 0 && (
        <Choices legend="Which parcel">
          {parcels.map((parcel) => (
            <Choice
              key={parcel.rate}
              name={`${ids}-rate`}
              on={parcel.rate === option?.rate}
              title={parcel.label}
              words={[`Arrives ${shopDayText(parcel.promisedFor)}`, bringingText(parcel)]
                .filter(Boolean)
                .join(', ')}
              amount={priceText(parcel.shipping)}
              onChoose={() => parcel.rate && change({ rate: parcel.rate })}
            />
          ))}
        </Choices>
      )}
      {form.method === 'ship' && from && from !== form.country && (
        <p className="mt-3 text-13 text-muted">
          Parcels come from {countryName(from)}. What customs may ask for is not in the price.
        </p>
      )}
      {form.method === 'pickup' && (
        <Choices legend="Which store">
          {stores.map((store) => {
            const known = options.find((one) => one.store === store.id);
            return (
              <Choice
                key={store.id}
                name={`${ids}-store`}
                on={option?.store === store.id}
                title={store.name}
                words={storeWords(store, known)}
                amount="Free"
                onChoose={() => change({ store: store.id })}
              />
            );
          })}
        </Choices>
      )}
      <TextField
        id={`${ids}-note`}
        label={form.method === 'ship' ? 'Note for the driver' : 'Note for the store'}
        optional
        className="mt-4"
        maxLength={longest.note}
        value={form.note}
        error={problems.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </section>
  );
}

function Address({
  ids,
  form,
  problems,
  change,
  served,
}: FieldsProps & { served: readonly ServedCountry[] }) {
  const regions = served.find(({ country }) => country === form.country)?.regions ?? [];
  const codeFits = form.postalCode !== '' && checkPostalCode(form.country, form.postalCode) === null;
  return (
    <>
      <TextField
        id={`${ids}-street`}
        label="Address"
        autoComplete="shipping address-line1"
        className="@max-xl:col-span-full @xl:col-span-3"
        maxLength={longest.street}
        value={form.street}
        error={problems.street}
        onChange={(event) => change({ street: event.target.value })}
      />
      <TextField
        id={`${ids}-unit`}
        label="Unit"
        optional
        autoComplete="shipping address-line2"
        maxLength={longest.unit}
        value={form.unit}
        error={problems.unit}
        onChange={(event) => change({ unit: event.target.value })}
      />
      <TextField
        id={`${ids}-town`}
        label="City"
        autoComplete="shipping address-level2"
        maxLength={longest.town}
        value={form.town}
        error={problems.town}
        onChange={(event) => change({ town: event.target.value })}
      />
      <SelectField
        id={`${ids}-country`}
        label="Country"
        autoComplete="shipping country"
        options={served.map(({ country, name }) => ({ value: country, label: name }))}
        value={form.country}
        error={problems.country}
        onChange={(event) => change({ country: event.target.value, region: '', postalCode: '' })}
      />
      {regions.length > 0 && (
        <SelectField
          id={`${ids}-region`}
          label={regionLabel(form.country)}
          autoComplete="shipping address-level1"
          options={[{ value: '', label: 'Choose' }, ...regions.map((code) => ({ value: code, label: code }))]}
          value={form.region}
          error={problems.region}
          onChange={(event) => change({ region: event.target.value })}
        />
      )}
      <TextField
        id={`${ids}-postalCode`}
        label={postalLabel(form.country)}
        autoComplete="shipping postal-code"
        {...(form.country === 'US' ? { inputMode: 'numeric' as const } : { autoCapitalize: 'characters' })}
        value={form.postalCode}
        error={problems.postalCode}
        trail={
          codeFits &&
          !problems.postalCode && <Check size={18} aria-hidden="true" className="mr-3 text-moss" />
        }
        onChange={(event) => change({ postalCode: tidyPostalCode(form.country, event.target.value) })}
      />
    </>
  );
}

function Way({
  name,
  on,
  icon,
  title,
  words,
  onChoose,
}: {
  name: string;
  on: boolean;
  icon: ReactNode;
  title: string;
  words: string;
  onChoose: () => void;
}) {
  return (
    <label
      className={cx(
        'grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 rounded-control border px-3.5 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-spruce',
        on ? 'border-spruce bg-tint inset-ring inset-ring-spruce' : 'border-edge bg-card hover:border-ink',
      )}
    >
      <input type="radio" name={name} className="sr-only" checked={on} onChange={onChoose} />
      <span className={on ? 'text-spruce' : ''}>{icon}</span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-13 text-muted">{words}</span>
      </span>
    </label>
  );
}

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
    <legend className="sr-only">{legend}</legend>
    {children}
  </fieldset>
);

function Choice({
  name,
  on,
  title,
  words,
  amount,
  onChoose,
}: {
  name: string;
  on: boolean;
  title: string;
  words: string;
  amount: string;
  onChoose: () => void;
}) {
  return (
    <label
      className={cx(
        'grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3.5 px-4 py-3.5 has-focus-visible:-outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-spruce',
        on && 'bg-tint',
      )}
    >
      <input
        type="radio"
        name={name}
        className="mt-px size-5 accent-spruce"
        checked={on}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-13 text-muted">{words}</span>
      </span>
      <Figure size={17}>{amount}</Figure>
    </label>
  );
}

/** `Harbour or Old Town, `; nothing of many stores, which are listed below. */
const placesText = (stores: readonly StorePlace[]): string =>
  stores.length > 0 && stores.length < 4
    ? `${listedStores(stores.map(shortNameOf)).replace(' and ', ' or ')}, `
    : '';

function servedText(served: readonly ServedCountry[]): string {
  if (served.length === 0) return 'Nowhere yet';
  return served.length < 4
    ? `To ${listedStores(served.map(({ name }) => inSentence(name)))}`
    : `To ${served.length} countries`;
}

function storeWords(store: StorePlace, known: QuoteOption | undefined): string {
  const there = `${store.address.join(', ')}.${store.hours && ` ${store.hours}.`}`;
  if (!known) return there;
  const first = bringingText(known);
  return `${there} Ready ${shopDayText(known.promisedFor)}${first ? `, ${first}` : ''}.`;
}
