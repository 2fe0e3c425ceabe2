/** What people do here step by step, each with pictures that `tools/help-pictures.ts` takes of the product. */

import { companyName } from '#src/platform/settings/company.ts';
import { isOffered, type Offer } from '#src/platform/settings/offered.ts';
import { scheduleAheadDays } from '#src/riding/quotes/rules.ts';

export interface Step {
  /** The picture's file under `/help/`, without its ending. */
  picture: string;
  title: string;
  text: string;
}
export interface Flow {
  id: string;
  title: string;
  /** What it is about, in a few words. */
  hint: string;
  offer: Offer;
  steps: readonly Step[];
  link: { to: string; label: string };
}

/** Pictures are taken of a phone this wide and high. */
export const pictureSize = { width: 390, height: 640 } as const;

export const flows: readonly Flow[] = [
  {
    id: 'book-a-ride',
    offer: 'rides',
    title: 'Book a ride',
    hint: 'where, when, price, driver',
    link: { to: '/', label: 'Book a ride' },
    steps: [
      {
        picture: 'book-where',
        title: 'Say where',
        text: 'Type three letters of pickup and destination and choose from the list, or take your current location.',
      },
      {
        picture: 'book-when',
        title: 'Say when',
        text: `Now, or with Schedule up to ${scheduleAheadDays} days ahead, by the clocks of the pickup’s city.`,
      },
      {
        picture: 'book-price',
        title: 'See the price',
        text: 'Get Fare Estimate shows the price with its parts. It holds for 5 minutes.',
      },
      {
        picture: 'book-driver',
        title: 'Choose a driver',
        text: 'Select Driver asks the one you like; Find Driver asks whoever is nearest. Then you pay, and the ride is booked.',
      },
    ],
  },
  {
    id: 'meet-your-driver',
    offer: 'rides',
    title: 'Meet your driver',
    hint: 'follow the car, tell the PIN',
    link: { to: '/live-tracking', label: 'Live Demo' },
    steps: [
      {
        picture: 'meet-follow',
        title: 'Follow the car',
        get text() {
          return `The map shows your driver coming, and how many minutes are left. Messages go through ${companyName()}; nobody sees a number.`;
        },
      },
      {
        picture: 'meet-pin',
        title: 'Tell your PIN',
        text: 'Look for the plate, tell the driver your PIN, and get in. The ride starts only with the right PIN.',
      },
    ],
  },
  {
    id: 'pay',
    offer: 'rides',
    title: 'Pay, gift card',
    hint: 'the fare, a gift card',
    link: { to: '/gift-cards', label: 'Gift cards' },
    steps: [
      {
        picture: 'pay-ride',
        title: 'Pay for the ride',
        text: 'By card, Apple Pay, Google Pay or UnionPay. The fare is held now, for a ride far ahead the day before, and taken when you arrive.',
      },
      {
        picture: 'pay-gift',
        title: 'Use a gift card',
        text: 'A gift card pays first and your card the rest. What is left stays on it.',
      },
    ],
  },
  {
    id: 'sell-a-car',
    offer: 'cars',
    title: 'Sell a car',
    hint: 'VIN first, then the price',
    link: { to: '/sell', label: 'Sell a car' },
    steps: [
      {
        picture: 'sell-start',
        title: 'Start with the VIN',
        text: 'It stands on the dash by the windshield and on your ownership. It fills in what the car is.',
      },
      {
        picture: 'sell-price',
        title: 'Name a price',
        text: 'You see where it stands among cars like yours, and how buyers will see it.',
      },
    ],
  },
];

/** Of what is offered. */
export const offeredFlows = (): readonly Flow[] => flows.filter(({ offer }) => isOffered(offer));
