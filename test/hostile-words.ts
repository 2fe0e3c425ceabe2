/** Words that are made to be slow to read, and what reads a caller's words. For the test and its bench. */

import { addressesIn, isFormula, valueIn, wordsIn } from '#src/cars/dealers/file/cells.ts';
import { readDistance, readPrice } from '#src/cars/dealers/file/figures.ts';
import { reviewChecks } from '#src/cars/listings/rules.ts';
import { checkVin } from '#src/cars/valuation/vin.ts';
import { findAnswers } from '#src/company/help/answers.ts';
import { longest as longestOfPost, slugOf, wordsIn as wordsOfPost } from '#src/company/journal/rules.ts';
import { renderMarkdown } from '#src/company/journal/server/render.ts';
import { deviceName } from '#src/design/device-name.ts';
import { readAddress } from '#src/geo/places/search/read-address.ts';
import { containsLink } from '#src/platform/contains-link.ts';
import { readMailAddress } from '#src/platform/mail-addresses.ts';
import type { Cents } from '#src/platform/money.ts';
import { scrub } from '#src/platform/observe/log.ts';
import { readPhone } from '#src/platform/phone-numbers.ts';
import { readTypedAmount, readTypedMiles } from '#src/platform/typed-numbers.ts';
import { seenLine, seenName, seenText } from '#src/platform/typed-text.ts';

export interface Reader {
  what: string;
  /** The most characters that reach it. */
  most: number;
  read: (words: string) => unknown;
}

/** The largest body there may be; what is in it is read before anything says that it is too long. */
const body = 65_536;
/** Node.js refuses longer headers, and so longer addresses. */
const head = 16_384;
/** A row of a feed; see `table.ts`. */
const cell = 200_000;

export const readers: readonly Reader[] = [
  { what: 'a line of text', most: body, read: seenLine },
  { what: 'a name', most: body, read: seenName },
  { what: 'a text', most: body, read: seenText },
  { what: 'a name that may lead somewhere', most: 100, read: containsLink },
  { what: 'an address for mail', most: 400, read: readMailAddress },
  { what: 'a telephone number', most: body, read: (words) => readPhone(words) },
  { what: 'an amount', most: body, read: (words) => readTypedAmount(words) },
  { what: 'a distance', most: body, read: readTypedMiles },
  { what: 'a VIN', most: body, read: (words) => checkVin(words) },
  { what: 'a street address', most: head, read: readAddress },
  { what: 'a question to the help page', most: head, read: findAnswers },
  { what: 'a browser’s name', most: head, read: deviceName },
  { what: 'words of an error, for the log', most: body, read: scrub },
  {
    what: 'the description of a car',
    most: 4000,
    read: (description) =>
      reviewChecks({
        description,
        priceCents: 1 as Cents,
        marketCents: null,
        vinAlreadyListed: false,
        vinMismatch: null,
        nameWaits: false,
        addressWaits: false,
        dealershipWaits: false,
        phoneWaits: false,
        yearIsFull: false,
      }),
  },
  { what: 'a cell of a feed, as text', most: cell, read: wordsIn },
  { what: 'a cell of a feed, as a value', most: cell, read: valueIn },
  { what: 'photos in a cell of a feed', most: cell, read: (words) => addressesIn(words, 20) },
  { what: 'a formula in a cell of a feed', most: cell, read: isFormula },
  { what: 'a price in a feed', most: cell, read: readPrice },
  { what: 'a distance in a feed', most: cell, read: readDistance },
  { what: 'the address of a post', most: body, read: slugOf },
  { what: 'the words of a post', most: longestOfPost.content, read: wordsOfPost },
  { what: 'a post in Markdown', most: longestOfPost.content, read: renderMarkdown },
];

// What begins a pattern again and again and never ends it.
const bits =
  " |\t|a|1|a.|1 |![|](|[|<|<li |&|<a|-|,|'|(|@|a@|a@a-|.|=|?|?a|Version/|*|_|`|>|\n|é|\u0301|\u200d|\ufdfa|k|post |http://a|;|0|a-|~|+|/|[^1]:|$|5 |&#|x\u200b|| - "
    .split('|')
    .filter(Boolean);
const ends: readonly (readonly [string, string])[] = [
  ['', ''],
  ['', '!'],
  ['1', '\u0000'],
  ['', ' a b'],
  ['a@', ' '],
];

/** Hostile texts of about `length` characters. */
export function* hostileWords(length: number): Generator<string> {
  for (const bit of bits)
    for (const [before, after] of ends)
      yield before +
        bit.repeat(Math.ceil(Math.max(1, length - before.length - after.length) / bit.length)) +
        after;
}

/** What one reading takes of the processor, ms; the least of two, because others use it too. */
export function readingMs(read: () => unknown): number {
  const once = () => {
    const from = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  const first = once();
  return first < 20 ? first : Math.min(first, once());
}
