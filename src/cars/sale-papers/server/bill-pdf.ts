/** The signed bill of sale as a PDF file, of the same words as its page. */
import type { Side } from '#src/cars/sales/rules.ts';
import { beginPrinted, type Printed, printable } from '#src/platform/printed-page.ts';
import { beginSheet, type PrintedSheet } from '#src/platform/printed-sheet.ts';
import { companyIssuer, companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import type { Bill } from '../bill.ts';

export interface PrintedSignature {
  side: Side;
  name: string;
  at: Date;
  ipAddress: string;
}

/** @param digest SHA-256 of what was signed, which the page and the kept signatures name too */
export async function billPdf(
  { bill, digest }: { bill: Bill; digest: string },
  signatures: readonly PrintedSignature[],
  zone: string,
): Promise<Uint8Array> {
  const printed = await beginPrinted(`${companyName()}, bill of sale ${bill.number}`);
  const sheet = beginSheet(printed);
  const issuer = companyIssuer();
  sheet.title('Bill of sale');
  const signedAt = signatures.reduce((last, { at }) => (at > last ? at : last), new Date(0));
  sheet.letterhead(
    [`Drawn up by ${issuer.name}, which is no party to it`, issuer.postalAddress].filter(Boolean),
    [bill.number, momentWords(signedAt, zone, 'date')],
  );
  sheet.rule();
  for (const part of bill.parts) printPart(printed, sheet, part);
  heading(printed, sheet, 'Signatures', 214);
  // They may stand on a sheet of their own, which has to say what they are of.
  sheet.prose(`Under ${signedOf(bill)}.`);
  for (const signature of signatures.toSorted((a, b) => (a.side < b.side ? 1 : -1)))
    printSignature(printed, sheet, signature, zone);
  sheet.rule();
  sheet.prose(`SHA-256 of what was signed: ${digest}`, { grey: true });
  if (isWrittenOtherwise(printed, bill, signatures))
    sheet.prose(
      'Some letters of this paper are not in the fonts of this file and are written here in Latin letters. As they were typed they stand on its page and are kept with it.',
      { grey: true },
    );
  return printed.save();
}

/** Which paper and which car: `bill of sale RV-1043 of Subaru Outback, VIN 4S4BSANC5J3371912`. */
function signedOf({ number, parts }: Bill): string {
  const facts = parts.flatMap(({ facts }) => facts);
  const of = (label: string) => facts.find((fact) => fact.label === label)?.words;
  const [car, vin] = [of('Make and model'), of('VIN')];
  return [`bill of sale ${number}${car ? ` of ${car}` : ''}`, vin && `VIN ${vin}`].filter(Boolean).join(', ');
}

/** @param height of what stands with it on one sheet */
function heading({ bold }: Printed, sheet: PrintedSheet, words: string, height = 60): void {
  sheet.keep(height);
  sheet.write(words, undefined, { font: bold, size: 12 });
  sheet.down(18);
}

function printPart(
  printed: Printed,
  sheet: PrintedSheet,
  { title, facts, prose }: Bill['parts'][number],
): void {
  if (facts.length + prose.length === 0) return;
  heading(printed, sheet, title);
  for (const { label, words } of facts) {
    // Amounts and numbers stand in a column of their own, and their labels may be long.
    if (title === 'Price') sheet.amount(label, words, label === 'Price' ? printed.bold : printed.plain);
    else sheet.fact(label, words);
  }
  for (const { words, source, link } of prose) {
    sheet.prose(words);
    if (source) sheet.prose(`Source: ${[source, link].filter(Boolean).join(', ')}`, { grey: true });
  }
  sheet.down(8);
}

function printSignature(
  { bold }: Printed,
  sheet: PrintedSheet,
  { side, name, at, ipAddress }: PrintedSignature,
  zone: string,
): void {
  sheet.keep(60);
  sheet.write(side === 'buyer' ? 'Buyer' : 'Seller', undefined, { grey: true });
  sheet.down(18);
  sheet.prose(name, { font: bold });
  sheet.prose(
    `Typed this name and ticked that the whole paper was read, on ${momentWords(at, zone, 'ahead', true)}, from the address ${ipAddress}.`,
    { grey: true },
  );
  sheet.down(8);
}

/** Whether some letters are printed as others, since the fonts of the file do not have them. */
function isWrittenOtherwise(
  { plain }: Printed,
  bill: Bill,
  signatures: readonly PrintedSignature[],
): boolean {
  const all = [
    ...bill.parts.flatMap(({ facts, prose }) => [...facts, ...prose].map(({ words }) => words)),
    ...signatures.map(({ name }) => name),
  ];
  return all.some((words) => printable(words, plain) !== words.normalize('NFC'));
}
