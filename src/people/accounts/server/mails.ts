import type { NewMail } from '#src/platform/mail/mail.ts';
import { companyName } from '#src/platform/settings/company.ts';

const link = (baseUrl: string, path: string, token: string) =>
  `${baseUrl}${path}?token=${encodeURIComponent(token)}`;

interface Person {
  firstName: string;
  email: string;
}

/** To an address that anybody may have typed, so nothing in it is theirs. */
export const welcomeMail = (user: { email: string }, baseUrl: string): NewMail => ({
  kind: 'sign_up',
  to: user.email,
  subject: `Welcome to ${companyName()}`,
  paragraphs: [
    `Somebody, hopefully you, made an account at ${companyName()} with this address. It is ready: book a ride, look at cars, or read a story.`,
  ],
  action: { label: `Open ${companyName()}`, url: `${baseUrl}/` },
  after: ['If it was not you, do nothing. Without you the address is never confirmed.'],
});

export const verificationMail = (email: string, baseUrl: string, token: string): NewMail => ({
  kind: 'sign_up',
  to: email,
  subject: 'Confirm your email address',
  paragraphs: ['Open this link within 24 hours to confirm that this address is yours.'],
  action: { label: 'Confirm the Address', url: link(baseUrl, '/verify-email', token) },
  after: [`If you did not sign up for ${companyName()}, ignore this mail.`],
});

export const resetMail = (email: string, baseUrl: string, token: string): NewMail => ({
  kind: 'password_reset',
  to: email,
  subject: 'Set a new password',
  paragraphs: ['Someone, hopefully you, asked for a new password. Open this link within an hour to set one.'],
  action: { label: 'Set a New Password', url: link(baseUrl, '/reset-password', token) },
  after: ['If it was not you, ignore this mail; nothing has changed.'],
});

/** Tells somebody what was changed about how they sign in, and what to do if it was not them. */
export const securityMail = (
  { firstName, email }: Person,
  baseUrl: string,
  subject: string,
  lines: readonly string[],
): NewMail => ({
  kind: 'account',
  to: email,
  subject,
  hello: firstName,
  paragraphs: [...lines, 'If this was not you, set a new password now, which ends every session.'],
  action: { label: 'It Was Not Me', url: `${baseUrl}/forgot-password` },
});

/** To the new address the link that confirms it, to the old one the link that keeps it. */
export const emailChangeMails = (
  { firstName, email, userId }: Person & { userId: number },
  newEmail: string,
  baseUrl: string,
  { confirmToken, undoToken }: { confirmToken: string; undoToken: string },
): NewMail[] => [
  {
    kind: 'address_change',
    to: newEmail,
    by: `person:${userId}`,
    subject: 'Confirm your new address',
    paragraphs: [
      `Somebody, hopefully you, wants to sign in to ${companyName()} with this address. Open this link within 24 hours, and their account has it.`,
    ],
    action: { label: 'Confirm the Address', url: link(baseUrl, '/account/email/confirm', confirmToken) },
    after: ['If you did not ask for it, ignore this mail; nothing changes.'],
  },
  {
    kind: 'account',
    to: email,
    subject: 'Your address is about to change',
    hello: firstName,
    paragraphs: [
      `Somebody signed in as you asked that your account goes to ${newEmail}. It does once the link in the mail to that address is opened.`,
      'If this was not you, keep your address within 7 days. Every session and the password end with it, and a link to set a new one follows.',
    ],
    action: { label: 'Keep My Address', url: link(baseUrl, '/account/email/keep', undoToken) },
  },
];

/** A person's data is ready. The link opens for whoever is signed in as them. */
export const dataReadyMail = ({ firstName, email }: Person, baseUrl: string, id: number): NewMail => ({
  kind: 'account',
  to: email,
  subject: 'Your data is ready',
  hello: firstName,
  paragraphs: [
    `What ${companyName()} keeps about you is ready to read and to save. The link works for 7 days, while you are signed in.`,
  ],
  action: { label: 'Open Your Data', url: `${baseUrl}/account/data/${id}` },
  after: ['If you did not ask for it, set a new password.'],
});

export const goodbyeSubject = 'Your account is deleted';

export const goodbyeMail = ({ firstName, email }: Person): NewMail => ({
  kind: 'decision',
  to: email,
  subject: goodbyeSubject,
  hello: firstName,
  paragraphs: [
    `Your account at ${companyName()} is deleted. What tax law makes us keep, receipts and bills of sale, stays for at least six years, without your name. This is our last mail; it is removed within a week.`,
    'You can sign up again with this address whenever you like.',
  ],
});

export const closedMail = ({ firstName, email }: Person, reason: string, baseUrl: string): NewMail => ({
  kind: 'decision',
  to: email,
  subject: 'Your account was closed',
  hello: firstName,
  paragraphs: ['Our operators have closed your account.'],
  quote: { by: 'an operator', words: reason },
  action: { label: 'Tell Us It Is a Mistake', url: `${baseUrl}/help?about=account#contact` },
  after: ['You need no account for that.'],
});

export const openedMail = ({ firstName, email }: Person, baseUrl: string): NewMail => ({
  kind: 'decision',
  to: email,
  subject: 'Your account is open again',
  hello: firstName,
  paragraphs: ['Our operators have opened your account again, and you can sign in as before.'],
  action: { label: 'Sign In', url: `${baseUrl}/login` },
  after: ['Cars you sold are paused until you publish them again, and drivers go online by themselves.'],
});
