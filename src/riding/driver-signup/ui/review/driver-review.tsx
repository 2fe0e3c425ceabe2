/** One application: its papers, the facts beside them, and the decisions. */

import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { May } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CircleAlert, CircleCheck, FileText } from '#src/design/icons.ts';
import { Plate } from '#src/design/plate.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import type { VehicleId } from '#src/platform/ids.ts';
import { factsOf, kindsOf, type PaperKind } from '#src/riding/driver-signup/paper-facts.ts';
import { reviewBadge } from '#src/riding/driver-signup/ui/driver-status-badge.ts';
import type { Paper } from '#src/riding/drivers/papers-contract.ts';
import type { Review } from '#src/riding/drivers/review-contract.ts';
import { isOfFleet } from '#src/riding/drivers/rules.ts';
import { DriverPicture } from '#src/riding/drivers/ui/driver-picture.tsx';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import { DriverDecision, isOpenReview } from './driver-decision.tsx';
import { PaperView } from './paper-view.tsx';

const checkWords = {
  none: 'Background check not started',
  pending: 'Background check running',
  clear: 'Background check clear',
  consider: 'Background check: look at it',
} as const;
const checkTones = { none: 'neutral', pending: 'lake', clear: 'moss', consider: 'amber' } as const;
const excuses = ['Cut off', 'Blurred', 'Glare', 'Expired', 'Other name'] as const;
const advice: Record<(typeof excuses)[number], string> = {
  'Cut off': 'An edge is outside the picture. Lay it on something dark, all four corners in.',
  Blurred: 'The picture is blurred, so it cannot be read. Hold still and let the camera focus.',
  Glare: 'Light hides part of it. Turn away from the lamp and take it again.',
  Expired: 'This document has expired. Send the new one.',
  'Other name': 'The name on it is not the name you typed. Send the one in your name.',
};

export function DriverReview({
  review,
  refused,
  now,
}: {
  review: Review;
  refused: Refused | null | undefined;
  now: string;
}) {
  const { application, vehicle } = review;
  const kinds = kindsOf(review);
  const shown = kinds.map(({ kind }) => newest(application, kind, vehicle?.id ?? null));
  const firstWaiting = shown.findIndex((paper) => paper?.status === 'waiting');
  const [at, setAt] = useState(Math.max(0, firstWaiting));
  const { kind = '', name = '' } = kinds[at] ?? kinds[0] ?? {};
  const paper = shown[at];
  const today = now.slice(0, 10);
  const isLater = (index: number) =>
    application.cityPapers.some((one) => one.kind === kinds[index]?.kind && one.neededBy > today);
  // What is not needed yet holds nobody up unless it was sent.
  const left =
    shown.filter((one, index) => one?.status !== 'approved' && (one || !isLater(index))).length +
    (vehicle?.status === 'approved' ? 0 : 1);
  // A decision moves on to the next paper that waits.
  const decided = useRef(paper?.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a decision on the paper in view moves on.
  useEffect(() => {
    if (decided.current === 'waiting' && paper?.status !== 'waiting' && firstWaiting >= 0)
      setAt(firstWaiting);
    decided.current = paper?.status;
  }, [paper?.status, paper?.id]);
  return (
    <section aria-labelledby="driver" className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-w-0 rounded-card border border-line bg-card p-4 md:p-5">
        <div className="flex flex-wrap items-center gap-3.5">
          <DriverPicture
            driver={{
              user: {
                firstName: review.name.split(' ')[0] ?? '',
                profileImage: review.profileImage,
                simulated: isOfFleet(review.email),
              },
              vehicleInfo: vehicle
                ? [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')
                : '',
            }}
            size={52}
          />
          <div className="min-w-0 grow">
            <h2 id="driver" className="text-21">
              {review.name}
            </h2>
            <p className="text-muted">
              {application.submittedAt && (
                <>
                  Applied <When at={application.submittedAt} />
                </>
              )}
              {review.openWith && <b className="font-semibold text-amber">, open with {review.openWith}</b>}
            </p>
          </div>
          <Badge tone={reviewBadge[application.status].tone}>{reviewBadge[application.status].words}</Badge>
          <Badge tone={checkTones[application.check.status]}>{checkWords[application.check.status]}</Badge>
        </div>
        {!isOpenReview(application.status) && (
          <DriverDecision review={review} left={left} refused={refused} />
        )}
        <PaperTabs {...{ kinds, shown, at }} onShow={setAt} />
        {paper ? (
          <PaperView key={paper.id} paper={paper} />
        ) : (
          <EmptyState as="h3" title="Not sent" icon={<FileText size={26} aria-hidden="true" />}>
            This driver has not sent {name.toLowerCase()}.
          </EmptyState>
        )}
      </div>
      <div className="min-w-0 space-y-4">
        <Facts review={review} kind={kind} name={name} now={now} isWaiting={paper?.status === 'waiting'} />
        {paper?.status === 'waiting' && (
          <Decide
            key={paper.id}
            about={paper.title}
            hidden={{ id: review.id, paper: paper.id }}
            firstName={application.form.firstName}
            refused={refused}
          />
        )}
        {paper && paper.status !== 'waiting' && (
          <p className="flex items-center gap-2 rounded-card border border-line bg-well p-3.5">
            <Sign paper={paper} />
            {paper.status === 'approved' ? 'Approved' : `Sent back: “${paper.reason}”`}
          </p>
        )}
        {vehicle?.status === 'waiting' && (
          <Decide
            key={`vehicle-${vehicle.id}`}
            about={`the vehicle ${vehicle.licensePlate}`}
            hidden={{ id: review.id, vehicle: vehicle.id }}
            firstName={application.form.firstName}
            refused={refused}
            quiet
          />
        )}
        {isOpenReview(application.status) && <DriverDecision review={review} left={left} refused={refused} />}
      </div>
    </section>
  );
}

function PaperTabs({
  kinds,
  shown,
  at,
  onShow,
}: {
  kinds: readonly { kind: PaperKind; name: string }[];
  shown: readonly (Paper | undefined)[];
  at: number;
  onShow: (index: number) => void;
}) {
  return (
    <ul aria-label="Documents" className="my-3.5 flex flex-wrap gap-2">
      {kinds.map((one, index) => (
        <li key={one.kind}>
          <button
            type="button"
            aria-pressed={index === at}
            onClick={() => onShow(index)}
            className={cx(
              'flex h-12 items-center gap-1.5 rounded-control border px-2.5 text-13 whitespace-nowrap',
              index === at ? 'border-spruce bg-tint font-semibold' : 'border-edge font-medium hover:bg-well',
            )}
          >
            <Sign paper={shown[index]} />
            {one.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function newest(
  { papers, cityPapers }: Review['application'],
  kind: PaperKind,
  vehicleId: VehicleId | null,
): Paper | undefined {
  const ofVehicle =
    kind === 'insurance' ||
    kind === 'registration' ||
    cityPapers.some((one) => one.kind === kind && one.of === 'vehicle');
  return papers.findLast((paper) => paper.kind === kind && (!ofVehicle || paper.vehicleId === vehicleId));
}

function Sign({ paper }: { paper: Paper | undefined }) {
  if (paper?.status === 'approved')
    return (
      <>
        <CircleCheck size={18} aria-hidden="true" className="text-moss" />
        <span className="sr-only">Approved: </span>
      </>
    );
  if (paper?.status === 'sent_back' || !paper)
    return (
      <>
        <CircleAlert size={18} aria-hidden="true" className="text-amber" />
        <span className="sr-only">{paper ? 'Sent back: ' : 'Missing: '}</span>
      </>
    );
  return <span aria-hidden="true" className="size-2.5 rounded-full bg-lake" />;
}

/** Ticks stand beside the facts, and belong to the form that approves. */
const approving = 'approve-paper';

function Facts({
  review,
  kind,
  name,
  now,
  isWaiting,
}: {
  review: Review;
  kind: PaperKind;
  name: string;
  now: string;
  /** Whether the paper is to be decided on. */
  isWaiting: boolean;
}) {
  const { vehicle, plate, rideTypes } = review;
  const may = rideTypes.filter(({ allowed }) => allowed).map(({ type }) => vehicleTypeName(type));
  return (
    <section aria-label="Typed facts">
      <h3 className="flex items-baseline justify-between gap-3 pb-2.5 text-21">
        {name}
        {isWaiting && (
          <span className="font-text text-13 font-normal text-muted">Tick what you compared</span>
        )}
      </h3>
      {/* A paper's ticks are of that paper: another one begins with none. */}
      <dl key={`${review.id} ${kind}`} className="divide-y divide-line border-y border-line">
        {factsOf(review, kind, now).map(({ label, value, note, inOrder, tick }) => (
          <div key={label} className="grid grid-cols-[84px_minmax(0,1fr)] gap-2 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0">
              <b className="block font-semibold break-words">{value || 'Not typed'}</b>
              {note && (
                <span className={cx('block text-13', inOrder ? 'text-muted' : 'text-amber')}>{note}</span>
              )}
              {value && isWaiting && (
                <label className="mt-0.5 flex min-h-8 items-center gap-2 text-13">
                  <input
                    type="checkbox"
                    form={approving}
                    name="compared"
                    value={label}
                    required
                    className="size-[18px] shrink-0 accent-spruce"
                  />
                  {tick}
                </label>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {vehicle && (
        <div className="mt-3.5 flex flex-wrap items-center gap-3.5">
          <Plate number={vehicle.licensePlate} region={regionCode(vehicle.state)} />
          <ul className="min-w-0 space-y-1 text-13">
            <li className={plate.fits && plate.elsewhere.length === 0 ? 'text-moss' : 'text-brick'}>
              {plate.elsewhere.length > 0
                ? `Also on ${plate.elsewhere.join(', ')}`
                : plate.fits
                  ? 'No other driver has it'
                  : plate.words}
            </li>
            <li className="text-muted">
              {[vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')}, registered as{' '}
              {vehicleTypeName(vehicle.vehicleType)}
              {may.length > 0 && `; takes ${may.join(', ')}`}
            </li>
          </ul>
        </div>
      )}
    </section>
  );
}

const regionCode = (state: string) => ({ ontario: 'ON', alberta: 'AB' })[state.trim().toLowerCase()] ?? state;

/** Approve it, or send it back with what to do better. Key A approves the paper in view. */
function Decide({
  about,
  hidden,
  firstName,
  refused,
  quiet = false,
}: {
  about: string;
  hidden: Record<string, number>;
  firstName: string;
  refused: Refused | null | undefined;
  quiet?: boolean;
}) {
  const [reason, setReason] = useState('');
  const approve = useRef<HTMLFormElement>(null);
  const name = `decide:${Object.values(hidden).join(':')}`;
  const busy = useNavigation().formData?.get('form') === name;
  useEffect(() => {
    if (quiet) return;
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key.toLowerCase() !== 'a' || event.metaKey || event.ctrlKey || event.altKey) return;
      // After a tick the key still approves; only where letters are typed does it not.
      if (target.matches('input:not([type=checkbox]), textarea, select')) return;
      approve.current?.requestSubmit();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [quiet]);
  const fields = (
    <>
      <input type="hidden" name="form" value={name} />
      {Object.entries(hidden).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
    </>
  );
  return (
    <div className="space-y-3">
      <May needs="drivers.review">
        {' '}
        <Form ref={approve} id={quiet ? undefined : approving} method="post" preventScrollReset>
          {fields}
          <input type="hidden" name="intent" value="approve" />
          <Button type="submit" tone={quiet ? 'spruce' : 'signal'} size="lg" wide busy={busy}>
            Approve {quiet ? about : about.toLowerCase().replace(',', '')}
            {!quiet && <kbd className="rounded-[5px] border border-current px-1.5 text-13 opacity-70">A</kbd>}
          </Button>
        </Form>
        <Form method="post" preventScrollReset className="rounded-card border border-line bg-card p-3">
          {fields}
          <input type="hidden" name="intent" value="send_back" />
          <p className="flex items-baseline justify-between gap-3">
            <b className="font-semibold">Or send back</b>
            <span className="text-13 text-muted">{firstName || 'The driver'} reads this</span>
          </p>
          {!quiet && (
            <div className="my-2 flex flex-wrap gap-1.5">
              {excuses.map((excuse) => (
                <button
                  key={excuse}
                  type="button"
                  onClick={() => setReason(advice[excuse])}
                  className="touch h-[30px] rounded-full border border-edge px-2.5 text-13 font-medium hover:bg-well"
                >
                  {excuse}
                </button>
              ))}
            </div>
          )}
          <div className="flex items-end gap-2">
            <TextField
              label={`Say what to do better, ${about}`}
              labelHidden
              name="reason"
              placeholder="Say what to do better"
              maxLength={500}
              required
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              className="grow"
            />
            <Button type="submit" size="lg" busy={busy}>
              Send back
            </Button>
          </div>
          {refused?.form === name && (
            <p role="alert" className="mt-2 font-medium text-brick">
              {refused.words}
            </p>
          )}
        </Form>
      </May>{' '}
    </div>
  );
}
