import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { receiptCalls } from '../contract.ts';
import { openPaper, withKey } from '../ui/open-paper.ts';
import { ReceiptPaper } from '../ui/receipt-paper.tsx';
import type { Route } from './+types/receipt.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(`Receipt ${loaderData?.paper.number ?? ''}`).replace('  ', ' ') },
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(params.id, request, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(params.id, request);

const load = (id: string, request: Request, transport?: Transport) =>
  openPaper(request, transport, (key) =>
    apiFor<typeof receiptCalls>(transport)('GET /api/payments/:id/receipt', {
      params: { id },
      query: { key },
    }),
  );

export default function ReceiptPage({ loaderData: { paper, key } }: Route.ComponentProps) {
  const file = `/api/payments/${paper.paymentId}/receipt.pdf${withKey(key)}`;
  return <ReceiptPaper receipt={paper} file={file} noteKey={key} />;
}
