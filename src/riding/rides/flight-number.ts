/** Flight numbers as people write them: `AC 123`, `ac0123`, `Air Canada 123`, `ACA123`. Pure. */
import { plainDigit } from '#src/platform/typed-numbers.ts';
import { airlines } from './airlines.ts';

/** Longer than any way in which one flight is written. */
export const longestFlightTyped = 60;

export const askFlightWords =
  'Enter the number on your ticket: two or three signs of the airline and up to four figures, such as AC 123.';

/** Letters and figures alone, without accents: `Aeroméxico` is `AEROMEXICO`. */
const folded = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // Telephones type a long dash by themselves.
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Nd}/gu, plainDigit)
    .toUpperCase();
const bare = (words: string): string => folded(words).replace(/[^A-Z0-9]+/g, '');

const byIcao = new Map(airlines.map(({ icao, iata }) => [icao, iata]));
/** The longest first, so that `Air Canada Rouge` is not read as `Air Canada` and something more. */
const byName = airlines
  .flatMap(({ iata, names }) => names.map((name) => ({ name: bare(name), iata })))
  .toSorted((a, b) => b.name.length - a.name.length);

/** The airline's two signs, of which one may be a figure, or its three letters; figures; a letter where there is one. */
const coded = /^([A-Z]{3}|[A-Z][A-Z0-9]|[0-9][A-Z])(\d{1,4})([A-Z]?)$/;
const figures = /^(\d{1,4})([A-Z]?)$/;
/** `Flight AC 123`, `Flug-Nr. LH 400`, `vol n° AF 349`. */
const before = /^(FLIGHT|FLT|FLUG|VOL|VUELO)?[\s.-]*(NUMBER|NUMMER|NUMERO|NO|NR|N)?[\s.:°º#-]*(?=[A-Z0-9])/;
/** What people write between the parts of one number. */
const between = /^[A-Z0-9][A-Z0-9\s./'’&()#-]*$/;

const numberOf = (airline: string, digits: string, suffix: string): string | null =>
  Number(digits) === 0 ? null : `${byIcao.get(airline) ?? airline} ${Number(digits)}${suffix}`;

function readCoded(compact: string): string | null {
  const [, airline, digits = '', suffix = ''] = coded.exec(compact) ?? [];
  return airline === undefined ? null : numberOf(airline, digits, suffix);
}

/** The name of an airline and then the figures, or the whole number once more: `Lufthansa LH 400`. */
function readNamed(compact: string): string | null {
  for (const { name, iata } of byName) {
    if (!compact.startsWith(name)) continue;
    const rest = compact.slice(name.length).replace(/^FLIGHT/, '');
    const [, digits, suffix = ''] = figures.exec(rest) ?? [];
    const read = digits === undefined ? readCoded(rest) : numberOf(iata, digits, suffix);
    if (read) return read;
  }
  return null;
}

function readPlain(typed: string): string | null {
  if (!between.test(typed)) return null;
  // Two numbers beside each other may be two flights, and which one brings the rider is not guessed.
  if (/\d{2,}[^A-Z0-9]+\d/.test(typed)) return null;
  const compact = bare(typed);
  return readNamed(compact) ?? readCoded(compact);
}

/** `AC 123`: by the airline’s two signs where they are known, without leading zeros. Null for what is no one flight. */
export function readFlightNumber(typed: string): string | null {
  if (typed.length > longestFlightTyped) return null;
  const whole = folded(typed).trim();
  return readPlain(whole) ?? readPlain(whole.replace(before, ''));
}

/** What `AC 123` is called in full: `Air Canada 123`; as it is where nobody knows the airline. */
export function flightName(number: string): string {
  const [code, rest] = number.split(' ');
  const airline = airlines.find(({ iata }) => iata === code);
  return airline && rest ? `${airline.names[0]} ${rest}` : number;
}
