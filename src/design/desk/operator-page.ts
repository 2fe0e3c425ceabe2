/** What every page of the operators shares around its calls. */
import { redirect } from 'react-router';
import { ApiError } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';

/** What a form of these pages answers when it was refused. */
export interface Refused {
  /** The form it belongs to: what it does and to what, such as `cancel:12`. */
  form: string;
  words: string;
  /** It is kept, and waits for a second person. */
  waits?: boolean;
  /** What is wrong in single fields, by their names. */
  fields?: Record<string, string>;
}

/**
 * Loads a page that only operators see.
 * @throws a way to the sign-in page for a visitor, and an answer of 403 or 404 for the error boundary
 */
export async function forOperators<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { pathname, search } = pageAddress(request);
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
    if (error.code === 'second_factor_needed') throw new Response('second_factor_needed', { status: 403 });
    // In words where it is a matter of roles at the desk; somebody who is no operator reads nothing of them.
    if (error.status === 403) throw new Response(beyondRoles(error), { status: 403 });
    // What cannot be read of an address, such as letters for a number, names nothing that is here.
    if (error.status === 404 || error.status === 400) throw new Response(null, { status: 404 });
    throw error;
  }
}

const beyondRoles = ({ problem, words }: ApiError): string | null =>
  (problem.permission !== undefined && words) || null;

const partWithinMs = 1_500;

/**
 * One part of a page that stands without it: null where it cannot be read, or not at once, so that no failing part
 * hides another.
 * @throws what concerns the whole page: nobody is signed in, or somebody who may not operate
 */
export async function partOrNull<T>(reading: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, partWithinMs, null));
  try {
    return await Promise.race([reading, late]);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
    return null;
  }
}

/** Does what a form asks; the page is loaded again by itself. A refusal comes back in words. */
export async function act(form: string, work: () => Promise<unknown>): Promise<Refused | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = Object.values(error.fieldErrors);
    const words = first ?? error.words ?? 'That did not work. Try again.';
    const waits = error.code === 'second_person_needed';
    return { form, words, fields: error.fieldErrors, ...(waits && { waits }) };
  }
}

export const field = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
