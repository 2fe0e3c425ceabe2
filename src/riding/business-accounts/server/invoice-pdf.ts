/** An invoice to a company as a PDF file, with what its page says. */
import { currencyName } from '#src/platform/money.ts';
import { beginPrinted } from '#src/platform/printed-page.ts';
import { beginSheet } from '#src/platform/printed-sheet.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import type { Invoice } from '../contract.ts';
import { lineWords, monthWords, openWords } from '../rules.ts';

export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const { number, month, issuer, buyer, timeZone, issuedAt, dueAt } = invoice;
  const printed = await beginPrinted(`${companyName()}, invoice ${number}`);
  const sheet = beginSheet(printed);
  const day = (at: string) => momentWords(at, timeZone, 'date');
  sheet.title('Invoice');
  sheet.letterhead([issuer.legalName, issuer.postalAddress].filter(Boolean), [
    number,
    day(issuedAt),
    `Due ${day(dueAt)}`,
  ]);
  sheet.rule();
  sheet.fact('For', [buyer.legalName, buyer.postalAddress].join(', '));
  sheet.fact('Tax number', buyer.taxNumber);
  sheet.fact('Month', monthWords(month));
  sheet.rule();
  for (const line of invoice.lines) sheet.amount(lineWords(line, timeZone), line.amount);
  sheet.amount(`Total, ${currencyName()}`, invoice.total, printed.bold, 13);
  for (const { name, amount, number: taxNumber } of invoice.taxes)
    sheet.amount([`Of it ${name}`, ...(taxNumber ? [`number ${taxNumber}`] : [])].join(', '), amount);
  sheet.rule();
  if (Number(invoice.credited) > 0) sheet.amount('Paid back since', `-${invoice.credited}`);
  if (Number(invoice.paidOnline) > 0) sheet.amount('Paid on its page', `-${invoice.paidOnline}`);
  for (const { amount, reference, at } of invoice.transfers)
    sheet.amount(`${day(at)}, ${reference}`, Number(amount) < 0 ? amount.slice(1) : `-${amount}`);
  const { label, amount } = openWords(invoice.open);
  sheet.amount(label, amount, printed.bold);
  return printed.save();
}
