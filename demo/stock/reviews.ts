/** Invents what buyers of the demo's sellers said; the same seed gives the same words. */
import { existing } from '#src/platform/existing.ts';
import { seededRandom } from './generator.ts';
import { stockModels } from './models.ts';

export interface StockReview {
  buyerName: string;
  vehicleTitle: string;
  stars: number;
  text: string;
  daysAgo: number;
  answer: string | null;
}

/** How many gave one star, two stars, up to five. The first makes 4.8 of 124, the specification's seller. */
export const reviewCounts: Record<string, readonly [number, number, number, number, number]> = {
  'Rove Motors': [0, 1, 4, 14, 105],
  'Lakeshore Auto': [1, 1, 3, 11, 42],
  'Don Valley Cars': [0, 2, 4, 13, 22],
  'Humber Motor House': [0, 0, 1, 6, 16],
  'Bow River Auto': [1, 0, 2, 9, 35],
  'Foothills Cars': [0, 1, 3, 8, 19],
  'Chinook Motor House': [0, 0, 2, 4, 6],
  'noah.tremblay@rove.example': [0, 0, 0, 1, 1],
  'mei.chen@rove.example': [0, 0, 0, 0, 1],
};

// biome-ignore format: a list of names reads best in rows.
const firstNames = [
  'Sam', 'Lena', 'Omar', 'Grace', 'Hassan', 'Julie', 'Marc', 'Anika', 'Tom', 'Wei', 'Rosa', 'Liam', 'Farah',
  'Peter', 'Chloe', 'Arjun', 'Nadia', 'Eric', 'Sofia', 'Kwame', 'Ingrid', 'Mateo', 'Hana', 'Owen', 'Yusuf',
  'Claire', 'Dmitri', 'Asha', 'Ben', 'Lucia', 'Jonas', 'Mina', 'Paul', 'Thandi', 'Victor', 'Zoe',
];
const initials = 'ABCDFGHKLMNPRSTVW';

const words: Record<number, readonly string[]> = {
  5: [
    'The car was exactly as described, down to the stone chip on the hood. Paperwork took twenty minutes.',
    'They answered within the hour, had the history ready and let me take it to my own mechanic first.',
    'No pressure at all. I test drove two and they told me honestly which one had the better tyres.',
    'Price on the page was the price I paid. That alone made the drive worth it.',
    'Picked it up on a Saturday, washed, fuelled and with the winter set in the back.',
    'My second car from them. The first is still running at 180,000.',
    'I bought it from another city and it was what the pictures showed. Plates were ready when I came.',
    'Fixed a wheel sensor before handover without my having to ask.',
    'Patient with a first-time buyer. They explained every line of the contract.',
    'Held the car for three days while my loan came through, as promised.',
    'Fair offer for my old one and a clean deal on the new one.',
    'Found a small oil leak a week later; they repaired it the same day and gave me a loaner.',
    'Straight answers about the accident history, with the repair bills to show for it.',
    'Battery health was better than they said. Very happy with it.',
    'Quick, friendly, no surprises.',
    'They met me after closing because I work late. Thank you.',
    'Everything in order: two keys, all manuals, service book stamped.',
    'The inspection sheet was in the car and it matched what my garage found.',
  ],
  4: [
    'Good car and fair price. Handover took longer than the hour they had said.',
    'Honest people; the second key came by mail a week later.',
    'All good, only the pictures were from the summer and the wipers were worn by now.',
    'Would buy again. The waiting room coffee is another matter.',
    'Fine deal. I had to ask twice for the service history.',
    'As described. The tank was nearly empty when I picked it up.',
    'The car is great; the paperwork had my name misspelled and had to be redone.',
  ],
  3: [
    'The car is fine, but it had been promised with new brake pads and came without. They refunded that later.',
    'Took five days to get an answer about the warranty. The car itself is good.',
    'There was a scratch on the door that no picture showed.',
    'Average. Nothing wrong, nothing special, and a fee I had not expected.',
  ],
  2: [
    'The appointment was forgotten and I had come from Barrie. They said sorry and took something off the price.',
    'The air conditioning stopped after a week and I had to press for the repair.',
  ],
  1: ['I was told it was still there, and it had been sold the day before. An hour each way for nothing.'],
};
const answers: Record<number, readonly string[]> = {
  5: ['Thank you. Enjoy it, and come by when the tyres want changing.', 'A pleasure. Drive safely.'],
  4: ['Thank you for saying so; we have changed how we plan handovers.'],
  3: ['You are right, and we have put that right with you. Thank you for telling us.'],
  2: ['That should not have happened. We hope that what we did about it was fair.'],
  1: ['We are sorry for the drive. Listings now leave the page the minute a car is sold.'],
};

/** Oldest first. `counts` says how many gave each number of stars. */
export function inventReviews(
  counts: readonly [number, number, number, number, number],
  seed: number,
  thisYear: number,
): StockReview[] {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => existing(from[Math.floor(random() * from.length)], 'a choice');
  const reviews = counts
    .flatMap((count, i) => Array<number>(count).fill(i + 1))
    .map((stars) => {
      const model = pick(stockModels);
      const daysAgo = 4 + random() * 700;
      const soldIn = thisYear - Math.ceil(daysAgo / 365);
      const year = Math.max(model.from, Math.min(model.to, soldIn - Math.floor(random() * 9)));
      return {
        buyerName: `${pick(firstNames)} ${pick([...initials])}.`,
        vehicleTitle: `${year} ${model.make} ${model.model}`,
        stars,
        daysAgo,
        answer: random() < (stars < 4 ? 0.9 : 0.12) ? pick(existing(answers[stars], 'an answer')) : null,
      };
    })
    .sort((a, b) => b.daysAgo - a.daysAgo);
  // Each rating's texts are walked through in turn, from a place of its own, so that neighbours differ.
  const next = [0, 1, 2, 3, 4, 5].map(() => Math.floor(random() * 100));
  return reviews.map((review) => {
    const texts = existing(words[review.stars], 'a text');
    const at = existing(next[review.stars], 'a place');
    next[review.stars] = at + 1;
    return { ...review, text: existing(texts[at % texts.length], 'a text') };
  });
}
