/** On the dashboard: what keeps the driver off the road, or soon will, and the one thing to do about it. */

import { useState } from 'react';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink, buttonClass } from '#src/design/button.tsx';
import { Bell, Camera } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { expiryProblem } from '#src/riding/drivers/application-form.ts';
import {
  hasExpiry,
  isVehiclePaper,
  type PaperKind,
  paperKinds,
  paperName,
} from '#src/riding/drivers/driver-status.ts';
import type { Application } from '#src/riding/drivers/papers-contract.ts';
import { driverStatusBadge } from './driver-status-badge.ts';
import { headlineOf } from './driver-status-panel.tsx';
import { FileButton, Trouble } from './paper-slot.tsx';
import { slotOf, useUploads } from './use-uploads.ts';

export function DriverStatusCard({
  application,
  onChange,
}: {
  application: Application;
  onChange: () => void;
}) {
  const uploads = useUploads(onChange);
  const [later, setLater] = useState<readonly string[]>([]);
  const { status, ending, missing, papersDueAt, papers, cityPapers } = application;
  const vehicleId = application.vehicles.find(({ active }) => active)?.id ?? null;
  const send = (kind: PaperKind, expiresOn: string | null, file: File) =>
    uploads.send(kind, file, isVehiclePaper(kind, cityPapers) ? vehicleId : null, expiresOn);
  // Papers that somebody who drives lacks: never sent, or sent back.
  const isLacking = (kind: PaperKind) => {
    const all = papers.filter((paper) => paper.kind === kind && (paper.vehicleId ?? vehicleId) === vehicleId);
    return !all.some((paper) => paper.status !== 'sent_back');
  };
  const lacking = paperKinds.filter(isLacking);
  if (status !== 'approved') {
    // What waits for somebody else needs no list of it.
    const own = status === 'draft' ? missing : missing.slice(0, 1);
    return (
      <section aria-label="Your application" className="rounded-card border border-line bg-card p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 className="max-w-[20ch] text-21">
            {status === 'draft' ? 'Finish your registration' : headlineOf(application)}
          </h2>
          <Badge tone={driverStatusBadge[status].tone}>{driverStatusBadge[status].words}</Badge>
        </div>
        <ul className="mt-2 space-y-1 text-muted">
          {own.slice(0, 3).map(({ words }) => (
            <li key={words}>{words}</li>
          ))}
          {own.length > 3 && <li>And {own.length - 3} more.</li>}
        </ul>
        <ButtonLink
          to="/driver-signup"
          tone={status === 'draft' || status === 'needs_more' ? 'signal' : 'outline'}
          size="lg"
          wide
          className="mt-4"
        >
          {status === 'draft' ? 'Complete Registration' : 'See where it stands'}
        </ButtonLink>
      </section>
    );
  }
  return (
    <>
      {ending
        .filter(({ kind, days }) => days < 0 || !later.includes(kind))
        .map(({ kind, title, expiresOn, days }) => (
          <Renew
            key={kind}
            title={
              days < 0
                ? `${title} has ended`
                : `${title} ends ${days === 0 ? 'today' : days === 1 ? 'in a day' : `in ${days} days`}`
            }
            {...{ kind, cityPapers }}
            uploads={uploads}
            vehicleId={vehicleId}
            onSend={send}
            onLater={days < 0 ? undefined : () => setLater([...later, kind])}
          >
            {days < 0 ? (
              'You stay offline until the new one is approved.'
            ) : (
              <>
                Drive until the end of{' '}
                <b>
                  <When at={`${expiresOn}T23:59:00Z`} show="date" zone="UTC" />
                </b>
                . After that you stay offline until the new one is approved.
              </>
            )}
          </Renew>
        ))}
      {(papersDueAt || missing.some(({ what }) => what === 'papers')) &&
        lacking.map((kind) => (
          <Renew
            key={kind}
            title={`${paperName(kind)} is asked for`}
            {...{ kind, cityPapers }}
            uploads={uploads}
            vehicleId={vehicleId}
            onSend={send}
          >
            {papers.findLast((paper) => paper.kind === kind && paper.reason)?.reason ??
              (papersDueAt ? (
                <>
                  Send it before <When at={papersDueAt} show="date" /> to drive on without a break.
                </>
              ) : (
                'You can go online once it is approved.'
              ))}
          </Renew>
        ))}
      <AskedByCity {...{ application, uploads, vehicleId, isLacking }} onSend={send} />
    </>
  );
}

/** What the driver's city asks for and is not there, with the day from which it is needed. */
function AskedByCity({
  application: { papers, papersDueAt, cityPapers },
  uploads,
  vehicleId,
  isLacking,
  onSend,
}: {
  application: Application;
  uploads: ReturnType<typeof useUploads>;
  vehicleId: number | null;
  isLacking: (kind: PaperKind) => boolean;
  onSend: (kind: PaperKind, expiresOn: string | null, file: File) => void;
}) {
  // A demo's own drivers need none.
  if (papers.length === 0 && papersDueAt === null) return null;
  return cityPapers
    .filter(({ kind }) => isLacking(kind))
    .map(({ kind, name, words, neededBy }) => (
      <Renew key={kind} title={`${name} is asked for`} {...{ kind, cityPapers, uploads, vehicleId, onSend }}>
        {papers.findLast((paper) => paper.kind === kind && paper.reason)?.reason ?? words}{' '}
        {neededBy > new Date().toISOString().slice(0, 10) ? (
          <>
            Send it before <When at={`${neededBy}T00:00:00Z`} show="date" zone="UTC" /> to drive on without a
            break.
          </>
        ) : (
          'You can go online once it is approved.'
        )}
      </Renew>
    ));
}

function Renew({
  title,
  kind,
  cityPapers,
  uploads,
  vehicleId,
  onSend,
  onLater,
  children,
}: {
  title: string;
  kind: PaperKind;
  cityPapers: Application['cityPapers'];
  uploads: ReturnType<typeof useUploads>;
  vehicleId: number | null;
  onSend: (kind: PaperKind, expiresOn: string | null, file: File) => void;
  onLater?: (() => void) | undefined;
  children: React.ReactNode;
}) {
  const dated = hasExpiry(kind, cityPapers);
  const [expiresOn, setExpiresOn] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const slot = slotOf(kind, isVehiclePaper(kind, cityPapers) ? vehicleId : null);
  const sending = uploads.sendings[slot];
  const take = (file: File) => {
    const words = dated ? expiryProblem(expiresOn, new Date().toISOString().slice(0, 10)) : null;
    setProblem(words);
    if (!words) onSend(kind, dated ? expiresOn : null, file);
  };
  return (
    <section aria-label={title} className="rounded-card bg-wash-amber p-4">
      <h2 className="text-21 text-amber">{title}</h2>
      <p className="mt-1.5">{children}</p>
      {dated && !sending && (
        <TextField
          className="mt-3"
          type="date"
          label="The new one expires"
          value={expiresOn}
          error={problem}
          onChange={({ target }) => setExpiresOn(target.value)}
        />
      )}
      {sending?.state === 'sending' ? (
        <p role="status" className="mt-3 font-semibold text-lake tabular-nums">
          On its way: {Math.floor((100 * sending.sentBytes) / sending.sizeBytes)} %
        </p>
      ) : sending ? (
        <Trouble sending={sending} slot={slot} uploads={uploads} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2.5">
          <FileButton
            label="Upload the new one"
            about={paperName(kind, cityPapers)}
            icon={<Camera size={20} aria-hidden="true" />}
            look={buttonClass({ tone: 'signal', size: 'lg' }, 'grow')}
            onFile={take}
          />
          {onLater && (
            <Button size="lg" onClick={onLater}>
              <Bell size={18} aria-hidden="true" />
              Later
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
