import type { NewMail } from '#src/platform/mail/mail.ts';
import { companyName } from '#src/platform/settings/company.ts';

interface Person {
  firstName: string;
  email: string;
}

/** `sender` is whose doing it is, for the limits of such mails. */
export const invitationMail = (
  { firstName, email }: Person,
  { by, link: url, sender }: { by: string; link: string; sender: string },
): NewMail => ({
  kind: 'invitation',
  to: email,
  by: sender,
  subject: `You are invited to operate ${companyName()}`,
  hello: firstName,
  paragraphs: [
    `${by} invites you to operate this place: to look after rides, orders and people. Open the link within seven days. You choose a password, or sign in, and set up a second step; then the desk opens.`,
  ],
  action: { label: 'Accept the Invitation', url },
  after: ['The link works once. If you do not know who invites you, do nothing.'],
});

export const roleEndedMail = ({ firstName, email }: Person, reason: string, baseUrl: string): NewMail => ({
  kind: 'decision',
  to: email,
  subject: `You no longer operate ${companyName()}`,
  hello: firstName,
  paragraphs: [
    'Your role as an operator has ended, and you were signed out. Your account stays.',
    `Why: ${reason}`,
  ],
  action: { label: `Open ${companyName()}`, url: `${baseUrl}/` },
});

export const rolesChangedMail = (
  { firstName, email }: Person,
  roles: readonly string[],
  reason: string,
  baseUrl: string,
): NewMail => ({
  kind: 'decision',
  to: email,
  subject: `Your roles at ${companyName()} have changed`,
  hello: firstName,
  paragraphs: [`At the desk you now have: ${roles.join(', ')}. It holds at once.`, `Why: ${reason}`],
  action: { label: 'Open the Desk', url: `${baseUrl}/operations` },
});
