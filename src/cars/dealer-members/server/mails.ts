/** What a dealer and whoever works for it read of each other: who joined, with which role, and that it is over. */
import { duties } from '#src/platform/duties.ts';
import { fullStop } from '#src/platform/full-stop.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { fullName } from '#src/platform/person-name.ts';
import { dutiesOfRole, type MemberRole, roleWords } from '../rules.ts';

/** Whom a mail goes to, or whom it tells of. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

const mail = ({ email, firstName }: Person, rest: Omit<NewMail, 'to' | 'kind'>): NewMail => ({
  kind: 'dealer_team',
  to: email,
  hello: firstName,
  ...rest,
});

const toTeam = (baseUrl: string) => ({ label: 'Open Your Team', url: `${baseUrl}/sell/team` });
const dutyWords = (role: MemberRole): string =>
  dutiesOfRole(role)
    .map((duty) => duties[duty])
    .join('; ');

export const joinedMail = (to: Person, member: Person, role: MemberRole, baseUrl: string): NewMail =>
  mail(to, {
    subject: `${fullName(member)} works for you now`,
    paragraphs: [
      `${fullName(member)} took your invitation, as ${roleWords[role].toLowerCase()}. What they do in your place stands on the page of your team; there you give them another role, or take them off.`,
    ],
    action: toTeam(baseUrl),
  });

export const leftMail = (to: Person, member: Person, baseUrl: string): NewMail =>
  mail(to, {
    subject: `${fullName(member)} works for you no more`,
    paragraphs: [`${fullName(member)} left your team, and does nothing in your place any more.`],
    action: toTeam(baseUrl),
  });

export const roleMail = (to: Person, dealer: string, role: MemberRole, baseUrl: string): NewMail =>
  mail(to, {
    subject: `Your role at ${dealer} is ${roleWords[role].toLowerCase()} now`,
    paragraphs: [`In its place you may from now on: ${dutyWords(role)}.`],
    action: toTeam(baseUrl),
  });

const ownAgain =
  'What you do on the pages of a seller is your own from now on: a car that you list there stands in your name.';

export const takenOffMail = (to: Person, dealer: string, baseUrl: string): NewMail =>
  mail(to, {
    subject: `You work for ${dealer} no more`,
    paragraphs: [fullStop(`You were taken off the team of ${dealer}`), ownAgain],
    action: toTeam(baseUrl),
  });

/** The desk ended its verification, and with that what it gave. */
export const dealerEndedMail = (to: Person, dealer: string, baseUrl: string): NewMail =>
  mail(to, {
    subject: `You act for ${dealer} no more`,
    paragraphs: [
      `${dealer} is no verified dealer any more, so nobody acts in its place. ${ownAgain}`,
      'Once it is verified again you begin anew, with a press on the page of your team.',
    ],
    action: toTeam(baseUrl),
  });
