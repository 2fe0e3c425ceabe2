import type { NewMail } from '#src/platform/mail/mail.ts';

const link = (baseUrl: string, path: string, token: string) =>
  `${baseUrl}${path}?token=${encodeURIComponent(token)}`;

/** To an address that anybody may have typed, so nothing in it is theirs. */
export const welcomeMail = (user: { email: string }): NewMail => ({
  to: user.email,
  subject: 'Welcome to Rove',
  body: 'Somebody, hopefully you, made an account at Rove with this address. It is ready: book a ride, look at cars, or read a story.\n\nRove',
});

export const verificationMail = (email: string, baseUrl: string, token: string): NewMail => ({
  to: email,
  subject: 'Confirm your email address',
  body: `Open this link within 24 hours to confirm that this address is yours:\n\n${link(baseUrl, '/verify-email', token)}\n\nIf you did not sign up for Rove, ignore this mail.`,
});

export const resetMail = (email: string, baseUrl: string, token: string): NewMail => ({
  to: email,
  subject: 'Set a new password',
  body: `Someone, hopefully you, asked for a new password. Open this link within an hour to set one:\n\n${link(baseUrl, '/reset-password', token)}\n\nIf it was not you, ignore this mail; nothing has changed.`,
});

/** Tells somebody what was changed about how they sign in, and what to do if it was not them. */
export const securityMail = (
  { firstName, email }: { firstName: string; email: string },
  baseUrl: string,
  subject: string,
  lines: readonly string[],
): NewMail => ({
  to: email,
  subject,
  body: [
    `Hello ${firstName},`,
    '',
    ...lines,
    '',
    'If this was not you, set a new password now, which ends every session:',
    '',
    `${baseUrl}/forgot-password`,
  ].join('\n'),
});

/** To the new address the link that confirms it, to the old one the link that keeps it. */
export const emailChangeMails = (
  { firstName, email }: { firstName: string; email: string },
  newEmail: string,
  baseUrl: string,
  { confirmToken, undoToken }: { confirmToken: string; undoToken: string },
): NewMail[] => [
  {
    to: newEmail,
    subject: 'Confirm your new address',
    body: `Somebody, hopefully you, wants to sign in to Rove with this address. Open this link within 24 hours, and their account has it:\n\n${link(baseUrl, '/account/email/confirm', confirmToken)}\n\nIf you did not ask for it, ignore this mail; nothing changes.`,
  },
  {
    to: email,
    subject: 'Your address is about to change',
    body: `Hello ${firstName},\n\nsomebody signed in as you asked that your account goes to ${newEmail}. It does once the link in the mail to that address is opened.\n\nIf this was not you, keep your address within 7 days. Every session and the password end with it, and a link to set a new one follows:\n\n${link(baseUrl, '/account/email/keep', undoToken)}`,
  },
];

/** A person's data is ready. The link opens for whoever is signed in as them. */
export const dataReadyMail = (
  { firstName, email }: { firstName: string; email: string },
  baseUrl: string,
  id: number,
): NewMail => ({
  to: email,
  subject: 'Your data is ready',
  body: `Hello ${firstName},\n\nwhat Rove keeps about you is ready to read and to save. The link works for 7 days, while you are signed in:\n\n${baseUrl}/account/data/${id}\n\nIf you did not ask for it, set a new password.`,
});

export const goodbyeSubject = 'Your account is deleted';

export const goodbyeMail = ({ firstName, email }: { firstName: string; email: string }): NewMail => ({
  to: email,
  subject: goodbyeSubject,
  body: `Hello ${firstName},\n\nyour account at Rove is deleted. What tax law makes us keep, receipts and bills of sale, stays for at least six years, without your name. This is our last mail; it is removed within a week.\n\nYou can sign up again with this address whenever you like.`,
});

export const closedMail = (
  { firstName, email }: { firstName: string; email: string },
  reason: string,
  baseUrl: string,
): NewMail => ({
  to: email,
  subject: 'Your account was closed',
  body: `Hello ${firstName},\n\nour operators have closed your account: ${reason}\n\nIf that is a mistake, tell us, which needs no account:\n\n${baseUrl}/help?about=account#contact`,
});

export const openedMail = (
  { firstName, email }: { firstName: string; email: string },
  baseUrl: string,
): NewMail => ({
  to: email,
  subject: 'Your account is open again',
  body: `Hello ${firstName},\n\nour operators have opened your account again, and you can sign in as before:\n\n${baseUrl}/login\n\nCars you sold are paused until you publish them again, and drivers go online by themselves.`,
});
