import { ApiError } from '#src/platform/browser/api.ts';

/** What a form's action answers when it does not lead to another page. */
export interface FormAnswer {
  /** The form was accepted. */
  done?: boolean;
  /** What is wrong, as the toast and the summary say it. */
  title?: string;
  description?: string;
  /** What is wrong by field name. */
  errors?: Record<string, string>;
  /** What was typed, without passwords, so that a form without a script keeps it. */
  values?: Record<string, string>;
}

/** One text of a form; an absent or uploaded one is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * A refused call as a form's answer. Without words of its own the refusal's are used.
 * @throws what is not an answer of the API, such as a lost connection the page cannot explain
 */
export function refusedAnswer(
  error: unknown,
  title: string,
  description?: string,
  values?: Record<string, string>,
): FormAnswer {
  const kept = values ? { values } : {};
  if (error instanceof ApiError) {
    return {
      title,
      description: description ?? error.words ?? 'Please try again.',
      errors: error.fieldErrors,
      ...kept,
    };
  }
  // fetch rejects with a TypeError when the server cannot be reached.
  if (error instanceof TypeError) {
    return { title, description: 'The connection was lost. Check it and try again.', ...kept };
  }
  throw error;
}
