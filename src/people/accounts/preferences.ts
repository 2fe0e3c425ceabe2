/** Mails that somebody may do without. Everything else is sent always: receipts, orders, security. */
export const mailKinds = ['cars', 'messages'] as const;
export type MailKind = (typeof mailKinds)[number];
