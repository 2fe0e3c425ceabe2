/** One paper of the form: missing, on its way, stopped, in, or asked for again. */

import { type ReactNode, useId } from 'react';
import { sizeText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button, buttonClass } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { IconButton } from '#src/design/icon-button.tsx';
import {
  Camera,
  Check,
  CircleAlert,
  FileText,
  ImageUp,
  RotateCw,
  ScanFace,
  WifiOff,
  X,
} from '#src/design/icons.ts';
import { chosenEarly } from '#src/platform/browser/chosen-early.ts';
import type { PaperKind } from '#src/riding/drivers/driver-status.ts';
import type { Paper } from '#src/riding/drivers/papers-contract.ts';
import type { Sending, Uploads } from './use-uploads.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/heic,.heic,application/pdf';

export interface SlotProps {
  kind: PaperKind;
  /** What it is called. */
  name: string;
  slot: string;
  paper: Paper | undefined;
  sending: Sending | undefined;
  /** A picture of what was just chosen, while this page is open. */
  preview: string | undefined;
  error?: string | undefined;
  uploads: Uploads;
  onFile: (file: File) => void;
}

/** A file input that looks like a button. `capture` opens the phone's camera. */
export function FileButton({
  label,
  icon,
  capture,
  look,
  id: given,
  about,
  onFile,
}: {
  label: string;
  icon?: ReactNode;
  capture?: 'user' | 'environment';
  look?: string;
  id?: string;
  /** What it is of, for those who hear the button alone. */
  about: string;
  onFile: (file: File) => void;
}) {
  const made = useId();
  const id = given ?? made;
  const take = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) onFile(file);
    input.value = '';
  };
  return (
    <span className="contents">
      <input
        id={id}
        type="file"
        accept={capture ? 'image/jpeg,image/png' : accepted}
        capture={capture}
        aria-label={`${label}: ${about}`}
        className="peer sr-only"
        ref={chosenEarly(take)}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <label
        htmlFor={id}
        className={cx(
          look ?? buttonClass({}, 'grow basis-0'),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-spruce',
        )}
      >
        {icon}
        {label}
      </label>
    </span>
  );
}

const replaceLook = 'touch text-13 font-semibold text-spruce hover:underline';

/** A paper that has a row to itself. */
export function PaperRow(props: SlotProps & { about: string; portrait?: boolean }) {
  const { kind, name, paper, sending, preview, error, onFile, about, portrait = false } = props;
  const camera = portrait ? 'user' : 'environment';
  if (sending) return <OnTheWay {...props} sending={sending} />;
  const again = paper?.status === 'sent_back';
  if (!paper || again) {
    return (
      <div
        className={cx(
          'rounded-card border-[1.5px] border-dashed p-3',
          error ? 'border-brick' : 'border-edge',
        )}
      >
        <div className="mb-3.5 flex items-center gap-3.5">
          <span
            className={cx(
              'grid shrink-0 place-items-center bg-ground text-muted',
              portrait ? 'size-[76px] rounded-full' : 'h-[72px] w-24 rounded-control',
            )}
          >
            {portrait ? (
              <ScanFace size={44} strokeWidth={1.25} aria-hidden="true" />
            ) : (
              <FileText size={32} strokeWidth={1.5} aria-hidden="true" />
            )}
          </span>
          <span className="min-w-0">
            <b className="block font-semibold">
              {again ? 'Asked for again' : portrait ? 'Not taken yet' : `${name}: not here yet`}
            </b>
            <span className="block text-13 text-muted">{again ? `“${paper.reason}”` : about}</span>
          </span>
        </div>
        <div className="flex gap-2.5">
          <FileButton
            label="Take photo"
            about={name}
            icon={<Camera size={18} aria-hidden="true" />}
            capture={camera}
            onFile={onFile}
          />
          <FileButton
            id={kind}
            label="Choose a file"
            about={name}
            icon={<ImageUp size={18} aria-hidden="true" />}
            onFile={onFile}
          />
        </div>
        {error && <p className="mt-2.5 text-13 font-medium text-brick">{error}</p>}
      </div>
    );
  }
  return (
    <div className="flex items-center gap-3.5 rounded-card border border-line bg-card p-3">
      <Thumb paper={paper} preview={preview} className="h-[72px] w-24 rounded-control" />
      <span className="min-w-0 grow">
        <b className="block font-semibold">{name}</b>
        <span className="block truncate text-13 text-muted tabular-nums">
          {paper.name}, {sizeText(paper.sizeBytes)}
        </span>
        <FileButton label="Replace" about={name} look={replaceLook} onFile={onFile} />
      </span>
    </div>
  );
}

/** Half a row: one side of the licence. */
export function PaperCard(props: SlotProps & { title: string }) {
  const { kind, name, slot, paper, sending, preview, error, uploads, onFile, title } = props;
  const again = paper?.status === 'sent_back';
  const bad = sending?.state === 'stopped' || sending?.state === 'refused';
  const there = paper && !again && !sending;
  return (
    <div
      className={cx(
        'overflow-hidden rounded-card border bg-card',
        bad || (error && !sending) ? 'border-brick outline-1 outline-brick' : 'border-line',
      )}
    >
      <div className="relative h-[116px] bg-ground">
        {there || sending ? (
          <Thumb paper={sending ? undefined : paper} preview={preview} className="size-full" />
        ) : (
          <span className="grid size-full place-items-center text-muted">
            <Camera size={32} strokeWidth={1.5} aria-hidden="true" />
          </span>
        )}
        {bad && (
          <span className="absolute inset-0 grid place-items-center bg-wash-brick/70">
            <span className="grid size-9 place-items-center rounded-full bg-brick text-card">
              <WifiOff size={18} aria-hidden="true" />
            </span>
          </span>
        )}
        {again && (
          <Badge tone="amber" className="absolute top-2 left-2">
            Needs a new photo
          </Badge>
        )}
      </div>
      <div className="px-3 pt-2 pb-2.5">
        <b className="block font-semibold">{title}</b>
        {sending ? (
          <SendingWords sending={sending} slot={slot} uploads={uploads} about={name} />
        ) : there ? (
          <span className="flex items-center justify-between gap-2 text-13 text-muted tabular-nums">
            {sizeText(paper.sizeBytes)}
            <FileButton id={kind} label="Replace" about={name} look={replaceLook} onFile={onFile} />
          </span>
        ) : (
          <span className="flex flex-wrap items-center justify-between gap-2">
            <FileButton
              label="Take photo"
              about={name}
              capture="environment"
              look={replaceLook}
              onFile={onFile}
            />
            <FileButton id={kind} label="Choose" about={name} look={replaceLook} onFile={onFile} />
          </span>
        )}
      </div>
    </div>
  );
}

function SendingWords({
  sending,
  slot,
  uploads,
  about,
}: {
  sending: Sending;
  slot: string;
  uploads: Uploads;
  about: string;
}) {
  const percent = Math.floor((100 * sending.sentBytes) / sending.sizeBytes);
  if (sending.state === 'refused') {
    return (
      <button type="button" className={cx(replaceLook, 'text-brick')} onClick={() => uploads.stop(slot)}>
        Not taken. Choose another
      </button>
    );
  }
  return (
    <>
      <Bar percent={percent} about={about} stopped={sending.state === 'stopped'} />
      <span
        className={cx(
          'block text-13 font-semibold tabular-nums',
          sending.state === 'stopped' ? 'text-brick' : 'text-lake',
        )}
      >
        {sending.state === 'stopped' ? `Stopped at ${percent} %` : `${percent} %`}
      </span>
    </>
  );
}

function Bar({ percent, about, stopped }: { percent: number; about: string; stopped: boolean }) {
  return (
    <span
      role="progressbar"
      aria-label={`Sending ${about}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="my-2 block h-2 overflow-hidden rounded-full bg-line"
    >
      <span
        className={cx('block h-full rounded-full transition-[width]', stopped ? 'bg-brick' : 'bg-lake')}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}

function Thumb({
  paper,
  preview,
  className,
}: {
  paper: Paper | undefined;
  preview: string | undefined;
  className: string;
}) {
  return (
    <span className={cx('relative block shrink-0 overflow-hidden border border-line bg-ground', className)}>
      {preview ? (
        <img src={preview} alt="" className="size-full object-cover" />
      ) : (
        <span className="grid size-full place-items-center text-muted">
          <FileText size={28} strokeWidth={1.5} aria-hidden="true" />
        </span>
      )}
      {paper && (
        <span className="absolute right-2 bottom-2 grid size-[26px] place-items-center rounded-full border-2 border-card bg-moss text-card">
          <Check size={14} strokeWidth={3} aria-hidden="true" />
        </span>
      )}
    </span>
  );
}

function OnTheWay({ name, slot, sending, preview, uploads }: SlotProps & { sending: Sending }) {
  const percent = Math.floor((100 * sending.sentBytes) / sending.sizeBytes);
  const seconds = (Date.now() - sending.startedAt) / 1000;
  const left =
    sending.sentBytes > 0 ? (seconds * (sending.sizeBytes - sending.sentBytes)) / sending.sentBytes : 0;
  return (
    <div
      className={cx(
        'rounded-card border bg-card p-3',
        sending.state === 'sending' ? 'border-line' : 'border-brick outline-1 outline-brick',
      )}
    >
      <div className="flex items-start gap-3.5">
        <Thumb paper={undefined} preview={preview} className="h-[72px] w-24 rounded-control" />
        <span className="min-w-0 grow pt-1.5">
          <b className="block font-semibold">{name}</b>
          <span className="block truncate text-13 text-muted tabular-nums">
            {sending.name}, {sizeText(sending.sizeBytes)}
          </span>
        </span>
        <IconButton label={`Stop sending ${name}`} onClick={() => uploads.stop(slot)}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {sending.state !== 'refused' && (
        <>
          <Bar percent={percent} about={name} stopped={sending.state === 'stopped'} />
          <p className="flex justify-between gap-3 text-13 tabular-nums">
            <b className={cx('font-semibold', sending.state === 'stopped' ? 'text-brick' : 'text-lake')}>
              {sending.state === 'stopped' ? `Stopped at ${percent} %` : `${percent} %`}
            </b>
            <span className="text-muted">
              {sizeText(sending.sentBytes)} of {sizeText(sending.sizeBytes)}
              {sending.state === 'sending' && left >= 1 && `, about ${Math.ceil(left)} s left`}
            </span>
          </p>
        </>
      )}
      <Trouble sending={sending} slot={slot} uploads={uploads} />
    </div>
  );
}

/** Why it does not go on, and the way to go on. */
export function Trouble({ sending, slot, uploads }: { sending: Sending; slot: string; uploads: Uploads }) {
  if (sending.state === 'sending') return null;
  const percent = Math.floor((100 * sending.sentBytes) / sending.sizeBytes);
  return (
    <div role="alert" className="mt-2.5 rounded-card bg-wash-brick px-3.5 pt-3 pb-3.5">
      <p className="mb-3 flex gap-2 text-13">
        <CircleAlert size={18} aria-hidden="true" className="shrink-0 text-brick" />
        <span>
          {sending.words ? (
            <b className="text-brick">{sending.words}</b>
          ) : (
            <>
              <b className="text-brick">The connection was lost.</b> The photo is kept on your phone; we go on
              from {percent} %.
            </>
          )}
        </span>
      </p>
      {sending.state === 'stopped' ? (
        <Button tone="brick" wide onClick={() => uploads.again(slot)}>
          <RotateCw size={18} aria-hidden="true" />
          Try again
        </Button>
      ) : (
        <Button tone="brick" wide onClick={() => uploads.stop(slot)}>
          Choose another file
        </Button>
      )}
    </div>
  );
}
