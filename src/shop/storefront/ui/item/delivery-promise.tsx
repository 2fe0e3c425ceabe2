/** When it would be there, by parcel or from a store, and how long it may be sent back. */

import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { priceText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Store, Truck, Undo2 } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { postalLabel, regionLabel, tidyPostalCode } from '#src/money/checkout/ui/billing/billing.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { inSentence } from '#src/platform/countries.ts';
import type { VariantId } from '#src/platform/ids.ts';
import type { cartCalls, QuoteOption } from '#src/shop/catalogue/cart-contract.ts';

import type { ItemPage, ServedCountry } from '#src/shop/catalogue/contract.ts';
import { shopTerms } from '#src/shop/catalogue/settings.ts';
import { listedStores } from '#src/shop/catalogue/stores.ts';
import { bringingText, shopDayText } from '#src/shop/catalogue/ui/words.ts';

const api = apiFor<typeof cartCalls>();

export function DeliveryPromise({
  variantId,
  page: { returnDays, stores, sentFrom, served },
  available,
}: {
  variantId: VariantId;
  page: Pick<ItemPage, 'returnDays' | 'stores' | 'sentFrom' | 'served'>;
  available: boolean;
}) {
  const [options, setOptions] = useState<readonly QuoteOption[]>([]);
  useEffect(() => {
    if (!available) return;
    const abort = new AbortController();
    api('POST /api/shop/quote', {
      body: { wanted: { from: 'lines', lines: [{ variantId, quantity: 1 }] } },
      signal: abort.signal,
      // Without dates the stores are still named.
    }).then(
      (quote) => setOptions(quote.options),
      () => {},
    );
    return () => abort.abort();
  }, [variantId, available]);
  const parcels = options.filter(({ method }) => method === 'ship');
  return (
    <ul className="mt-6 divide-y divide-line border-y border-line">
      {available && served.length > 0 && (
        <Line icon={<Truck size={18} aria-hidden="true" />}>
          {parcels.map((option) => (
            <p key={option.rate} className="flex justify-between gap-4">
              <span>
                <b className="font-semibold">{shopDayText(option.promisedFor)}</b>, {option.label}
              </span>
              <span className="tabular-nums">{priceText(option.shipping)}</span>
            </p>
          ))}
          {parcels.length === 0 && (
            <p className="font-semibold">
              Shipped from {sentFrom} to {servedText(served)}
            </p>
          )}
          <Estimate variantId={variantId} served={served} onOptions={setOptions} />
        </Line>
      )}
      {available && (
        <Line icon={<Store size={18} aria-hidden="true" />}>
          {stores.map((store) => {
            const option = options.find((one) => one.store === store.id);
            return (
              <p key={store.id}>
                <b className="font-semibold">{option ? shopDayText(option.promisedFor) : store.name}</b>, pick
                up free
                <span className="block text-13 text-muted">
                  {option && `${store.name}, `}
                  {store.address[0]}
                  {option && option.toBring > 0 && `, ${bringingText(option)}`}
                </span>
              </p>
            );
          })}
        </Line>
      )}
      <Line icon={<Undo2 size={18} aria-hidden="true" />}>
        <p className="font-semibold">{returnDays} days to send it back</p>
        <p className="text-13 text-muted">
          Refunded within {shopTerms().refundHours} hours of its being checked
        </p>
      </Line>
    </ul>
  );
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-3 py-3.5">
    <span className="pt-0.5 text-spruce">{icon}</span>
    <div className="space-y-1.5">{children}</div>
  </li>
);

const servedText = (served: readonly ServedCountry[]): string =>
  served.length < 4 ? listedStores(served.map(({ name }) => inSentence(name))) : `${served.length} countries`;

function Estimate({
  variantId,
  served,
  onOptions,
}: {
  variantId: VariantId;
  served: readonly ServedCountry[];
  onOptions: (options: readonly QuoteOption[]) => void;
}) {
  const [country, setCountry] = useState(served[0]?.country ?? '');
  const regions = served.find((one) => one.country === country)?.regions ?? [];
  const [region, setRegion] = useState(regions[0] ?? '');
  const [postalCode, setPostalCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const quote = await api('POST /api/shop/quote', {
        body: {
          wanted: { from: 'lines', lines: [{ variantId, quantity: 1 }] },
          destination: { country, region, postalCode },
        },
      });
      onOptions(quote.options);
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined;
      setProblem(
        Object.values(told?.fieldErrors ?? {})[0] ??
          told?.words ??
          'The connection was lost. Please try again.',
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <details className="noscript:hidden">
      <summary className="touch text-13 font-semibold text-spruce">When would it reach me?</summary>
      <form onSubmit={(event) => void ask(event)} className="mt-3 grid grid-cols-2 gap-3">
        <SelectField
          label="Country"
          options={served.map((one) => ({ value: one.country, label: one.name }))}
          value={country}
          onChange={(event) => {
            const next = served.find((one) => one.country === event.target.value);
            setCountry(event.target.value);
            setRegion(next?.regions[0] ?? '');
            setPostalCode('');
          }}
        />
        {regions.length > 0 && (
          <SelectField
            label={regionLabel(country)}
            options={regions.map((code) => ({ value: code, label: code }))}
            value={region}
            onChange={(event) => setRegion(event.target.value)}
          />
        )}
        <TextField
          label={postalLabel(country)}
          value={postalCode}
          autoComplete="shipping postal-code"
          error={problem}
          onChange={(event) => setPostalCode(tidyPostalCode(country, event.target.value))}
        />
        <Button type="submit" size="lg" className="mt-6" busy={busy}>
          Show Dates
        </Button>
      </form>
    </details>
  );
}
