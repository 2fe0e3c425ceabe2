/** What a company says above its shop and its journal and in the footer, in its own words. */
import { settingOf } from './setting.ts';

export interface Words {
  shopTitle: string;
  shopText: string;
  /** What search engines show of the shop. */
  shopSummary: string;
  /** Also the name of its feeds, and beside authors. */
  journalTitle: string;
  journalText: string;
  journalSummary: string;
  /** In the footer after what is offered, before the place: `from one counter`. Nothing where it is empty. */
  footerText: string;
}

export const wordsHere = {
  name: 'words',
  fallback: {
    shopTitle: 'Gear for where the road ends',
    shopText:
      'A short catalogue of things that get you out of a ditch, through a log, or to a warm supper. Every piece is drawn to scale.',
    shopSummary: 'Axes, hatchets, tools and multi-tools, each drawn to scale.',
    journalTitle: 'Field notes',
    journalText: 'On roads, cars and the people who use them.',
    journalSummary:
      'On roads, cars and the people who use them: trips, winter driving, buying a car, and how it all works.',
    footerText: 'from one counter',
  } satisfies Words as Words,
};

/** True for any company, until it has said its own. */
export const neutralWords: Words = {
  shopTitle: 'Shop',
  shopText: 'What we sell, with its price and what is in stock now.',
  shopSummary: 'What we sell, with its price and what is in stock now.',
  journalTitle: 'Journal',
  journalText: 'What we write about.',
  journalSummary: 'News and stories from us.',
  footerText: '',
};

/** Ask where it is said: a change holds at once. */
export const companyWords = (): Words => settingOf(wordsHere);
