/** Applications to drive: who waits longest, the paper beside what was typed, a decision with a reason. */

import { useEffect } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ScrollText, Search, UserRoundCheck } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { wakeParts } from '#src/platform/browser/load-on-touch.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { reviewBadge } from '#src/riding/driver-signup/ui/driver-status-badge.ts';
import { DriverReview } from '#src/riding/driver-signup/ui/review/driver-review.tsx';
import { rideChoices } from '#src/riding/drivers/driver-status.ts';
import type {
  AuditLine,
  FactLabel,
  ReviewItem,
  ReviewList,
  reviewCalls,
} from '#src/riding/drivers/review-contract.ts';
import { isOfFleet } from '#src/riding/drivers/rules.ts';
import { DriverPicture } from '#src/riding/drivers/ui/driver-picture.tsx';
import type { Route } from './+types/drivers.ts';

const lists: { list: ReviewList; label: string }[] = [
  { list: 'waiting', label: 'Waiting' },
  { list: 'sent_back', label: 'Sent back' },
  { list: 'checks', label: 'Checks' },
  { list: 'decided', label: 'Decided' },
];

function load(request: Request, transport?: Transport) {
  const api = apiFor<typeof reviewCalls>(transport);
  const { searchParams } = new URL(request.url);
  const list = lists.find((each) => each.list === searchParams.get('list'))?.list ?? 'waiting';
  const find = searchParams.get('find')?.trim().slice(0, 254) || undefined;
  return forOperators(request, async () => {
    const { items, counts } = await api('GET /api/operations/driver-reviews', { query: { list, find } });
    const id = Number(searchParams.get('driver')) || items[0]?.id;
    const review = id ? await api('GET /api/operations/driver-reviews/:id', { params: { id } }) : null;
    return { items, counts, review, list, find, now: new Date().toISOString() };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof reviewCalls>(transport);
  const [id, paper, vehicle] = ['id', 'paper', 'vehicle'].map((name) => Number(field(form, name)) || 0) as [
    number,
    number,
    number,
  ];
  const intent = field(form, 'intent');
  const reason = field(form, 'reason');
  const decision =
    intent === 'send_back' ? { decision: 'send_back' as const, reason } : { decision: 'approve' as const };
  return act(field(form, 'form'), () => {
    if (paper)
      return api('POST /api/operations/driver-reviews/:id/papers/:paper', {
        params: { id, paper },
        body:
          decision.decision === 'approve'
            ? { ...decision, compared: form.getAll('compared') as FactLabel[] }
            : decision,
      });
    if (vehicle)
      return api('POST /api/operations/driver-reviews/:id/vehicles/:vehicle', {
        params: { id, vehicle },
        body: decision,
      });
    if (intent === 'check') return api('POST /api/operations/driver-reviews/:id/check', { params: { id } });
    if (intent === 'check_clear' || intent === 'check_consider')
      return api('POST /api/operations/driver-reviews/:id/check-result', {
        params: { id },
        body: { result: intent === 'check_clear' ? 'clear' : 'consider', source: reason },
      });
    const until = field(form, 'until') || null;
    const ride = rideChoices.find((choice) => choice === field(form, 'ride')) ?? null;
    const body =
      intent === 'suspend'
        ? { decision: 'suspend' as const, reason, until, ride }
        : intent === 'reject'
          ? { decision: 'reject' as const, reason, ride }
          : intent === 'reinstate'
            ? { decision: 'reinstate' as const, reason }
            : { decision: 'approve' as const, ...(reason ? { reason } : {}) };
    return api('POST /api/operations/driver-reviews/:id/decide', { params: { id }, body });
  });
}

export default function OperationsDrivers({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  const { items, counts, review, list, find, now } = loaderData;
  const readAgain = useReadAgain();
  useEffect(wakeParts, []);
  // A check that comes back, and a driver who sends what was asked for, are seen without a reload.
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && readAgain();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [readAgain]);
  return (
    <div>
      <div className="grid gap-6 xl:grid-cols-[300px_minmax(0,1fr)]">
        <section aria-labelledby="queue" className="min-w-0">
          <h1 id="queue" className="text-28">
            Drivers to review
          </h1>
          <p className="mt-1">
            <Link to="/operations/driver-papers" className="font-semibold text-spruce underline">
              Papers by city
            </Link>
          </p>
          <Form className="mt-3 flex items-end gap-2" preventScrollReset>
            <TextField
              key={find}
              kind="search"
              name="find"
              label="Name, plate or e-mail"
              labelHidden
              placeholder="Name, plate or e-mail"
              defaultValue={find}
              className="grow"
            />
            <Button type="submit" aria-label="Search" size="lg">
              <Search size={18} aria-hidden="true" />
            </Button>
          </Form>
          <nav aria-label="Lists of drivers" className="mt-3 flex flex-wrap gap-1.5">
            {lists.map((each) => (
              <Link
                key={each.list}
                to={each.list === 'waiting' ? '/operations/drivers' : `/operations/drivers?list=${each.list}`}
                preventScrollReset
                aria-current={!find && each.list === list ? 'page' : undefined}
                className={cx(
                  'touch inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-13 font-medium',
                  !find && each.list === list
                    ? 'border-transparent bg-selected font-semibold text-on-selected'
                    : 'border-edge bg-card hover:bg-well',
                )}
              >
                {each.label}
                <b className="tabular-nums">{counts[each.list]}</b>
              </Link>
            ))}
          </nav>
          <Queue items={items} current={review?.id} now={now} list={list} find={find} />
        </section>
        {review ? (
          <DriverReview key={review.id} review={review} refused={actionData} now={now} />
        ) : (
          <EmptyState
            title={find ? `Nobody found for ${find}` : 'Nobody waits here'}
            icon={<UserRoundCheck size={26} aria-hidden="true" />}
          >
            An application comes here when it is sent with all its documents.
          </EmptyState>
        )}
      </div>
      {review && <Audit lines={review.audit} count={review.auditLines} />}
    </div>
  );
}

/** How long somebody has waited, as `2 d 4 h`; late after a day, very late after two. */
function waited(since: string | null, now: string): { words: string; late: 0 | 1 | 2 } {
  if (!since) return { words: '', late: 0 };
  const hours = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 3_600_000));
  const days = Math.floor(hours / 24);
  return {
    words: days > 0 ? `${days} d ${hours % 24} h` : hours > 0 ? `${hours} h` : 'now',
    late: days >= 2 ? 2 : days >= 1 ? 1 : 0,
  };
}

function Queue({
  items,
  current,
  now,
  list,
  find,
}: {
  items: readonly ReviewItem[];
  current: number | undefined;
  now: string;
  list: ReviewList;
  find: string | undefined;
}) {
  const [search] = useSearchParams();
  const wayTo = (id: number) => {
    const next = new URLSearchParams(search);
    next.set('driver', String(id));
    return `/operations/drivers?${next}`;
  };
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {items.map((item) => {
          const age = waited(item.submittedAt, now);
          return (
            <li key={item.id}>
              <Link
                to={wayTo(item.id)}
                preventScrollReset
                aria-current={item.id === current ? 'true' : undefined}
                className={cx(
                  'grid min-h-[74px] grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 border-l-4 py-2 pr-2 pl-3',
                  item.id === current ? 'border-spruce bg-card' : 'border-transparent hover:bg-well',
                )}
              >
                <DriverPicture
                  driver={{
                    user: {
                      firstName: item.name.split(' ')[0] ?? '',
                      profileImage: item.profileImage,
                      simulated: isOfFleet(item.email),
                    },
                    vehicleInfo: item.vehicleInfo,
                  }}
                  size={40}
                />
                <span className="min-w-0">
                  <b className="block truncate font-semibold">{item.name}</b>
                  <span className="block truncate text-13 text-muted">
                    {item.licensePlate}, {item.vehicleInfo}
                  </span>
                  {item.plateElsewhere ? (
                    <span className="block text-13 font-semibold text-brick">Plate on another driver</span>
                  ) : find || list !== 'waiting' ? (
                    <span className="block text-13 font-semibold text-muted">
                      {reviewBadge[item.status].words}
                    </span>
                  ) : (
                    <span className="block text-13 font-semibold text-lake">
                      {item.waiting === 0 ? 'All looked at' : `${item.waiting} to look at`}
                    </span>
                  )}
                </span>
                <span
                  className={cx(
                    'self-start pt-0.5 text-13 font-semibold tabular-nums',
                    age.late === 2 ? 'text-brick' : age.late === 1 ? 'text-amber' : 'text-muted',
                  )}
                >
                  {age.words}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {list === 'waiting' && !find && items.length > 0 && (
        <p className="mt-3 text-13 text-muted">Oldest first.</p>
      )}
    </>
  );
}

function Audit({ lines, count }: { lines: readonly AuditLine[]; count: number }) {
  return (
    <section aria-label="Audit" className="mt-6 border-t border-line pt-3 text-13 text-muted">
      <details>
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-6 gap-y-1">
          <ScrollText size={18} aria-hidden="true" />
          {lines.slice(0, 3).map((line) => (
            <span key={line.id} className="min-w-0">
              <b className="text-ink">
                <When at={line.at} show="time" />
              </b>{' '}
              {line.by ?? companyName()} {line.action}
            </span>
          ))}
          <span className="ml-auto font-semibold text-spruce">Whole audit, {counted(count, 'line')}</span>
        </summary>
        <ol className="mt-2 space-y-1.5">
          {lines.map((line) => (
            <li key={line.id}>
              <b className="text-ink">
                <When at={line.at} />
              </b>{' '}
              {line.by ?? companyName()} {line.action}
              {line.detail && `: “${line.detail}”`}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
