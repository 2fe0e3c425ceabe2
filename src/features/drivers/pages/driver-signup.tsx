import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { Steps } from '#src/design/progress.tsx';
import { toast } from '#src/design/toast.ts';
import type { accountsCalls } from '#src/features/accounts/contract.ts';
import { useDemo, useSession } from '#src/features/accounts/ui/session.ts';
import { ApiError, apiFor } from '#src/platform/api.ts';
import type { driversCalls } from '../contract.ts';
import { type Application, driverRequest, emptyApplication, missingIn, stepOf } from '../ui/application.ts';
import { DocumentsStep, PersonalStep, VehicleStep } from '../ui/application-steps.tsx';

export const meta = () => [{ title: 'Become a Driver | Rove' }];

const accounts = apiFor<typeof accountsCalls>();
const drivers = apiFor<typeof driversCalls>();
const steps = ['Personal info', 'Vehicle details', 'Insurance and documents', 'Complete'];
const submitStep = 2;
const doneStep = 3;

interface Problem {
  words: string;
  errors: Partial<Record<keyof Application, string>>;
}

export default function DriverSignup() {
  const session = useSession();
  const demo = useDemo();
  const revalidator = useRevalidator();
  const [step, setStep] = useState(0);
  const [application, setApplication] = useState<Application>(emptyApplication);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = step >= 0;
  }, [step]);

  const refuse = (found: Problem, at: number) => {
    setProblem(found);
    setStep(at);
    toast({
      title: 'Application Failed',
      description: 'There was an error submitting your application. Please try again.',
      tone: 'failure',
    });
  };

  const submit = async () => {
    const [first, ...others] = missingIn(application, session !== null);
    if (first) {
      const errors = Object.fromEntries([first, ...others].map(({ field, words }) => [field, words]));
      return refuse({ words: 'Some things are still missing.', errors }, first.step);
    }
    setBusy(true);
    try {
      const userId = session?.id ?? (await signUp(application));
      await drivers('POST /api/drivers', { body: driverRequest(application, userId) });
      setProblem(null);
      setStep(doneStep);
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      const fields = refused?.fieldErrors ?? {};
      const at = Object.keys(fields)[0];
      refuse(
        {
          words: refused?.words ?? 'The connection was lost. Try again.',
          errors: fields,
        },
        at ? stepOf(at) : refused?.code === 'email_taken' ? 0 : submitStep,
      );
    } finally {
      setBusy(false);
      // An account may have been made, and a driver's account shows more.
      revalidator.revalidate();
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step < submitStep) setStep(step + 1);
    else void submit();
  };
  const props = {
    application,
    errors: problem?.errors ?? {},
    onChange: (part: Partial<Application>) => setApplication((before) => ({ ...before, ...part })),
  };

  return (
    <div className="contours flex grow flex-col items-center px-4 pt-8 pb-12 md:pt-16">
      <div className="w-full max-w-[640px]">
        <Card className="px-5 py-7 md:px-8 md:py-9">
          <h1 className="text-28 md:text-40">Become a Driver</h1>
          {step < doneStep && (
            <p className="mt-2 text-muted">Drive when you like. Drivers earn $25-40 per hour at peak.</p>
          )}
          <div className="mt-6">
            <Steps steps={steps} current={step} />
          </div>
          {step === doneStep ? (
            <Done demo={demo} heading={heading} />
          ) : (
            <form onSubmit={onSubmit} noValidate className="mt-6 space-y-5">
              <h2 ref={heading} tabIndex={-1} className="text-21">
                {steps[step]}
              </h2>
              {problem && (
                <ErrorSummary
                  title={problem.words}
                  problems={Object.entries(problem.errors)
                    .filter(([field]) => stepOf(field) === step)
                    .map(([fieldId, message]) => ({ fieldId, message }))}
                />
              )}
              {step === 0 && (
                <PersonalStep {...props} signedInAs={session && `${session.firstName} ${session.lastName}`} />
              )}
              {step === 1 && <VehicleStep {...props} />}
              {step === 2 && <DocumentsStep {...props} />}
              <div className="flex justify-between gap-3 border-t border-line pt-5">
                <Button size="lg" disabled={step === 0 || busy} onClick={() => setStep(step - 1)}>
                  Previous
                </Button>
                <Button type="submit" tone="signal" size="lg" busy={busy}>
                  {step === submitStep ? 'Submit Application' : 'Next'}
                </Button>
              </div>
            </form>
          )}
        </Card>
        {!session && step === 0 && (
          <p className="mt-5 text-center">
            Already have an account?{' '}
            <Link
              to="/login?next=%2Fdriver-signup"
              className="font-semibold text-spruce underline underline-offset-[3px]"
            >
              Sign in
            </Link>{' '}
            first.
          </p>
        )}
      </div>
    </div>
  );
}

async function signUp(application: Application): Promise<number> {
  const { firstName, lastName, email, phone, password } = application;
  const user = await accounts('POST /api/users', {
    body: { firstName, lastName, email, phone, username: email, password, isDriver: true },
  });
  return user.id;
}

function Done({ demo, heading }: { demo: boolean; heading: React.RefObject<HTMLHeadingElement | null> }) {
  const next = [
    'You have an account and a driver profile, with your vehicle in it.',
    'Document review (1-2 days) and a background check (3-5 business days) are not part of Rove yet, so nothing else is asked of you now.',
    demo
      ? 'This is a demo: go online at once, and the simulated riders ask for you.'
      : 'Go online on the Driver Dashboard when you are ready for requests.',
  ];
  return (
    <div className="mt-6">
      <h2 ref={heading} tabIndex={-1} className="text-28">
        Application sent
      </h2>
      <p className="mt-1 text-muted">What happens next:</p>
      <ol className="mt-4 space-y-3">
        {next.map((words) => (
          <li key={words} className="flex gap-3">
            <span className="mt-px grid size-6 shrink-0 place-items-center rounded-full bg-tint text-spruce">
              <Check size={16} aria-hidden="true" />
            </span>
            {words}
          </li>
        ))}
      </ol>
      <ButtonLink to="/driver-dashboard" tone="signal" size="lg" wide className="mt-6">
        Go to the Driver Dashboard
      </ButtonLink>
    </div>
  );
}
