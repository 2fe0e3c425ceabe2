/** What contacts read, by mail or as a text message. What somebody typed may be no name, and stands nowhere as a link. */
import { emergencyNumberAt } from '#src/geo/streets/emergency-number.ts';
import { containsLink } from '#src/platform/contains-link.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { zonedWords } from '#src/platform/time/zoned-time.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { askValidDays, type NoticeKind } from '../rules.ts';

export type ContactMail = Omit<NewMail, 'to' | 'by'>;
/** The same in both ways. */
export interface ContactMessage {
  mail: ContactMail;
  text: string;
}

export const nameOf = (firstName: string): string =>
  firstName && !containsLink(firstName) ? firstName : 'Somebody';

const askedWith = (rider: string) =>
  `${rider} asks whether ${companyName()} may tell you when a ride of theirs begins and ends, with a link to the car on its way, and at once when they raise the alarm in a ride.`;

export function askMessage(rider: string, link: string): ContactMessage {
  return {
    mail: {
      kind: 'contact_asked',
      subject: `${companyName()}: ${rider} asks you to be a trusted contact`,
      paragraphs: [
        askedWith(rider),
        'Nothing more is sent to you unless you say yes there. If you do not know them, do nothing, or say no.',
      ],
      action: { label: 'Say Yes or No', url: link },
      after: [
        `The link works once, for ${askValidDays} days. There you can also say that nobody may ask you again, whoever it is.`,
      ],
    },
    text: [
      `${companyName()}: ${rider} asks to name you as a trusted contact for rides. Say yes, no, or never again, from anybody: ${link}`,
      'Nothing more is sent unless you say yes.',
    ].join('\n'),
  };
}

const timeOf = (at: Date, timeZone: string) =>
  zonedWords(at, 'en-CA', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });

export interface NoticeWords {
  rider: string;
  ride: RideRow;
  /** First name of who drives; undefined while nobody does. */
  driver: string | undefined;
  at: Date;
  timeZone: string;
  /** To the car on its way; null once the ride is over. */
  follow: string | null;
  end: string;
}

export const noticeMessage = (kind: NoticeKind, words: NoticeWords): ContactMessage =>
  ({ start: startMessage, end: endMessage, alarm: alarmMessage })[kind](words);

const carOf = ({ ride: { drivenIn } }: NoticeWords): string =>
  drivenIn
    ? `${[drivenIn.vehicleColor, drivenIn.vehicleInfo].filter(Boolean).join(' ')}, plate ${drivenIn.licensePlate}`
    : 'a car';

const followed = (follow: string | null) =>
  follow === null ? {} : { action: { label: 'Follow the Car', url: follow } };
const mayEnd = (end: string) => `You agreed to hear of these rides. To end that:\n${end}`;

function startMessage(words: NoticeWords): ContactMessage {
  const { rider, driver, at, timeZone, follow, end } = words;
  const who = `${rider} was picked up at ${timeOf(at, timeZone)}`;
  const car = `${carOf(words)}${driver ? `, driven by ${driver}` : ''}`;
  return {
    mail: {
      kind: 'contact',
      subject: `${who} by ${companyName()}`,
      paragraphs: [`${who}: ${car}.`, 'The link ends with the ride, and you hear when it has ended.'],
      ...followed(follow),
      after: [mayEnd(end)],
    },
    text: `${companyName()}: ${who}. ${car}. Follow the car: ${follow}\nTo end these texts: ${end}`,
  };
}

function endMessage({ rider, ride, at, timeZone, end }: NoticeWords): ContactMessage {
  const how = ride.status === 'completed' ? 'has ended' : 'was called off';
  const what = `The ride of ${rider} ${how} at ${timeOf(at, timeZone)}`;
  return {
    mail: {
      kind: 'contact',
      subject: what,
      paragraphs: [`${what}. The link to it has ended too.`],
      after: [mayEnd(end)],
    },
    text: `${companyName()}: ${what}. To end these texts: ${end}`,
  };
}

function alarmMessage(words: NoticeWords): ContactMessage {
  const { rider, ride, at, timeZone, follow, end } = words;
  const number = emergencyNumberAt({ lat: ride.pickupLat, lng: ride.pickupLng });
  const whose = ride.passengerName === null ? 'in a ride' : 'about a ride booked for somebody else';
  const what = `${rider} raised the alarm ${whose} at ${timeOf(at, timeZone)}`;
  const known = `${companyName()}’s operators have it too. In danger call ${number}.`;
  return {
    mail: {
      kind: 'contact_alarm',
      subject: `ALARM: ${what}`,
      paragraphs: [`${what}, with ${companyName()}: ${carOf(words)}.`, known],
      ...followed(follow),
      after: [mayEnd(end)],
    },
    text: [
      `ALARM. ${companyName()}: ${what}. ${carOf(words)}.`,
      follow ? `Follow the car: ${follow}` : '',
      known,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}
