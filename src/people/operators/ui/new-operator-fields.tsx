/** What whoever begins to operate a place types: a password twice, below what is known of them. */
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { PasswordField } from '#src/design/text-field.tsx';
import { shortestPassword } from '#src/people/accounts/rules.ts';
import type { FormAnswer } from '#src/people/accounts/ui/sign-in/form-answer.ts';

export function FormProblems({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer?.title) return null;
  return (
    <ErrorSummary
      title={answer.title}
      problems={Object.entries(answer.errors ?? {}).map(([fieldId, message]) => ({ fieldId, message }))}
    >
      {answer.description}
    </ErrorSummary>
  );
}

export function NewPasswordFields({ errors = {} }: { errors: Record<string, string> | undefined }) {
  return (
    <>
      <PasswordField
        id="password"
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters.`}
        required
        error={errors.password}
      />
      <PasswordField
        id="confirmPassword"
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
    </>
  );
}

/** What is wrong with a password that was typed twice, before it is sent; undefined where nothing is. */
export function passwordProblem(password: string, again: string): FormAnswer | undefined {
  if (password.length < shortestPassword)
    return {
      title: 'Password too short',
      errors: { password: `Use at least ${shortestPassword} characters.` },
    };
  if (password !== again)
    return { title: 'Passwords do not match', errors: { confirmPassword: 'Type the same password twice.' } };
  return undefined;
}
