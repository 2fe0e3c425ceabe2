/** A receipt as a sheet: what was bought, how it was paid, and what went back. */
import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Bill } from '#src/design/figures.tsx';
import type { PaymentReceipt } from '../contract.ts';
import { paperDay } from '../words.ts';
import { withKey } from './open-paper.ts';
import { Paper, shownLines } from './paper.tsx';

const disputeWords = {
  open: (amount: string) => `you asked your bank for ${amount} back. The bank holds it and decides.`,
  went_back: (amount: string) => `your bank gave ${amount} back to you.`,
  stands: (amount: string) => `your bank decided that ${amount} stays paid.`,
} as const;

/**
 * @param file the address of the same as a PDF
 * @param noteKey what opens its credit notes, where it was paid without an account
 */
export function ReceiptPaper({
  receipt,
  file,
  noteKey,
}: {
  receipt: PaymentReceipt;
  file: string;
  noteKey: string | undefined;
}) {
  const { number, paymentId, timeZone, taxNote, paidWith, refunds, disputes } = receipt;
  return (
    <Paper
      title="Receipt"
      paper={receipt}
      called={<span className="block font-semibold">{number ?? `Payment ${paymentId.slice(-8)}`}</span>}
      file={file}
    >
      {taxNote && <p className="mt-2 text-muted">{taxNote}</p>}
      <h2 className="mt-8 text-17">Paid with</h2>
      <Bill className="mt-2" lines={shownLines(paidWith)} />
      {refunds.length > 0 && (
        <>
          <h2 className="mt-8 text-17">Paid back</h2>
          <Bill
            className="mt-2"
            lines={refunds.map(({ creditNote, amount, at, status }) => ({
              label: (
                <>
                  {paperDay(at, timeZone)}
                  {status === 'failed' && ', returned by the bank'}
                  {creditNote && (
                    <>
                      {', '}
                      <Link
                        to={`/credit-notes/${creditNote}${withKey(noteKey)}`}
                        className="touch font-semibold whitespace-nowrap text-spruce"
                      >
                        {creditNote}
                      </Link>
                    </>
                  )}
                </>
              ),
              amount: `-${moneyText(amount)}`,
            }))}
          />
        </>
      )}
      {disputes.length > 0 && (
        <>
          <h2 className="mt-8 text-17">Disputed with your bank</h2>
          <ul className="mt-2 space-y-1">
            {disputes.map(({ amount, at, state }) => (
              <li key={`${at} ${amount}`}>
                {paperDay(at, timeZone)}: {disputeWords[state](moneyText(amount))}
              </li>
            ))}
          </ul>
        </>
      )}
    </Paper>
  );
}
