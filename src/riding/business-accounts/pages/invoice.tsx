/** An invoice to a company: its rides, its taxes, what was paid of it, and paying what is left. */

import { Suspense, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink, buttonClass } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { When } from '#src/design/when.tsx';
import { CheckoutLoading } from '#src/money/checkout/ui/paying/checkout-loading.tsx';
import { PaymentHeading } from '#src/money/checkout/ui/paying/payment-heading.tsx';
import { openPaper, withKey } from '#src/money/receipts/ui/open-paper.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { company, companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { businessCalls, Invoice } from '../contract.ts';
import { lineWords, monthWords, openWords } from '../rules.ts';
import { InvoiceState } from '../ui/invoice-rows.tsx';
import type { Route } from './+types/invoice.ts';

const Checkout = lazyPart(() => import('#src/money/checkout/ui/paying/checkout.tsx'));

export const handle: PageHandle = {
  shell: 'focus',
  back: { to: '/business', label: 'Company account' },
  encrypted: true,
};
export const meta = () => [
  { title: pageTitle('Invoice') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

const load = (id: string, request: Request, transport?: Transport) =>
  openPaper(request, transport, (key) =>
    apiFor<typeof businessCalls>(transport)('GET /api/business-invoices/:id', {
      params: { id },
      query: { key },
    }),
  );
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(params.id, request, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(params.id, request);

export default function InvoicePage({ loaderData: { paper: invoice, key } }: Route.ComponentProps) {
  const [isPaying, setPaying] = useState(false);
  const [isPaid, setPaid] = useState(false);
  const files = `/api/business-invoices/${invoice.id}`;
  return (
    <div className="mx-auto w-full max-w-[880px] grow space-y-6 px-4 py-8 lg:px-6 lg:py-12">
      {isPaid && (
        <p role="status" className="rounded-card bg-wash-moss p-4 text-17">
          Thank you. {moneyText(invoice.open)} was paid; a receipt is on its way by mail.
        </p>
      )}
      <Paper invoice={invoice} isPaid={isPaid} />
      <div className="flex flex-wrap gap-3 print:hidden">
        {invoice.payAs && !isPaying && !isPaid && (
          <Button tone="signal" size="lg" onClick={() => setPaying(true)}>
            Pay {moneyText(invoice.open)}
          </Button>
        )}
        <a href={`${files}/file.pdf${withKey(key)}`} download className={buttonClass({ size: 'lg' })}>
          As a PDF
        </a>
        <a href={`${files}/lines.csv${withKey(key)}`} download className={buttonClass({ size: 'lg' })}>
          Its rides as a file (CSV)
        </a>
        {!key && (
          <ButtonLink to="/business" tone="ghost" size="lg">
            Company account
          </ButtonLink>
        )}
      </div>
      {isPaying && !isPaid && invoice.payAs && (
        <Suspense fallback={<CheckoutLoading />}>
          <Checkout
            purchase={{ amount: invoice.open, paymentType: 'invoice', orderId: invoice.payAs }}
            onPaid={async () => {
              setPaid(true);
              scrollTo({ top: 0 });
            }}
            submitLabel="Pay the invoice,"
            place="phone"
            defaultCountry={company().country}
            brief
            heading={(intent) => (
              <PaymentHeading
                title="Pay the invoice"
                description={`Invoice ${invoice.number}`}
                amount={invoice.open}
                intent={intent}
              />
            )}
            summary={() => null}
          />
        </Suspense>
      )}
    </div>
  );
}

function Paper({ invoice, isPaid }: { invoice: Invoice; isPaid: boolean }) {
  const { issuer, buyer, timeZone } = invoice;
  return (
    <Card className="p-5 md:p-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-28">Invoice {invoice.number}</h1>
          <p className="text-muted">
            {monthWords(invoice.month)}, issued <When at={invoice.issuedAt} show="date" zone={timeZone} />
          </p>
        </div>
        {!isPaid && <InvoiceState {...invoice} />}
      </div>
      <dl className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="text-13 text-muted">From</dt>
          <dd className="break-words">
            {issuer.legalName}
            {issuer.postalAddress && `, ${issuer.postalAddress}`}
          </dd>
        </div>
        <div>
          <dt className="text-13 text-muted">For</dt>
          <dd className="break-words">
            {buyer.legalName}, {buyer.postalAddress}
            {buyer.taxNumber && `, tax number ${buyer.taxNumber}`}
          </dd>
        </div>
      </dl>
      <Amounts invoice={invoice} />
      {Number(invoice.open) > 0 && !isPaid && (
        <p className="mt-4 text-13 text-muted">
          By bank transfer: write {invoice.number} with it. {companyName()} books it by hand when it arrives,
          and a mail says so.
        </p>
      )}
    </Card>
  );
}

function Amounts({ invoice }: { invoice: Invoice }) {
  const { lines, taxes, transfers, credited, paidOnline, timeZone } = invoice;
  const since = [
    ...(Number(credited) > 0 ? [{ label: 'Paid back since', amount: `-${credited}` }] : []),
    ...(Number(paidOnline) > 0 ? [{ label: 'Paid on this page', amount: `-${paidOnline}` }] : []),
    ...transfers.map(({ reference, amount }) => ({
      label: reference,
      amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
    })),
  ];
  return (
    <dl className="mt-5 divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <Row
          key={`${line.rideId}${line.what}${line.at}`}
          label={lineWords(line, timeZone)}
          amount={line.amount}
        />
      ))}
      <Row label="Total" amount={invoice.total} isStrong />
      {taxes.map(({ name, amount, number }) => (
        <Row
          key={name + number}
          label={`Of it ${name}${number ? `, number ${number}` : ''}`}
          amount={amount}
        />
      ))}
      {since.map(({ label, amount }) => (
        <Row key={label} label={label} amount={amount} />
      ))}
      {since.length > 0 && <Row {...openWords(invoice.open)} isStrong />}
    </dl>
  );
}

const Row = ({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) => (
  <div className={`flex items-baseline justify-between gap-4 py-2.5 ${isStrong ? 'font-semibold' : ''}`}>
    <dt className="min-w-0 break-words">{label}</dt>
    <dd className="figures">{moneyText(amount)}</dd>
  </div>
);
