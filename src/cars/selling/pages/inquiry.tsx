/** One conversation about a vehicle. Neither side sees the other's address. */
import { useEffect } from 'react';
import { Link, redirect, useNavigation } from 'react-router';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { tradeInCalls } from '#src/cars/trade-ins/contract.ts';
import { figureForm, TradeInCard } from '#src/cars/trade-ins/ui/trade-in-card.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { Conversation } from '../ui/conversation.tsx';
import type { Route } from './+types/inquiry.ts';

export const meta = () => [{ title: pageTitle('Inquiry') }, { name: 'robots', content: 'noindex' }];

async function load(id: string, transport?: Transport) {
  try {
    const [inquiry, { tradeIn }] = await Promise.all([
      apiFor<typeof sellingCalls>(transport)('GET /api/inquiries/:id', { params: { id } }),
      apiFor<typeof tradeInCalls>(transport)('GET /api/inquiries/:id/trade-in', { params: { id } }),
    ]);
    return { inquiry, tradeIn, now: Date.now() };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(`/login?next=%2Finquiries%2F${id}`);
    if (error instanceof ApiError && error.status < 500) throw redirect('/inquiries');
    throw error;
  }
}
export const loader = ({ context, params }: Route.LoaderArgs) => load(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  act(params.id, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => act(params.id, request);

async function act(id: string, request: Request, transport?: Transport) {
  const form = await request.formData();
  if (form.get('form') === figureForm) return nameFigure(id, form, transport);
  const message = String(form.get('message') ?? '');
  try {
    await apiFor<typeof sellingCalls>(transport)('POST /api/inquiries/:id/messages', {
      params: { id },
      body: { message },
    });
    return redirect(`/inquiries/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problem: error.fieldErrors.message ?? error.words ?? 'The message was not sent.' };
  }
}

async function nameFigure(id: string, form: FormData, transport?: Transport) {
  try {
    await apiFor<typeof tradeInCalls>(transport)('POST /api/trade-ins/:id/figure', {
      params: { id: Number(form.get('tradeIn')) },
      body: { amount: String(form.get('amount') ?? ''), until: String(form.get('until') ?? '') },
    });
    return redirect(`/inquiries/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { figure: { words: error.words ?? 'It was not sent. Try again.', fields: error.fieldErrors } };
  }
}

export default function InquiryPage({
  loaderData: { inquiry, tradeIn, now },
  actionData,
}: Route.ComponentProps) {
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === 'POST' && formData?.get('form') !== figureForm;
  const { id, unread, lastAt } = inquiry;
  // Looking at an address changes nothing by itself: a link that is fetched ahead has not been read.
  useEffect(() => {
    if (unread && lastAt)
      apiFor<typeof sellingCalls>()('POST /api/inquiries/:id/read', { params: { id } }).catch(() => {});
  }, [id, unread, lastAt]);
  return (
    <div className="page-column max-w-[760px] py-8">
      <Link to="/inquiries" className="touch text-13 font-semibold text-spruce underline">
        All inquiries
      </Link>
      <h1 className="mt-3 text-28">
        <Link to={`/vehicles/${inquiry.vehicleId}`} className="hover:underline">
          {inquiry.vehicle}
        </Link>
      </h1>
      <p className="mt-1 mb-6 text-muted">With {inquiry.withName}</p>
      {actionData && 'problem' in actionData && (
        <ErrorPanel title="Not sent" className="mb-4">
          {actionData.problem}
        </ErrorPanel>
      )}
      {tradeIn && (
        <TradeInCard
          tradeIn={tradeIn}
          refused={actionData && 'figure' in actionData ? actionData.figure : null}
        />
      )}
      <Conversation inquiry={inquiry} now={now} busy={busy} />
    </div>
  );
}
