import { useMemo, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import type { useSession } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import {
  type ApplicationForm,
  driverRequest,
  formProblems,
  lastFormStep,
  stepOf,
} from '#src/riding/drivers/application-form.ts';
import type { driversCalls } from '#src/riding/drivers/contract.ts';
import { kindsAskedOf, type PaperKind, paperKinds, paperName } from '#src/riding/drivers/driver-status.ts';
import type { Application, papersCalls } from '#src/riding/drivers/papers-contract.ts';
import { paperOf } from './documents-step.tsx';
import type { ApplicationState } from './use-application.ts';

const accounts = apiFor<typeof accountsCalls>();
const drivers = apiFor<typeof driversCalls>();
const papers = apiFor<typeof papersCalls>();
const shortestPassword = 6;
const isPaper = (field: string): boolean => field.includes(':') || paperKinds.some((kind) => kind === field);
const stepAt = (field: string) => (isPaper(field) ? lastFormStep : field === 'password' ? 0 : stepOf(field));

type Fields = Record<string, string>;

/** The papers that are not there yet, or asked for again, with what is said of them. */
export const missingPapers = (application: Application | null): { kind: PaperKind; words: string }[] =>
  kindsAskedOf({ cityPapers: application?.cityPapers ?? [] }).flatMap((kind) => {
    const paper = paperOf(application?.papers ?? [], kind);
    const name = paperName(kind, application?.cityPapers);
    if (!paper) return [{ kind, words: `${name} is missing.` }];
    return paper.status === 'sent_back' ? [{ kind, words: `${name} is asked for again.` }] : [];
  });

function passwordProblem(password: string): Fields {
  if (password.length >= shortestPassword) return {};
  return { password: password ? 'Use at least 6 characters.' : 'Choose a password.' };
}

function signUp({ firstName, lastName, email, phone }: ApplicationForm, password: string) {
  const body = { firstName, lastName, email, phone, username: email, password, isDriver: true };
  return accounts('POST /api/users', { body });
}

/** From one step to the next and off to the operators: what is wrong is said in a summary and at its field. */
export function useSubmission(
  state: ApplicationState,
  {
    session,
    onSignedUp,
    onSent,
  }: {
    session: ReturnType<typeof useSession>;
    onSignedUp: () => Promise<void>;
    onSent: () => Promise<void>;
  },
) {
  const { application, form, step, errors, today } = state;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ words: string; fields: Fields } | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (words: string, fields: Fields) => {
    state.setErrors(fields);
    setProblem({ words, fields });
    const steps = Object.keys(fields).map(stepAt);
    if (steps.length > 0) state.setStep(Math.min(...steps));
  };
  const isRefused = (fields: Fields): boolean => {
    const refused = Object.keys(fields).length > 0;
    if (refused) refuse('Some things are still missing.', fields);
    return refused;
  };

  const next = async () => {
    const isNew = step === 0 && !session;
    if (isRefused({ ...formProblems(form, today, step), ...(isNew && passwordProblem(password)) })) return;
    setProblem(null);
    if (isNew) {
      await signUp(form, password);
      await state.signedUp();
      await onSignedUp();
    }
    state.setStep(step + 1);
  };

  const submit = async () => {
    const missing = missingPapers(application).map(({ kind, words }) => [kind, words]);
    if (isRefused({ ...formProblems(form, today), ...Object.fromEntries(missing) })) return;
    await state.flush();
    if (application?.driverId) await papers('POST /api/drivers/application/submit');
    else if (session) await drivers('POST /api/drivers', { body: driverRequest(form, session.id) });
    else throw new Error('Nobody without an account reaches the last step.');
    setProblem(null);
    await onSent();
  };

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      refuse(refused?.words ?? 'The connection was lost. Try again.', refused?.fieldErrors ?? {});
      toast({
        title: 'Application Failed',
        description: 'There was an error submitting your application. Please try again.',
        tone: 'failure',
      });
    } finally {
      setBusy(false);
    }
  };

  // What was mended leaves the summary; the summary is read again only when there is a new problem.
  const open = useMemo(
    () =>
      Object.entries(problem?.fields ?? {})
        .filter(([field]) => stepAt(field) === step && errors[field])
        .map(([fieldId, message]) => ({ fieldId, message })),
    [problem, step, errors],
  );
  return { password, setPassword, problem, open, busy, act, next, submit };
}
