/** What went back of a payment, as its own paper. */
import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Bill } from '#src/design/figures.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { receiptCalls } from '../contract.ts';
import { openPaper, withKey } from '../ui/open-paper.ts';
import { Paper, shownLines } from '../ui/paper.tsx';
import { returnedWords } from '../words.ts';
import type { Route } from './+types/credit-note.ts';

export const meta: Route.MetaFunction = ({ params }) => [
  { title: pageTitle(`Credit note ${params.number}`) },
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(params.number, request, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(params.number, request);

const load = (number: string, request: Request, transport?: Transport) =>
  openPaper(request, transport, (key) =>
    apiFor<typeof receiptCalls>(transport)('GET /api/credit-notes/:number', {
      params: { number },
      query: { key },
    }),
  );

export default function CreditNotePage({ loaderData: { paper: note, key } }: Route.ComponentProps) {
  const { number, receiptNumber, paymentId, backTo } = note;
  const returned = returnedWords(note, moneyText);
  return (
    <Paper
      title="Credit note"
      paper={note}
      called={
        <>
          <span className="block font-semibold">{number}</span>
          <Link
            to={`/receipts/${paymentId}${withKey(key)}`}
            className="touch block font-semibold text-spruce print:text-ink"
          >
            For receipt {receiptNumber ?? `of payment ${paymentId.slice(-8)}`}
          </Link>
        </>
      }
      file={`/api/credit-notes/${number}/file.pdf${withKey(key)}`}
    >
      {returned && <p className="mt-3 font-semibold">{returned}</p>}
      <h2 className="mt-8 text-17">Paid back to</h2>
      <Bill className="mt-2" lines={shownLines(backTo)} />
    </Paper>
  );
}
