import { dictionary } from '@zxcvbn-ts/language-common';

// The list is ordered by how often each password was found in leaks.
const mostBreached = new Set((dictionary.passwords as string[]).slice(0, 10_000));

/** Whether a password is among the 10,000 most often found in leaks, whatever its letter case. */
export const isBreached = (password: string): boolean => mostBreached.has(password.toLowerCase());
