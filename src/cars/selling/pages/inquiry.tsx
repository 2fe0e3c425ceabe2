/** One conversation about a vehicle. Neither side sees the other's address. */
import { useEffect } from 'react';
import { Link, redirect, useNavigation } from 'react-router';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { Conversation } from '../ui/conversation.tsx';
import type { Route } from './+types/inquiry.ts';

export const meta = () => [{ title: pageTitle('Inquiry') }, { name: 'robots', content: 'noindex' }];

async function load(id: string, transport?: Transport) {
  try {
    const inquiry = await apiFor<typeof sellingCalls>(transport)('GET /api/inquiries/:id', {
      params: { id },
    });
    return { inquiry, now: Date.now() };
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
  const message = String((await request.formData()).get('message') ?? '');
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

export default function InquiryPage({ loaderData: { inquiry, now }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
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
      <Conversation inquiry={inquiry} now={now} busy={busy} />
    </div>
  );
}
