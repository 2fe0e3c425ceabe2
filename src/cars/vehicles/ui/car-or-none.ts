import { redirect } from 'react-router';
import { ApiError } from '#src/platform/browser/api.ts';

/**
 * What a page about one car reads, or `none` where its address names no car, or one that is gone.
 * @param path where a visitor comes back to after signing in, for what is read by somebody signed in alone
 * @throws a way to the sign-in page for a visitor; every other failure
 */
export async function carOrNone<T, N>(read: () => Promise<T>, none: N, path?: string): Promise<T | N> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && path) throw redirect(`/login?next=${encodeURIComponent(path)}`);
    // What cannot be read of an address, such as letters for a number, names no car.
    if ([400, 404, 410].includes(error.status)) return none;
    throw error;
  }
}
