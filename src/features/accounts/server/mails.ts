import type { NewMail } from '#src/platform/mail/mail.ts';

const link = (baseUrl: string, path: string, token: string) =>
  `${baseUrl}${path}?token=${encodeURIComponent(token)}`;

export const welcomeMail = (user: { firstName: string; email: string }): NewMail => ({
  to: user.email,
  subject: 'Welcome to Rove',
  body: `Hello ${user.firstName},\n\nyour account is ready. Book a ride, look at cars, or read a story.\n\nRove`,
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
