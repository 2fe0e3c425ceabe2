import type { NewMail } from '#src/platform/mail/mail.ts';
import type { ApprovalRow } from './store.ts';

interface To {
  firstName: string;
  email: string;
}

/** To each who may be the second person. */
export const askedMail = (
  { firstName, email }: To,
  { row, by, baseUrl }: { row: ApprovalRow; by: string; baseUrl: string },
): NewMail => ({
  kind: 'decision',
  to: email,
  subject: `${by} asks for a second person`,
  hello: firstName,
  paragraphs: [
    `${by} wants to do this, which is above a limit: ${row.words}.`,
    ...(row.reason ? [`Why: ${row.reason}`] : []),
    'It is done once somebody else approves it, and ends by itself in three days.',
  ],
  action: { label: 'Look at It', url: `${baseUrl}/operations/approvals` },
});

const became: Partial<Record<ApprovalRow['state'], string>> = {
  done: 'was approved and is done',
  refused: 'was approved, but could not be done',
  unknown: 'was approved, and broke off',
  declined: 'was declined',
};

/** To whoever asked. */
export const decidedMail = (
  { firstName, email }: To,
  { row, by, baseUrl }: { row: ApprovalRow; by: string; baseUrl: string },
): NewMail => ({
  kind: 'decision',
  to: email,
  subject: `What you asked for ${became[row.state] ?? 'has ended'}`,
  hello: firstName,
  paragraphs: [
    `${row.words}: this ${became[row.state] ?? 'has ended'}. ${by} decided.`,
    ...(row.decisionReason ? [`Why: ${row.decisionReason}`] : []),
    ...(row.outcome ? [row.outcome] : []),
  ],
  action: { label: 'Open the Desk', url: `${baseUrl}/operations/approvals` },
});
