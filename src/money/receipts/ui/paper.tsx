/** The sheet that receipts and credit notes are shown on, made for paper: what surrounds it is not printed. */
import type { ReactNode } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Bill } from '#src/design/figures.tsx';
import { Download, Printer } from '#src/design/icons.ts';
import { Logo } from '#src/design/logo.tsx';
import { currencyName } from '#src/platform/money.ts';
import type { CreditNote, PaymentReceipt } from '../contract.ts';
import { aboutSeller, orderWords, paperDay } from '../words.ts';

export const shownLines = (lines: readonly { label: string; amount: string }[]) =>
  lines.map(({ label, amount }) => ({ label, amount: moneyText(amount) }));

/** @param file the address of the same as a PDF */
export function Paper({
  title,
  paper,
  called,
  file,
  children,
}: {
  title: string;
  paper: PaymentReceipt | CreditNote;
  called: ReactNode;
  file: string;
  children: ReactNode;
}) {
  const { issuedAt, timeZone, buyer, description, lines, within, total } = paper;
  return (
    <div className="page-column grow py-8 md:py-12 print:py-0">
      <Card className="mx-auto w-full max-w-[640px] p-6 md:p-10 print:border-0">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <Logo className="text-[28px]" />
          <div className="flex gap-2 print:hidden">
            <Button size="sm" className="noscript:hidden" onClick={() => print()}>
              <Printer size={16} aria-hidden="true" />
              Print
            </Button>
            <ButtonLink size="sm" tone="signal" to={file} reloadDocument>
              <Download size={16} aria-hidden="true" />
              PDF
            </ButtonLink>
          </div>
        </div>
        <h1 className="mt-6 text-28">{title}</h1>
        <div className="mt-3 flex flex-wrap justify-between gap-x-8 gap-y-3">
          <p className="max-w-[320px] text-muted">
            {aboutSeller(paper).map((words) => (
              <span key={words} className="block">
                {words}
              </span>
            ))}
          </p>
          <p className="tabular-nums md:text-right">
            {called}
            <time className="block" dateTime={issuedAt}>
              {paperDay(issuedAt, timeZone)}
            </time>
            {orderWords(paper).map((words) => (
              <span key={words} className="block">
                {words}
              </span>
            ))}
          </p>
        </div>
        {buyer && (
          <p className="mt-5 border-t border-line pt-4">
            <span className="block text-muted">For</span>
            <span className="block font-semibold">{buyer.name}</span>
            {buyer.lines.map((words) => (
              <span key={words} className="block">
                {words}
              </span>
            ))}
          </p>
        )}
        {lines[0]?.label !== description && <p className="mt-5 border-t border-line pt-4">{description}</p>}
        <Bill
          className="mt-5 border-t border-line pt-4"
          lines={shownLines(lines)}
          total={{ label: `Total, ${currencyName()}`, amount: moneyText(total) }}
        />
        {within.length > 0 && <Bill className="mt-2" lines={shownLines(within)} />}
        {children}
      </Card>
    </div>
  );
}
