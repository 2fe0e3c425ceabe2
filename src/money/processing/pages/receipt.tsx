import { redirect } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Bill } from '#src/design/figures.tsx';
import { Printer } from '#src/design/icons.ts';
import { Logo } from '#src/design/logo.tsx';
import type { paymentsCalls } from '#src/money/payments/contract.ts';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { currencyName } from '#src/platform/money.ts';
import { zonedWords } from '#src/platform/time/zoned-time.ts';
import type { Route } from './+types/receipt.ts';

export const meta = () => [{ title: 'Receipt | Rove' }, { name: 'robots', content: 'noindex' }];

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(params.id, request, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(params.id, request);

async function load(id: string, request: Request, transport?: Transport) {
  const key = new URL(request.url).searchParams.get('key')?.slice(0, 100) || undefined;
  try {
    return await apiFor<typeof paymentsCalls>(transport)('GET /api/payments/:id/receipt', {
      params: { id },
      query: { key },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    const session = await apiFor<typeof accountsCalls>(transport)('GET /api/auth/session', {
      on401: 'null',
    });
    if (!key && !session) throw redirect(`/login?next=%2Freceipts%2F${id}`);
    throw new Response('Not Found', { status: 404 });
  }
}

const day = (at: string) =>
  zonedWords(new Date(at), 'en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' });

const disputeWords = {
  open: (amount: string) => `you asked your bank for ${amount} back. The bank holds it and decides.`,
  went_back: (amount: string) => `your bank gave ${amount} back to you.`,
  stands: (amount: string) => `your bank decided that ${amount} stays paid.`,
} as const;

/** A receipt made for paper: what surrounds it is not printed. */
export default function ReceiptPage({ loaderData: receipt }: Route.ComponentProps) {
  const bill = (lines: { label: string; amount: string }[]) =>
    lines.map(({ label, amount }) => ({ label, amount: moneyText(amount) }));
  return (
    <div className="page-column grow py-8 md:py-12">
      <Card className="mx-auto w-full max-w-[640px] p-6 md:p-10 print:border-0">
        <div className="flex items-start justify-between gap-4">
          <Logo className="text-[28px]" />
          <Button size="sm" className="noscript:hidden print:hidden" onClick={() => print()}>
            <Printer size={16} aria-hidden="true" />
            Print
          </Button>
        </div>
        <h1 className="mt-6 text-28">Receipt</h1>
        <p className="mt-1 text-muted">
          <time dateTime={receipt.issuedAt}>{day(receipt.issuedAt)}</time>, payment{' '}
          {receipt.paymentId.slice(-8)}
        </p>
        <Bill
          className="mt-6"
          lines={bill(receipt.lines)}
          total={{ label: `Total, ${currencyName()}`, amount: moneyText(receipt.total) }}
        />
        {receipt.taxNumbers.map(({ name, number }) => (
          <p key={name} className="mt-2 text-muted">
            {name} number <span className="font-semibold text-ink">{number}</span>
          </p>
        ))}
        {receipt.taxNote && <p className="mt-2 text-muted">{receipt.taxNote}</p>}
        <h2 className="mt-8 text-17">Paid with</h2>
        <Bill className="mt-2" lines={bill(receipt.paidWith)} />
        {receipt.refunds.length > 0 && (
          <>
            <h2 className="mt-8 text-17">Paid back</h2>
            <Bill
              className="mt-2"
              lines={receipt.refunds.map(({ amount, at, status }) => ({
                label: `${day(at)}${status === 'failed' ? ', returned by the bank' : ''}`,
                amount: `-${moneyText(amount)}`,
              }))}
            />
          </>
        )}
        {receipt.disputes.length > 0 && (
          <>
            <h2 className="mt-8 text-17">Disputed with your bank</h2>
            <ul className="mt-2 space-y-1">
              {receipt.disputes.map(({ amount, at, state }) => (
                <li key={`${at} ${amount}`}>
                  {day(at)}: {disputeWords[state](moneyText(amount))}
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </div>
  );
}
