/** What a mail says, and the same as plain text. Pure. */

import { containsLink } from '#src/platform/contains-link.ts';
import { wordsSaid } from '#src/platform/refusal.ts';
import { companyIssuer, issuerLine } from '#src/platform/settings/company.ts';
import { type MailKind, policyOf } from './policy.ts';

export interface MailLine {
  label: string;
  /** Money in words, or another fact: `$12.40`, `Visa ending 4242`. */
  amount: string;
}

/** A mail as a room writes it. All of it is plain text; nothing in it is markup. */
/** A file of text, such as one that another program reads. */
export interface AttachedFile {
  filename: string;
  contentType: string;
  content: string;
}

export interface NewMail {
  kind: MailKind;
  to: string;
  /** Our words first: what somebody else wrote stands behind them, if at all. */
  subject: string;
  /** The subject unless given. */
  heading?: string;
  /** The first name of whom it is to. Left out where a stranger may have typed it. */
  hello?: string;
  /** Each may have lines of its own. */
  paragraphs: readonly string[];
  /** What another person wrote, marked as theirs. `by` ends `Written by`. */
  quote?: { by: string; words: string };
  /** Something to type elsewhere, set apart. */
  code?: string;
  /** The one thing to do: what it does, and where. */
  action?: { label: string; url: string };
  lines?: readonly MailLine[];
  total?: MailLine;
  /** What may be read last. */
  after?: readonly string[];
  /** Ends mails of this kind: a page that asks, and an address that a mail program posts to. */
  end?: { page: string; post: string };
  /** A calendar file that comes with it: see `calendar-file.ts`. */
  calendar?: string | undefined;
  /** Another file that comes with it. */
  attached?: AttachedFile | undefined;
  /** Whose doing it is, where limits count that: see `AimedMail`. */
  by?: string | undefined;
}

/** Where help is. */
export interface Sender {
  /** Without a slash at the end. */
  baseUrl: string;
}

export function companyLine(): string {
  return issuerLine(companyIssuer());
}

export const helloOf = ({ hello }: Pick<NewMail, 'hello'>): string | null =>
  hello === undefined ? null : hello && !containsLink(hello) ? `Hello ${hello},` : 'Hello,';

export const whyLine = ({ kind, to }: Pick<NewMail, 'kind' | 'to'>): string =>
  `To ${to}, because ${wordsSaid(policyOf(kind).why)}.`;

/** One line whatever was in it, so that no header follows from somebody's words. */
export const subjectLine = (subject: string): string => subject.replace(/\s+/gu, ' ').trim();

const linesOf = (lines: readonly MailLine[]): string =>
  lines.map(({ label, amount }) => `${label}: ${amount}`).join('\n');

/** The mail as plain text: the same words in the same order as its page. An address stands on a line of its own. */
export function mailText(mail: NewMail): string {
  const { paragraphs, quote, code, action, lines = [], total, after = [], end } = mail;
  const figures = total ? [...lines, total] : lines;
  return [
    helloOf(mail),
    ...paragraphs,
    code,
    quote && `Written by ${quote.by}:\n${quote.words.replace(/^/gmu, '> ')}`,
    action && `${action.label}:\n${action.url}`,
    figures.length > 0 && linesOf(figures),
    ...after,
    '-- ',
    end && `To end these mails:\n${end.page}`,
    `${whyLine(mail)}\n${companyLine()}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A mail of before there were pages, read from its text: the last line that is only an address is what to do. */
export function wordsOfText(text: string): Pick<NewMail, 'paragraphs' | 'action'> {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  const isAddress = (line: string) => /^https?:\/\/\S+$/.test(line);
  const url = paragraphs.flatMap((paragraph) => paragraph.split('\n')).findLast(isAddress);
  return url ? { paragraphs, action: { label: 'Open', url } } : { paragraphs };
}
