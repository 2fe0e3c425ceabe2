/** What a password would cost somebody who guesses it, knowing whose account it is and where. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { refusalsOf } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { accountsRefusals } from '../../contract.ts';

const refuse = refusalsOf(accountsRefusals);

/** Every password of the list, which was gathered from leaks: some fifty thousand. */
export const breachedPasswords: ReadonlySet<string> = new Set(dictionary.passwords as string[]);
/** What anybody would try first at an account of ours, besides the person's own name and address. */
export const contextWords = [
  ...['rove', 'roverides', 'roverider', 'rovedriver', 'roveadmin', 'rove.example'],
  // What a demo's people sign in with stands in the README.
  'ride-with-rove',
  ...['toronto', 'calgary', 'ontario', 'alberta', 'canada'],
  ...['rider', 'driver', 'seller', 'operator', 'dispatch'],
];

// A million guesses at one account's kept hash take a minute or two; six random characters need as many.
const fewestGuesses = 1e6;
// Around a name or a city people put few things, a year and a sign, which are guessed together with it.
const fewestGuessesAroundKnownWord = 1e9;
// Estimating takes time that grows with the square of the length, and what is longer is only harder to guess.
const longestEstimated = 32;

let estimator: ZxcvbnFactory | undefined;
const estimate = (password: string, knownWords: string[]) => {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: longestEstimated,
  });
  return estimator.check(password.slice(0, longestEstimated), knownWords);
};

/** Whose password it is to be. */
interface Owner {
  firstName: string;
  lastName: string;
  email: string;
}

/** @throws Refusal password_breached or password_weak, in words that say what to do */
export function refuseWeakPassword(password: string, owner: Owner): void {
  if (breachedPasswords.has(password.toLowerCase())) throw refusePassword('password_breached');
  const known = wordsAbout(owner);
  const { guesses, sequence } = estimate(password, known);
  const aroundKnownWord = sequence.some(
    (match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs',
  );
  if (guesses >= (aroundKnownWord ? fewestGuessesAroundKnownWord : fewestGuesses)) return;
  throw refusePassword(
    'password_weak',
    aroundKnownWord
      ? `Names, your email address, our cities and “${companyName()}” are guessed first. Choose a password that has nothing to do with you or us.`
      : undefined,
  );
}

function refusePassword(code: 'password_breached' | 'password_weak', words?: string) {
  const said = words ?? accountsRefusals[code][1];
  return refuse(code, { words: said, fields: { password: said } });
}

/** Names, joined both ways, and the address whole and in parts; what is shorter than three letters says nothing. */
function wordsAbout({ firstName, lastName, email }: Owner): string[] {
  const first = firstName.toLowerCase();
  const last = lastName.toLowerCase();
  const words = [first, last, ...first.split(/[\s-]+/), ...last.split(/[\s-]+/)];
  words.push(`${first}${last}`, `${first}.${last}`, `${last}${first}`);
  words.push(email, ...email.split(/[@._+-]+/));
  const ours = companyName().toLowerCase();
  words.push(ours, ours.replace(/\s+/g, ''), ...ours.split(/\s+/));
  return [...contextWords, ...words.filter((word) => word.length >= 3 && word !== 'com')];
}
