/** Step 4: what is asked for again, and where the application stands. */

import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink, buttonClass } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Camera, Check, Info } from '#src/design/icons.ts';
import { Spinner } from '#src/design/spinner.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor } from '#src/platform/browser/api.ts';
import { expiryProblem } from '#src/riding/drivers/application-form.ts';
import { kindsAskedOf, type PaperKind, paperName } from '#src/riding/drivers/driver-status.ts';
import type { Application, Paper, papersCalls } from '#src/riding/drivers/papers-contract.ts';
import { driverTimeZone } from '#src/riding/drivers/rules.ts';
import { driverStatusBadge } from './driver-status-badge.ts';
import { FileButton, Trouble } from './paper-slot.tsx';
import { slotOf, type Uploads } from './use-uploads.ts';

const api = apiFor<typeof papersCalls>();

export function headlineOf({ status, papers }: Application): string {
  const asked = papers.filter((paper) => paper.status === 'sent_back').length;
  switch (status) {
    case 'needs_more':
      return asked === 1
        ? 'One document again, then we are nearly there'
        : asked > 1
          ? `${asked} documents again, then we are nearly there`
          : 'Something about your vehicle has to be changed';
    case 'approved':
      return 'You are approved';
    case 'rejected':
      return 'We cannot take you on';
    case 'suspended':
      return 'You are suspended';
    default:
      return 'Application sent';
  }
}

const beforeReview = new Set(['submitted', 'in_review', 'needs_more']);

export function DriverStatusPanel({
  application,
  uploads,
  heading,
  busy,
  onFile,
  onSimulate,
  onChangeFacts,
}: {
  application: Application;
  uploads: Uploads;
  heading: RefObject<HTMLHeadingElement | null>;
  busy: boolean;
  onFile: (kind: PaperKind, vehicleId: number | null, file: File, expiresOn: string | null) => void;
  onSimulate: () => void;
  onChangeFacts: () => void;
}) {
  const { status, papers, vehicles } = application;
  const vehicle = vehicles.find(({ active }) => active) ?? vehicles[0];
  const asked = papers.filter((paper) => paper.status === 'sent_back');
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="max-w-[18ch] text-28 outline-none">
          {headlineOf(application)}
        </h2>
        <Badge tone={driverStatusBadge[status].tone}>{driverStatusBadge[status].words}</Badge>
      </div>
      {application.submittedAt && (
        <p className="mt-1 text-muted">
          Applied <When at={application.submittedAt} />.
          {beforeReview.has(status) && (
            <>
              {' A review takes '}
              <span className="whitespace-nowrap">1-2 days.</span>
            </>
          )}
        </p>
      )}
      {application.reason && status !== 'approved' && (
        <blockquote className="mt-4 rounded-card bg-wash-brick p-4">
          “{application.reason}”
          {application.suspendedUntil && (
            <span className="mt-1 block text-13">
              Until{' '}
              <When
                at={application.suspendedUntil}
                show="date"
                zone={driverTimeZone(application.form.state)}
              />
              .
            </span>
          )}
        </blockquote>
      )}
      {(status === 'suspended' || status === 'rejected') && (
        <p className="mt-3">
          Is this wrong? Appeal it on your dashboard: an operator looks at it again and answers you.
        </p>
      )}
      {asked.map((paper) => (
        <AskedAgain key={paper.id} {...{ paper, uploads, onFile }} cityPapers={application.cityPapers} />
      ))}
      {vehicle?.status === 'sent_back' && (
        <section className="mt-5 rounded-card border border-line bg-card p-4">
          <h3 className="text-21">
            {vehicle.make} {vehicle.model}
          </h3>
          <p className="mt-1.5 text-17">“{vehicle.reason}”</p>
          <Button tone="signal" size="xl" wide className="mt-4" onClick={onChangeFacts}>
            Change the vehicle
          </Button>
        </section>
      )}
      <h3 className="mt-7 mb-3.5 text-21">Where it stands</h3>
      <Timeline application={application} />
      {application.simulatedReviewer &&
        status !== 'approved' &&
        status !== 'rejected' &&
        status !== 'suspended' && (
          <div className="mt-1 flex flex-wrap items-center gap-3 rounded-card border border-line bg-well p-3.5 text-13">
            <Info size={18} aria-hidden="true" className="shrink-0 text-muted" />
            <p className="min-w-[160px] grow basis-0">
              <b>This is a demo.</b> A simulated reviewer can approve you now, so you can try driving.
            </p>
            <Button busy={busy} disabled={asked.length > 0} onClick={onSimulate}>
              Approve me
            </Button>
          </div>
        )}
      <ButtonLink
        to="/driver-dashboard"
        tone={status === 'approved' ? 'signal' : 'outline'}
        size="lg"
        wide
        className="mt-6"
      >
        Go to the Driver Dashboard
      </ButtonLink>
    </div>
  );
}

/** The picture the reviewer could not take, the reviewer's words, and the one thing to do. */
function AskedAgain({
  paper,
  cityPapers,
  uploads,
  onFile,
}: {
  paper: Paper;
  cityPapers: Application['cityPapers'];
  uploads: Uploads;
  onFile: (kind: PaperKind, vehicleId: number | null, file: File, expiresOn: string | null) => void;
}) {
  const name = paper.title;
  const slot = slotOf(paper.kind, paper.vehicleId);
  const sending = uploads.sendings[slot];
  const picture = usePaperPicture(paper);
  // Of the others the form says the day.
  const isDated = cityPapers.some(({ kind, lasts }) => kind === paper.kind && lasts === 'dated');
  const [expiresOn, setExpiresOn] = useState(paper.expiresOn ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const take = (file: File) => {
    const words = isDated ? expiryProblem(expiresOn, new Date().toISOString().slice(0, 10)) : null;
    setProblem(words);
    if (!words) onFile(paper.kind, paper.vehicleId, file, isDated ? expiresOn : null);
  };
  const percent = sending ? Math.floor((100 * sending.sentBytes) / sending.sizeBytes) : 0;
  return (
    <section className="mt-5 overflow-hidden rounded-card border border-line bg-card">
      <div className="relative h-[188px] bg-ground">
        {picture && <img src={picture} alt={`${name}, as you sent it`} className="size-full object-cover" />}
        <Badge tone="amber" className="absolute top-3 left-3 shadow-float">
          Needs a new photo
        </Badge>
      </div>
      <div className="px-4 pt-3.5 pb-4">
        <h3 className="text-21">{name}</h3>
        <p className="mt-1.5 mb-2.5 text-17">“{paper.reason}”</p>
        <p className="mb-3.5 text-13 text-muted">
          Our reviewer, {paper.decidedAt && <When at={paper.decidedAt} />}
        </p>
        {isDated && !sending && (
          <TextField
            className="mb-3"
            type="date"
            label={`${name} expires`}
            value={expiresOn}
            error={problem}
            onChange={({ target }) => setExpiresOn(target.value)}
          />
        )}
        {sending ? (
          <p role="status" className="font-semibold text-lake tabular-nums">
            {sending.state === 'sending' && `On its way: ${percent} %`}
          </p>
        ) : (
          <div className="grid gap-2.5">
            <FileButton
              label={`Retake ${name.toLowerCase().replace(',', '')}`}
              about="with the camera"
              icon={<Camera size={20} aria-hidden="true" />}
              capture={paper.kind === 'portrait' ? 'user' : 'environment'}
              look={buttonClass({ tone: 'signal', size: 'xl', wide: true })}
              onFile={take}
            />
            <FileButton label="Choose a file" about={name} look={buttonClass({ wide: true })} onFile={take} />
          </div>
        )}
        {sending && <Trouble sending={sending} slot={slot} uploads={uploads} />}
      </div>
    </section>
  );
}

/** A link that ends in five minutes is long enough to fetch the picture once. */
export function usePaperPicture(paper: Paper): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const { id, mime } = paper;
  useEffect(() => {
    if (mime !== 'image/jpeg') return;
    let here = true;
    api('POST /api/driver-papers/:id/link', { params: { id } }).then(
      (link) => here && setUrl(link.url),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [id, mime]);
  return url;
}

type Mark = 'done' | 'need' | 'run' | 'next';

function Timeline({ application }: { application: Application }) {
  const { status, papers, vehicles, check, form, papersDueAt } = application;
  // A demo's own drivers, and whoever drove before documents were asked for; what was not done is not told as to come.
  const asIs =
    papers.length === 0 && check.status === 'none' && (status === 'approved' || status === 'suspended');
  const kinds = kindsAskedOf(application);
  const current = kinds.map((kind) => papers.findLast((paper) => paper.kind === kind));
  const good = kinds.filter((_, at) => current[at]?.status === 'approved');
  const asked = current.flatMap((paper) => (paper?.status === 'sent_back' ? paper : []));
  const vehicle = vehicles.find(({ active }) => active);
  const names = (kinds: readonly PaperKind[]) =>
    kinds.map((kind) => paperName(kind, application.cityPapers).replace(',', '')).join(', ');
  const all = good.length === kinds.length;
  const over = status === 'rejected' || status === 'suspended';
  return (
    <ol>
      <Line
        mark="done"
        title="Submitted"
        when={application.submittedAt && <When at={application.submittedAt} />}
      />
      {good.length > 0 && (
        <Line mark="done" title={`${good.length} of ${kinds.length} documents approved`}>
          {names(good)}
        </Line>
      )}
      {asked.map((paper) => (
        <Line key={paper.id} mark="need" title={`${paper.title}, again`} when="Waiting for you" />
      ))}
      {asIs && (
        <Line mark={papersDueAt ? 'need' : 'done'} title="Taken on without documents">
          {papersDueAt ? (
            <>
              Send them before <When at={papersDueAt} show="date" zone={driverTimeZone(form.state)} /> to go
              on driving.
            </>
          ) : (
            'A driver of this demo: no documents were reviewed, and no background check was made.'
          )}
        </Line>
      )}
      {!asIs && !all && asked.length === 0 && (
        <Line mark={status === 'in_review' ? 'run' : 'next'} title="We review your documents">
          We review your documents, which takes 1-2 days.
        </Line>
      )}
      {!asIs && (
        <Line
          mark={check.status === 'clear' ? 'done' : check.status === 'none' ? 'next' : 'run'}
          title="Background check"
          when={check.startedAt && check.status === 'pending' && <When at={check.startedAt} />}
        >
          {check.status === 'clear'
            ? 'Clear.'
            : check.status === 'consider'
              ? 'Our reviewer looks at the result.'
              : 'A background check takes 3-5 business days. Nothing for you to do.'}
        </Line>
      )}
      <Line
        mark={vehicle?.status === 'approved' ? 'done' : vehicle?.status === 'sent_back' ? 'need' : 'next'}
        title={`Your ${vehicle?.model || 'vehicle'} is approved`}
      />
      <Line
        mark={status === 'approved' ? 'done' : 'next'}
        title={status === 'approved' ? 'You can go online' : 'You go online'}
        last
      >
        {over
          ? 'Not for now.'
          : status === 'approved'
            ? 'On the Driver Dashboard, whenever you like.'
            : `We write to ${form.email} at each step.`}
      </Line>
    </ol>
  );
}

function Line({
  mark,
  title,
  when,
  last = false,
  children,
}: {
  mark: Mark;
  title: string;
  when?: ReactNode;
  last?: boolean;
  children?: ReactNode;
}) {
  return (
    <li className="relative grid grid-cols-[26px_1fr] gap-3.5 pb-5">
      {!last && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-[26px] bottom-0 left-3 border-l-2',
            mark === 'done' ? 'border-spruce' : 'border-dotted border-edge',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={cx(
          'grid size-[26px] place-items-center rounded-full',
          mark === 'done' && 'bg-spruce text-on-spruce',
          mark === 'need' && 'bg-amber text-paper',
          mark === 'run' && 'bg-wash-lake text-lake',
          mark === 'next' && 'border-2 border-edge',
        )}
      >
        {mark === 'done' && <Check size={14} strokeWidth={3} />}
        {mark === 'need' && <Camera size={14} />}
        {mark === 'run' && <Spinner size={16} />}
      </span>
      <span>
        <span className="flex justify-between gap-3 pt-0.5">
          <b className={mark === 'next' ? 'font-medium text-muted' : 'font-semibold'}>
            {title}
            <span className="sr-only">
              {{ done: ', done', need: ', waiting for you', run: ', under way', next: ', to come' }[mark]}
            </span>
          </b>
          {when && (
            <span
              className={cx('shrink-0 text-13', mark === 'need' ? 'font-semibold text-amber' : 'text-muted')}
            >
              {when}
            </span>
          )}
        </span>
        {children && <span className="mt-0.5 block text-13 text-muted">{children}</span>}
      </span>
    </li>
  );
}
