/** One visit for its buyer and its seller: when, where, what to bring, and what became of it. */
import { redirect, useSearchParams } from 'react-router';
import { CarHead } from '#src/cars/offers/ui/car-head.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { field } from '#src/design/desk/operator-page.ts';
import { CalendarClock, IdCard, Info, MapPin, MessageSquare } from '#src/design/icons.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { CarVisit, visitsCalls } from '../contract.ts';
import { kindWords, stateWords } from '../rules.ts';
import { type Refused, VisitActs, type VisitForm } from '../ui/visit-acts.tsx';
import { OwnTime } from '../ui/visit-when.tsx';
import { nextWords, otherOf, saidWords } from '../ui/visit-words.ts';
import type { Route } from './+types/visit.ts';

export const handle: PageHandle = { shell: 'focus', back: { to: '/visits', label: 'All visits' } };
export const meta = () => [{ title: pageTitle('Visit') }, { name: 'robots', content: 'noindex' }];

async function load(id: string, address: string, transport?: Transport) {
  const api = apiFor<typeof visitsCalls>(transport);
  try {
    const visit = await api('GET /api/car-visits/:id', { params: { id } });
    const isMoving = new URL(address).searchParams.get('act') === 'propose' && visit.may.includes('propose');
    const times = isMoving
      ? await api('GET /api/vehicles/:id/visit-times', { params: { id: visit.vehicleId } })
      : null;
    const to = visit.side === 'seller' ? '/sell/visits' : '/visits';
    return { visit, times, back: { to, label: 'All visits' } };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(`/login?next=%2Fvisits%2F${id}`);
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw redirect('/visits');
    throw error;
  }
}
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(params.id, request.url, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(params.id, request.url);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  change(params.id, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => change(params.id, request);

async function change(id: string, request: Request, transport?: Transport): Promise<Response | Refused> {
  const form = await request.formData();
  const act = field(form, 'act');
  const typed = { at: field(form, 'at'), words: field(form, 'words') };
  if (act === 'propose' && typed.at === '')
    return { act, typed, words: 'Choose a time.', fields: { at: 'Choose a time.' } };
  try {
    await apiFor<typeof visitsCalls>(transport)('POST /api/car-visits/:id/acts', {
      params: { id },
      body: Object.fromEntries([...form].map(([name]) => [name, field(form, name)])) as never,
    });
    return redirect(`/visits/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = Object.values(error.fieldErrors);
    const words = error.words ?? first ?? 'That did not work. Try again.';
    return { act, typed, words, fields: error.fieldErrors };
  }
}

const forms = ['propose', 'decline', 'call_off'] as const;

export default function VisitPage({ loaderData: { visit, times }, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData as Refused | undefined);
  const [query] = useSearchParams();
  const again = useReadAgain();
  useLive([], { 'vehicle.noted': again });
  const form: VisitForm = forms.find((one) => one === query.get('act')) ?? null;
  const isStanding = visit.state === 'asked' || visit.state === 'booked';
  return (
    <div className="mx-auto flex w-full max-w-[1080px] grow flex-col gap-5 px-4 pt-5 lg:grid lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-x-12 lg:px-6 lg:py-10">
      <div className="min-w-0 space-y-5 pb-5">
        <div className="-mx-4 border-b border-line px-4 pb-5 lg:mx-0 lg:px-0">
          <p className="mb-3 text-13 text-muted">
            <b className="text-15 font-semibold text-ink">
              {kindWords[visit.kind]} with {otherOf(visit)}
            </b>
          </p>
          <CarHead car={visit} />
        </div>
        <div>
          <h1 className="text-40 break-words">{stateWords(visit)}</h1>
          <p className="mt-2 text-17 text-muted break-words">{nextWords(visit)}</p>
        </div>
        <Facts visit={visit} isStanding={isStanding} />
      </div>
      {visit.may.length > 0 && (
        <div
          data-bottom-bar={form === 'propose' ? undefined : 'phone'}
          className={cx(
            '-mx-4 mt-auto border-line bg-card px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-lg:border-t lg:mx-0 lg:mt-0 lg:self-start lg:rounded-card lg:border lg:p-5',
            // Three weeks of times are read down the page.
            form !== 'propose' && 'sticky bottom-0 z-20 lg:static lg:z-auto',
          )}
        >
          <VisitActs {...{ visit, form, times, refused, day: query.get('day') }} />
        </div>
      )}
      {visit.may.length === 0 && visit.side === 'buyer' && (
        <div className="pb-5">
          <ButtonLink to={`/vehicles/${visit.vehicleId}`}>See the car’s page</ButtonLink>
        </div>
      )}
    </div>
  );
}

function Facts({ visit, isStanding }: { visit: CarVisit; isStanding: boolean }) {
  const said = saidWords(visit);
  return (
    <ul className="space-y-4">
      <Fact Icon={CalendarClock}>
        <b className="font-semibold">
          <When at={visit.at} show="ahead" zone={visit.zone} />
        </b>
        , until <When at={visit.endsAt} show="time" zone={visit.zone} />.{' '}
        <OwnTime at={visit.at} zone={visit.zone} />
        {visit.proposal && (
          <span className="mt-2 block rounded-control bg-wash-amber p-3">
            {visit.proposal.by === visit.side ? 'You propose' : `${otherOf(visit)} proposes`}{' '}
            <b className="font-semibold">
              <When at={visit.proposal.at} show="ahead" zone={visit.zone} />
            </b>
            .{visit.proposal.words && ` “${visit.proposal.words}”`}
          </span>
        )}
        {visit.state === 'asked' && visit.until && (
          <span className="mt-1 block text-muted">
            {visit.proposal && visit.proposal.by === 'seller' ? 'To be answered' : 'To be confirmed'} by{' '}
            <When at={visit.until} show="ahead" zone={visit.zone} />.
          </span>
        )}
      </Fact>
      <Fact Icon={MapPin}>
        {visit.place}
        {!visit.isPlaceWhole && isStanding && (
          <span className="block text-muted">The address stands here once the visit is booked.</span>
        )}
      </Fact>
      {visit.licence !== 'not_asked' && (isStanding || visit.licence === 'seen') && (
        <Fact Icon={IdCard}>{licenceWords(visit)}</Fact>
      )}
      {visit.note && <Fact Icon={MessageSquare}>“{visit.note}”</Fact>}
      {said.length > 0 && (
        <Fact Icon={Info}>
          {said.join(' ')}
          {visit.isStruck && ' The desk looked at it: it counts for nobody.'}
        </Fact>
      )}
    </ul>
  );
}

function licenceWords({ licence, side, buyer }: CarVisit): string {
  if (licence === 'seen') return 'The licence was looked at.';
  return side === 'buyer'
    ? 'Bring your driver’s licence: the seller looks at it before you drive. Nothing of it is kept here.'
    : `Look at ${buyer}’s licence before they drive, and say so here. You need no copy of it.`;
}

function Fact({ Icon, children }: { Icon: typeof Info; children: React.ReactNode }) {
  return (
    <li className="flex gap-3 text-17">
      <Icon size={20} aria-hidden="true" className="mt-1 shrink-0 text-spruce" />
      <div className="min-w-0 break-words">{children}</div>
    </li>
  );
}
