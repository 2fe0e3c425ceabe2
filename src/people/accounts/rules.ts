/** Rules about passwords and addresses that both the forms and the server follow. */

export const shortestPassword = 6;
// Hashing cost grows with length, so a limit keeps a sign-in from being used to load the server.
export const longestPassword = 128;

/**
 * Where to go after signing in: `next` when it is a path of this site, else `/`.
 * `//host` and `/\host` leave the site in browsers, so they are refused too.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return '/';
  // Browsers drop tabs and line breaks inside addresses, which could bring back `//`.
  for (const character of next) if (character.charCodeAt(0) < 0x20 || character === '\\') return '/';
  return next;
}

/** What is wrong with a sign-up form, in the product's words; null when it may be sent. */
export function signUpProblem(form: {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  /** Whoever has one name says so, and needs no last one. */
  oneName?: boolean;
}): {
  title: string;
  description: string;
  field: 'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword';
} | null {
  for (const field of ['firstName', 'lastName', 'email', 'password'] as const) {
    if (!form[field].trim() && !(field === 'lastName' && form.oneName)) {
      return { title: 'Missing Information', description: 'Please fill in all required fields.', field };
    }
  }
  if (form.password.length < shortestPassword) {
    return {
      title: 'Password Too Short',
      description: `Use at least ${shortestPassword} characters.`,
      field: 'password',
    };
  }
  if (form.password !== form.confirmPassword) {
    return {
      title: 'Passwords do not match',
      description: 'Type the same password twice.',
      field: 'confirmPassword',
    };
  }
  return null;
}

/** Where the demo's own people and its fleet have their addresses; nobody can read mail there. */
export const demoDomain = 'rove.example';
export const isDemoAddress = (email: string): boolean => /@(?:[\w-]+\.)*rove\.example$/i.test(email);
