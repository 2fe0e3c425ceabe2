import { ErrorSummary } from '#src/design/error-summary.tsx';
import { fieldNames, type Problems } from './check-form.ts';

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const none: never[] = [];

/** At the top of the form: nothing was charged, what is to be mended, and that nothing typed is lost. */
export function ProblemSummary({
  ids,
  problems,
  words,
  title = 'Your card was not charged',
}: {
  ids: string;
  problems: Problems;
  /** Said in place of the fields, when there is no field to mend. */
  words: string | null;
  title?: string;
}) {
  const fields = Object.keys(problems).filter((name) => problems[name]);
  const [count, things] = [numbers[fields.length] ?? fields.length, fields.length === 1 ? 'thing' : 'things'];
  return (
    <ErrorSummary title={title} problems={none}>
      {fields.length === 0 ? (
        words
      ) : (
        <>
          {count} {things} to fix:{' '}
          {fields.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a
                href={`#${ids}-${name}`}
                className="font-semibold text-brick underline underline-offset-2"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(`${ids}-${name}`)?.focus();
                }}
              >
                {fieldNames[name] ?? name}
              </a>
            </span>
          ))}
          . Everything else you entered is kept.
        </>
      )}
    </ErrorSummary>
  );
}
