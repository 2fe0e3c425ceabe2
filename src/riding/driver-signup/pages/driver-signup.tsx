/** Become a Driver: four steps, kept as they are filled in; the last one shows where the application stands. */

import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { CircleDashed, CloudCheck, CloudOff } from '#src/design/icons.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { When } from '#src/design/when.tsx';
import { useDemo, useSession } from '#src/people/accounts/ui/session.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { wakeParts } from '#src/platform/browser/load-on-touch.tsx';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { formatMoneyRange } from '#src/platform/money.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { lastFormStep, stepNames } from '#src/riding/drivers/application-form.ts';
import { isVehiclePaper, type PaperKind, paperName } from '#src/riding/drivers/driver-status.ts';
import type { Application, papersCalls } from '#src/riding/drivers/papers-contract.ts';
import { DocumentsStep } from '../ui/documents-step.tsx';
import { DriverStatusPanel } from '../ui/driver-status-panel.tsx';
import { PersonalStep } from '../ui/personal-step.tsx';
import { useApplication } from '../ui/use-application.ts';
import { missingPapers, useSubmission } from '../ui/use-submission.ts';
import { useUploads } from '../ui/use-uploads.ts';
import { VehicleStep } from '../ui/vehicle-step.tsx';
import type { Route } from './+types/driver-signup.ts';

export const handle: PageHandle = {
  shell: 'focus',
  back: { to: '/', label: () => `Back to ${companyName()}` },
};
export const meta = () => [{ title: pageTitle('Become a Driver') }];

const load = (transport?: Transport) =>
  apiFor<typeof papersCalls>(transport)('GET /api/drivers/application', { on401: 'null' });
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

const papers = apiFor<typeof papersCalls>();

export default function DriverSignup({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const demo = useDemo();
  const revalidator = useRevalidator();
  const state = useApplication(loaderData);
  const { application, step, take } = state;
  const [changing, setChanging] = useState(false);
  const sent = application !== null && application.status !== 'draft';
  const standing = sent && !changing;
  const shown = standing ? lastFormStep + 1 : step;
  const heading = useHeadingFocus(shown);
  useEffect(wakeParts, []);

  const readAgain = useReadAgain(take, session !== null);
  const uploads = useUploads((paper) => {
    state.setErrors((before) => ({ ...before, [paper.kind]: undefined }));
    void readAgain();
  });
  const { previews, chooseFile } = useChosenFiles(uploads);

  const submission = useSubmission(state, {
    session,
    async onSignedUp() {
      await revalidator.revalidate();
      await readAgain();
    },
    async onSent() {
      setChanging(false);
      await readAgain();
      await revalidator.revalidate();
    },
  });
  const { problem, open, busy, act } = submission;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void act(step < lastFormStep ? submission.next : submission.submit);
  };

  return (
    <div className="mx-auto flex w-full max-w-[672px] grow flex-col px-4 pt-3.5 md:pt-8 short:pt-2">
      <StepBar current={shown} waiting={application?.status === 'needs_more'} />
      <div className="mt-5 flex items-start justify-between gap-3 short:mt-2">
        <h1 className={standing ? 'text-21 text-muted' : 'text-28 md:text-40 short:text-21'}>
          Become a Driver
        </h1>
        {!standing && <Saved at={state.savedAt} unsaved={state.unsaved} />}
      </div>
      {standing ? (
        <div className="pt-3 pb-10">
          <DriverStatusPanel
            application={application}
            uploads={uploads}
            heading={heading}
            busy={busy}
            onFile={(kind, vehicleId, file, expiresOn) => chooseFile(kind, file, vehicleId, expiresOn)}
            onSimulate={() =>
              void act(async () => take(await papers('POST /api/drivers/application/simulate')))
            }
            onChangeFacts={() => {
              setChanging(true);
              state.setStep(1);
            }}
          />
        </div>
      ) : (
        <form onSubmit={onSubmit} noValidate className="flex grow flex-col">
          <div className="grow space-y-4 pt-1 pb-6 short:space-y-3">
            {step === 0 && (
              <p className="text-muted">
                Drive when you like.
                {demo && ` Drivers earn ${formatMoneyRange(2500, 4000)} per hour at peak.`}
              </p>
            )}
            <h2 ref={heading} tabIndex={-1} className="text-21 outline-none">
              {stepNames[step]}
            </h2>
            {problem && (open.length > 0 || Object.keys(problem.fields).length === 0) && (
              <ErrorSummary title={problem.words} problems={open} of={problem} />
            )}
            {step === 0 && (
              <PersonalStep
                state={state}
                signedIn={session !== null}
                password={submission.password}
                onPassword={submission.setPassword}
              />
            )}
            {step === 1 && <VehicleStep state={state} />}
            {step === 2 && (
              <DocumentsStep
                state={state}
                uploads={uploads}
                previews={previews}
                onFile={(kind, file, expiresOn) => {
                  const vehicle = application?.vehicles.find(({ active }) => active)?.id ?? null;
                  const ofVehicle = isVehiclePaper(kind, application?.cityPapers ?? []);
                  chooseFile(kind, file, ofVehicle ? vehicle : null, expiresOn);
                }}
              />
            )}
            {!session && step === 0 && <SignInFirst />}
          </div>
          <StepFoot
            step={step}
            missing={
              step === lastFormStep
                ? missingPapers(application).map(({ kind }) => paperName(kind, application?.cityPapers))
                : []
            }
            busy={busy}
            mayGoBack={step > 0 || changing}
            onBack={() => (step === 0 ? setChanging(false) : state.setStep(step - 1))}
          />
        </form>
      )}
    </div>
  );
}

/** Reads where the application stands, also as often as somebody else has changed it. Answers the reading. */
function useReadAgain(take: (next: Application) => void, signedIn: boolean): () => Promise<void> {
  const readAgain = useCallback(async () => {
    const next = await load().catch(() => null);
    if (next) take(next);
  }, [take]);
  const again = () => void readAgain();
  useLive(
    [],
    signedIn ? { 'driver.reviewed': again, 'driver.noted': again, 'driver.check_ended': again } : {},
  );
  return readAgain;
}

/** Each step begins at its heading. @param shown which one is seen */
function useHeadingFocus(shown: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading.
  useEffect(() => {
    if (moved.current) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    moved.current = true;
  }, [shown]);
  return heading;
}

function StepBar({ current, waiting }: { current: number; waiting: boolean }) {
  return (
    <ol aria-label={`Step ${current + 1} of ${stepNames.length}`} className="grid grid-cols-4 gap-1.5">
      {stepNames.map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined}>
          <span
            aria-hidden="true"
            className={cx(
              'block h-1.5 rounded-full',
              index === current && waiting ? 'bg-amber' : index <= current ? 'bg-spruce' : 'bg-line',
            )}
          />
          <span
            className={cx(
              'mt-1.5 block text-13',
              index === current
                ? 'font-semibold'
                : index < current
                  ? 'font-medium text-spruce'
                  : 'text-muted',
            )}
          >
            {name}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Saved({ at, unsaved }: { at: string | null; unsaved: boolean }) {
  if (!at && !unsaved) return null;
  const Icon = unsaved ? CloudOff : CloudCheck;
  return (
    <p role="status" className="flex shrink-0 items-center gap-1.5 pt-2 text-13 text-muted">
      <Icon size={18} aria-hidden="true" className={unsaved ? 'text-amber' : 'text-moss'} />
      {unsaved ? 'Not saved yet' : <span>Saved {at && <When at={at} show="time" />}</span>}
    </p>
  );
}

function SignInFirst() {
  return (
    <p>
      Already have an account?{' '}
      <Link
        to="/login?next=%2Fdriver-signup"
        className="font-semibold text-spruce underline underline-offset-[3px]"
      >
        Sign in
      </Link>{' '}
      first. What you have typed comes with you.
    </p>
  );
}

/** Sends what is chosen, and shows a photo of it while this page is open. */
function useChosenFiles(uploads: ReturnType<typeof useUploads>) {
  const [previews, setPreviews] = useState<Record<string, string>>({});
  const chooseFile = (
    kind: PaperKind,
    file: File,
    vehicleId: number | null,
    expiresOn: string | null = null,
  ) => {
    if (file.type.startsWith('image/') && !/hei[cf]/.test(file.type)) {
      setPreviews((before) => ({ ...before, [kind]: URL.createObjectURL(file) }));
    }
    uploads.send(kind, file, vehicleId, expiresOn);
  };
  return { previews, chooseFile };
}

/** What moves on from a step and back, and which papers are still missing. */
function StepFoot({
  step,
  missing,
  busy,
  mayGoBack,
  onBack,
}: {
  step: number;
  /** What they are called. */
  missing: readonly string[];
  busy: boolean;
  mayGoBack: boolean;
  onBack: () => void;
}) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t short:static border-line bg-paper px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))]">
      {missing.length > 0 && (
        <p className="mb-2.5 flex items-center gap-2 text-13">
          <CircleDashed size={18} aria-hidden="true" className="shrink-0 text-amber" />
          <span>
            <b>Still to come:</b> {missing.map((name) => name.toLowerCase().replace(',', '')).join(', ')}
          </span>
        </p>
      )}
      <div className="grid grid-cols-[112px_1fr] gap-2.5">
        <Button size="lg" disabled={!mayGoBack || busy} onClick={onBack}>
          Previous
        </Button>
        <Button type="submit" tone="signal" size="lg" wide busy={busy}>
          {step === lastFormStep ? 'Submit Application' : 'Next'}
        </Button>
      </div>
    </div>
  );
}
