/** The answers of the help centre. What is a rule of the product is read from the rule, so that no answer outlives it. */

import { mostTries } from '#src/cars/offers/rules.ts';
import { returnTermsNow, returnTermsWords } from '#src/cars/vehicles/return-terms.ts';
import { depositCents, depositHoldsDays, guaranteeDays } from '#src/cars/vehicles/rules.ts';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { leastPaidCents } from '#src/money/promotions/rules.ts';
import { formatMoney } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { emergencyNumber } from '#src/platform/settings/emergency-numbers.ts';
import { isOffered, type Offer } from '#src/platform/settings/offered.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import { noticeWords, promiseHere, promiseWords, toldPromise } from '#src/riding/pickup-promise/promise.ts';
import { holdAheadDays, scheduleAheadDays } from '#src/riding/quotes/rules.ts';
import { mostStops } from '#src/riding/quotes/stops.ts';
import { mostAheadDays, mostRides } from '#src/riding/repeated-rides/rules.ts';
import { isSoundOnAnywhere, soundTerms } from '#src/riding/ride-sound/rules.ts';
import { confirmedBeforeMs } from '#src/riding/rides/rules.ts';
import { mostPeople, splitDays } from '#src/riding/splits/rules.ts';

export interface Answer {
  /** Its place in the page's address. */
  id: string;
  group: string;
  question: string;
  text: readonly string[];
  /** Words that people use for it and that it does not contain. */
  also?: string;
  /** What it is about, where that may be switched off. */
  offer?: Offer;
  link?: { to: string; label: string };
}

/** Nothing where nothing is promised. */
function lateCar(): Omit<Answer, 'group'>[] {
  const { isOn, notIn = [], ...promise } = settingOf(promiseHere);
  const told = isOn ? toldPromise(promise) : null;
  if (!told || !promiseWords(told)) return [];
  const without = cityFrames().flatMap(({ id, name }) => (notIn.includes(id) ? [name] : []));
  const where = without.length > 0 ? ` Nothing is promised in ${without.join(', ')}.` : '';
  return [
    {
      id: 'late-car',
      question: 'What if the car I booked ahead is late?',
      text: [
        `${promiseWords(told)} It comes by itself, and you are told by mail; you need to ask nobody. What holds for a ride stands where you pay and on its page. ${noticeWords(told)}${where}`.trim(),
        'What counts is when the car was there, by its position. Whoever calls the ride off before the car is late, or does not come to a car that is there in time, gets nothing. Where you paid the driver, or the fare cannot go back, a gift card of the same amount takes its place. With a shared fare your own part goes back. A tip, and what waiting for you cost, stay as they are.',
      ],
      also: 'delay waiting nobody came credit compensation refund free guarantee promise',
    },
  ];
}

const rides = (): Omit<Answer, 'group'>[] => [
  {
    id: 'booking',
    question: 'How do I book a ride?',
    text: [
      'Say where you are and where you go, then get a fare estimate. The price is shown with its parts and holds for 5 minutes. Choose a driver from the list, or let whoever is nearest come.',
      `With Schedule you can book up to ${scheduleAheadDays} days ahead; drivers commit to it ahead, and with nobody committed we look from 30 minutes before.`,
    ],
    also: 'taxi cab estimate price schedule later',
    link: { to: '/', label: 'Book a ride' },
  },
  {
    id: 'changing',
    question: 'Can I change a ride that I have booked?',
    text: [
      'Yes. On the page of your ride press Change ride: another destination, a stop more, a stop less, or the end where the car is now. You see the new price and arrival first, good for 2 minutes, and nothing happens before you say yes. What was driven counts once.',
      'Until a car is sent, the time, the pickup, the type of car, who rides and your note can be changed too. If your bank does not hold the new price, nothing changes and the ride goes on as it was.',
    ],
    also: 'change destination stop address edit time reschedule end early go elsewhere',
  },
  {
    id: 'cancelling',
    question: 'What does cancelling cost?',
    text: [
      'Cancelling is free while we look for a driver and for some minutes after one accepts. How many, and what it costs after that, stands where you pay; it is never more than the fare. Where the driver comes more than a minute later than you were told before paying, it stays free.',
      'If you do not come within the minutes that stand there of the driver’s being there, the driver may end the ride with the same fee.',
      'If nobody is found within 5 minutes, for a ride booked ahead within 5 minutes after its time, the ride ends by itself and nothing is charged.',
    ],
    also: 'cancel fee stop late no show',
  },
  ...lateCar(),
  {
    id: 'repeated',
    question: 'Can I book the same ride every weekday?',
    text: [
      `Yes. Book it once for its time, then press Repeat this ride on its page and choose days of the week and the last day, up to ${mostRides} rides within ${mostAheadDays / 7} weeks. Public holidays can be left out.`,
      'Each ride is booked by itself three days before, on your saved card, at the price of then and the same time by the clocks there. You get a mail for each, and one with the reason where a ride could not be booked. Under Repeated rides you leave single days out or end all of it; a ride that is booked is changed or called off alone.',
    ],
    also: 'repeat recurring weekly daily series commute regular standing',
    link: { to: '/repeated-rides', label: 'Your repeated rides' },
  },
  {
    id: 'stops',
    question: 'Can I stop on the way?',
    text: [
      `Up to ${mostStops} times: press Stop below the places. The price counts the way by all of them. Waiting at a stop is free for the minutes that stand where you pay, then charged by the minute.`,
    ],
    also: 'several places detour pick up friend wait',
    link: { to: '/', label: 'Book a ride' },
  },
  {
    id: 'somebody-else',
    question: 'Can I book for somebody else?',
    text: [
      'Yes: press For somebody else below the places and give their name and phone. They get the link to follow the car and the PIN as a text message; where none could be sent, your ride says so and has both for you to pass on. You pay.',
    ],
    also: 'friend parent guest passenger child',
    link: { to: '/', label: 'Book a ride' },
  },
  {
    id: 'promo-codes',
    question: 'Where do I type a promo code?',
    text: [
      `In the Ride Summary, once you are signed in: the price with it shows at once. ${companyName()} pays what it takes off, so your driver earns the same. No fare falls below ${formatMoney(leastPaidCents)} for it.`,
    ],
    also: 'coupon discount voucher code',
  },
  {
    id: 'charged',
    question: 'When is my card charged?',
    text: [
      'Your card is held for the fare when you book and charged when you arrive. A hold is no charge: your bank shows it as pending, and what is not taken is released.',
      `For a ride more than ${holdAheadDays} days ahead your bank confirms the card when you book and nothing stays held; we hold the fare the day before. If that does not work, we write to you: confirm the card or choose another until ${confirmedBeforeMs / 3_600_000} hours before the ride, or it is cancelled and nothing is charged. A gift card’s part is set aside from the booking on. PayPal pays rides up to ${holdAheadDays} days ahead.`,
    ],
    also: 'hold authorisation pending payment money debit',
  },
];

const afterRides = (): Omit<Answer, 'group'>[] => [
  {
    id: 'splitting',
    question: 'How do I split a fare with friends?',
    text: [
      `When the ride is over, open it from your bookings and press Split the fare. Say how many you were, up to ${mostPeople}, and send the link. Each friend pays an equal part by card, with or without an account.`,
      `What a friend pays goes back to what you paid the ride with. Waiting and tip stay yours. The link works for ${splitDays} days, and you can take it back.`,
    ],
    also: 'share divide halves half pay together group',
    link: { to: '/?dashboard=bookings', label: 'Your bookings' },
  },
  {
    id: 'refunds',
    question: 'How long does a refund take?',
    text: [
      'A refund is sent to your bank or card within 24 hours of being granted. How long your bank takes to show it is up to the bank; with a bank account it is several business days.',
      'Money that was held and not taken is released at once.',
    ],
    also: 'money back return refunded',
    link: { to: '/refunds', label: 'All about refunds' },
  },
  {
    id: 'lost',
    question: 'I left something in a car',
    text: [
      'While the ride is on, write to your driver in the ride. When it is over, open it from your bookings within 30 days and press I left something in the car: the driver is asked, and answers there and by mail.',
      'If nothing comes within a day, or the driver did not find it, ask us below with the number of the ride, which stands on it and in its mails. A person reads it and answers you by mail.',
    ],
    also: 'lost found forgot phone bag scarf property',
    link: { to: '/help?about=lost#contact', label: 'Ask about something lost' },
  },
];

const safety = (): Omit<Answer, 'group'>[] => [
  {
    id: 'pin',
    question: 'What does the PIN do?',
    text: [
      'Every ride has a PIN of 4 figures. Tell it to the driver before you get in: the ride starts only with the right one, so you are in the right car. It stays readable without a network.',
      'Under Safety of rides you choose whether drivers ask for it always, at night, or as your city has it.',
    ],
    also: 'code four digits figures driver wrong car night',
    link: { to: '/ride-safety', label: 'Safety of rides' },
  },
  {
    id: 'safety',
    question: 'What if I do not feel safe?',
    text: [
      `In danger, call ${emergencyNumber()}: it answers at any hour. SOS, on the screen of your ride, then tells ${companyName()}’s operators your ride, your driver and where the car is.`,
      'Share trip makes a link that shows where you are until the ride ends. You can take it back. Trusted contacts are told by themselves, on every ride or at night, and at once if you raise the alarm.',
    ],
    also: 'emergency sos police accident alarm share trip',
  },
  ...(isSoundOnAnywhere()
    ? [
        {
          id: 'record-sound',
          question: 'Can I record what is said in the car?',
          text: [
            'Press Record sound on the page of your ride, from when your driver is on the way. It is sealed on your phone while it is recorded: nobody can listen to it there, you included. Your driver may do the same.',
            `If something was wrong, press Hand it to us after the ride: then people at ${companyName()} who look after safety can listen. Otherwise it is deleted from your phone after ${counted(soundTerms().daysOnPhone, 'day')}.`,
          ],
          also: 'audio recording microphone evidence proof sound voice',
          link: { to: '/recorded-sound', label: 'Recorded sound' },
        },
      ]
    : []),
  {
    id: 'phone-number',
    question: 'Who sees my phone number?',
    text: [
      `Nobody you ride with. You and your driver write to each other inside ${companyName()}, or call through it without either number being shown, and the conversation ends with the ride, unless the driver has found what you left in the car.`,
    ],
    also: 'call privacy number driver contact',
    link: { to: '/privacy', label: 'What we keep of you' },
  },
];

const cars = (): Omit<Answer, 'group'>[] => [
  {
    id: 'deal',
    question: 'What makes a deal great, good or fair?',
    text: [
      `Each price is set beside those of cars of the same model, age and mileage on ${companyName()}. Where there are too few to compare, we say nothing.`,
    ],
    also: 'price rating market vehicle',
    link: { to: '/vehicles', label: 'Look at cars' },
  },
  {
    id: 'deposit',
    question: 'What happens to my deposit?',
    text: [
      `A deposit of ${formatMoney(depositCents)} holds a car for ${depositHoldsDays} days. It counts towards the price, and comes back if you walk away.`,
    ],
    also: 'reserve hold car vehicle',
  },
  {
    id: 'guarantee',
    question: 'Can I give a car back?',
    text: [
      `A used car bought in full through ${companyName()} can be given back within ${guaranteeDays} days for a full refund, a new one within 24 hours; both count from its handover. Until then either side may call the sale off, and all of the money goes back.`,
      ...drivenFar(),
    ],
    also: 'return guarantee warranty used buyer protection',
  },
  {
    id: 'selling',
    question: 'How do I sell a car?',
    text: [
      'Start with its VIN: it fills in what the car is. Add photos, and name a price beside what others ask. A listing that looks unusual is read by a person before it is shown.',
    ],
    also: 'list listing vin dealer seller',
    link: { to: '/sell', label: 'Sell a car' },
  },
  {
    id: 'offers',
    question: 'Can I offer less for a car?',
    text: [
      `Choose Make an offer on its page, unless its seller takes none. The seller accepts, names another price or declines; each of you may name ${mostTries}, and what nobody answers in time lapses by itself.`,
      'Once you agree, the car waits for you: pay the deposit or all of it by the time that is shown, at your price. Others still see the listed one. If you do not pay, it is for sale to all again, and nothing is charged. As a seller you choose under Offers of each car whether you take them, and from which price on.',
    ],
    also: 'negotiate haggle price counter lower bargain',
    link: { to: '/offers', label: 'Offers' },
  },
  {
    id: 'visits',
    question: 'Can I see or drive a car before I buy it?',
    text: [
      'Choose See it or Test drive on its page and take a free time. A dealer’s time holds at once; a private seller confirms it first, and you read the address then. Bring your driver’s licence for a test drive where the seller asks for it: they look at it, and nothing of it is kept. Where there is no such button, write to the seller.',
      'You are reminded a day and two hours ahead. If you cannot come, call it off or name another time on its page: who does not come several times books none for a while. As a seller you say under Visits when your cars can be seen.',
    ],
    also: 'test drive visit viewing appointment see inspect',
    link: { to: '/visits', label: 'Visits' },
  },
];

const driving = (): Omit<Answer, 'group'>[] => [
  {
    id: 'driving',
    question: `What do I need to drive for ${companyName()}?`,
    text: [
      'Your vehicle must be 2010 or newer, with 4 doors, and insured. You send photos of your licence, insurance and registration; a person looks at them.',
      'Online on the Driver Dashboard, each request shows what you get, how far the pickup is and where it goes, and you have 15 seconds to take it.',
    ],
    also: 'become driver requirements documents papers licence insurance',
    link: { to: '/driver-signup', label: 'Become a Driver' },
  },
  {
    id: 'paid',
    question: 'What does a driver earn?',
    text: [
      'Four fifths of the fare without booking fee and tax, unless your city’s fares have another share, and every tip in full. A statement shows each ride part by part.',
    ],
    also: 'earnings pay payout money share tips',
    link: { to: '/driver-dashboard', label: 'Driver Dashboard' },
  },
];

const account = (): Omit<Answer, 'group'>[] => [
  {
    id: 'data',
    question: 'What do you keep about me?',
    text: [
      'What your rides, purchases and messages need, and no longer than it is of use. The privacy page names each thing, who sees it and when it goes.',
    ],
    also: 'privacy data delete account download export gdpr',
    link: { to: '/privacy', label: 'Privacy' },
  },
  {
    id: 'passkeys',
    question: 'Can I sign in without a password?',
    text: [
      'With a passkey: add one on your account page, on a phone or computer that unlocks with your finger, face or a code. It then signs you in alone, and stands in for the code of an authenticator app.',
      'Remove one that you lost there too. Setting a forgotten password anew removes them all.',
    ],
    also: 'passkey fingerprint face id biometric login security key',
    link: { to: '/account#passkeys', label: 'Your passkeys' },
  },
  {
    id: 'gift-cards',
    offer: 'giftCards',
    question: 'How do gift cards work?',
    text: [
      'A gift card pays first, wherever you pay, and your card the rest. What is left stays on it. A refund goes back to the card first, then to the gift card.',
    ],
    also: 'voucher code balance present',
    link: { to: '/gift-cards', label: 'Gift cards' },
  },
  {
    id: 'offline',
    offer: 'rides',
    question: `Does ${companyName()} work without a network?`,
    text: [
      'An open ride with its PIN, your last receipts and the booking form you were filling in stay readable in this browser. Nothing is booked or paid without a network. A message you write to your driver meanwhile goes out by itself once there is one. Signing out takes all of it away.',
    ],
    also: 'offline no signal connection app install',
  },
];

/** All of them, as they hold now. */
/** What is kept of the price of a car that was driven far before it came back, where a company keeps something. */
function drivenFar(): string[] {
  const terms = returnTermsNow();
  return terms ? [`How far it was driven counts. ${returnTermsWords(terms, null)}`] : [];
}

export const answers = (): readonly Answer[] => [
  ...[...rides(), ...afterRides()].map((one) => ({
    offer: 'rides' as const,
    ...one,
    group: 'Rides and money',
  })),
  ...safety().map((one) => ({ offer: 'rides' as const, ...one, group: 'Safety' })),
  ...cars().map((one) => ({ offer: 'cars' as const, ...one, group: 'Cars' })),
  ...driving().map((one) => ({ offer: 'rides' as const, ...one, group: 'Driving' })),
  ...account().map((one) => ({ ...one, group: 'Your account' })),
];

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
const wordsOf = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];
const meaningless = new Set(
  'a an and are can do does for how i if in is it me my of on or our the to what when where who will with you your'.split(
    ' ',
  ),
);
/** Words match by their beginnings: `refund` finds `refunded`, and `cancelled` finds `cancel`. */
const matches = (said: string, word: string) =>
  word.startsWith(said) || (word.length >= 4 && said.startsWith(word));

// A question is shorter; each word of it is looked for in each answer.
const longestQuestion = 200;

/** What is true of this company: answers about what is not offered are none. */
const offeredAnswers = (): readonly Answer[] =>
  answers().filter(({ offer }) => offer === undefined || isOffered(offer));

/** The answers that hold a word of `query`, best first; all of them for no words. */
export function findAnswers(query: string): readonly Answer[] {
  const said = wordsOf(query.slice(0, longestQuestion)).filter((word) => !meaningless.has(word));
  if (said.length === 0) return query.trim() ? [] : offeredAnswers();
  const scored = offeredAnswers().map((answer) => {
    const question = wordsOf(answer.question);
    const also = wordsOf(answer.also ?? '');
    const text = wordsOf(answer.text.join(' '));
    const score = said.reduce((sum, word) => {
      const has = (words: string[]) => words.some((one) => matches(word, one));
      return sum + (has(question) ? 4 : has(also) ? 3 : has(text) ? 1 : 0);
    }, 0);
    return { answer, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ answer }) => answer);
}
