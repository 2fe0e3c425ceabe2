import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type SellStep, sellSteps, stepOf } from '#src/cars/listings/sell-step-order.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Check } from '#src/design/icons.ts';

const names: Record<SellStep, string> = { car: 'Car', details: 'Details', price: 'Price', photos: 'Photos' };

export type SellSteps = ReturnType<typeof useSellSteps>;

/**
 * On a phone the form of a listing is shown step by step, each at an address of its own; the fields of the others stay
 * in it, hidden. Without a script, and where there is room, all of it is shown at once.
 */
export function useSellSteps(
  form: RefObject<HTMLFormElement | null>,
  { saved, errors }: { saved: boolean; errors: Record<string, string> },
) {
  const [search, setSearch] = useSearchParams();
  const justSaved = saved && search.has('saved');
  const asked = search.get('step');
  const step = sellSteps.find((one) => one === asked) ?? (justSaved ? 'photos' : 'car');
  const [stepped, setStepped] = useState(false);
  useEffect(() => setStepped(true), []);
  const goTo = useCallback(
    (to: SellStep, replace = false) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('step', to);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer shows the step of its first fault once
  useEffect(() => {
    const wrong = Object.keys(errors)[0];
    if (wrong) goTo(stepOf(wrong), true);
  }, [errors]);
  const at = sellSteps.indexOf(step);
  const [before, after] = [sellSteps[at - 1], sellSteps[at + 1]];
  const go = (to: SellStep) => {
    goTo(to);
    scrollTo(0, 0);
  };
  return {
    step,
    stepped,
    /** The class of what belongs to one step. */
    shownIn: (one: SellStep) => (stepped && one !== step ? 'max-md:hidden' : undefined),
    back: before && (() => go(before)),
    /** To the next step, unless a field of this one is still missing. */
    next: () => {
      const fields = form.current?.querySelectorAll<HTMLInputElement>(`[data-step="${step}"] :invalid`) ?? [];
      const missing = [...fields].find((field) => 'reportValidity' in field);
      if (missing) missing.reportValidity();
      else if (after) go(after);
    },
    nextName: names[after ?? 'photos'].toLowerCase(),
  };
}

/** Where one is among the steps; phones only. */
export function SellProgress({ steps: { step } }: { steps: SellSteps }) {
  const at = sellSteps.indexOf(step);
  return (
    <div className="mt-2 md:hidden">
      <p className="text-muted">
        Step {at + 1} of {sellSteps.length}
      </p>
      <ol aria-label="Steps" className="mt-2 grid grid-cols-4 gap-1.5">
        {sellSteps.map((one, index) => (
          <li
            key={one}
            aria-current={one === step ? 'step' : undefined}
            className={cx(
              'flex items-center gap-1 border-t-4 pt-1.5 text-13',
              index <= at ? 'border-spruce' : 'border-line text-muted',
              one === step && 'font-semibold text-spruce',
            )}
          >
            {names[one]}
            {index < at && <Check size={14} aria-label="done" className="text-spruce" />}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The bar at the bottom of a phone: back and on; at the end of the words saving, at the end of all publishing. */
export function SellBar({
  steps,
  formId,
  saved,
  mayPublish,
  busy,
}: {
  steps: SellSteps;
  formId: string;
  saved: boolean;
  mayPublish: boolean;
  busy: boolean;
}) {
  if (!steps.stepped) return null;
  return (
    <div
      data-bottom-bar="phone"
      className="fixed inset-x-0 bottom-0 z-20 flex gap-3 border-t border-line bg-card px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] md:hidden"
    >
      {steps.back && (
        <Button size="lg" onClick={steps.back}>
          Back
        </Button>
      )}
      {/* Keyed: a button that became the one that sends while it is pressed would send at once. */}
      {steps.step === 'car' || steps.step === 'details' ? (
        <Button key="next" tone="signal" size="lg" className="min-w-0 grow" onClick={steps.next}>
          Next: {steps.nextName}
        </Button>
      ) : steps.step === 'price' ? (
        <Button
          key="save"
          type="submit"
          form={formId}
          tone="signal"
          size="lg"
          className="min-w-0 grow"
          busy={busy}
        >
          {saved ? 'Save changes' : 'Save, then photos'}
        </Button>
      ) : (
        <Button
          key="publish"
          type="submit"
          form={formId}
          tone="signal"
          size="lg"
          className="min-w-0 grow"
          busy={busy}
          {...(mayPublish && { name: 'intent', value: 'publish' })}
        >
          {mayPublish ? 'Publish' : 'Save changes'}
        </Button>
      )}
    </div>
  );
}
