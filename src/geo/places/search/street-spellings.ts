/** The parts of a street's name by which it is looked up, in every order that signs have. */
import { latinised } from './other-scripts.ts';
import { isDirection, isStreetType, partsOfStreet, type StreetName, streetTokens } from './street-words.ts';
import { smallWords } from './street-words-abroad.ts';

/** "East Lombard Street" is Lombard, street, east; "Rue de la Paix" is Paix as well as de la Paix. The first is the plainest. */
export function spellingsOfStreet(name: string): StreetName[] {
  const found = new Map<string, StreetName>();
  const add = (parts: StreetName) => {
    const key = `${parts.base} ${parts.type} ${parts.direction}`;
    if (parts.base !== '' && !found.has(key)) found.set(key, parts);
  };
  for (const text of [name, latinised(name) ?? '']) {
    const tokens = streetTokens(text);
    if (tokens.length === 0) continue;
    const [first = '', ...rest] = tokens;
    const bare = partsOfTokens(rest);
    if (isDirection(first) && bare && !bare.direction) add({ ...bare, direction: first });
    else add(partsOfStreet(text));
    for (const parts of withTypeFirst(tokens)) add(parts);
  }
  return [...found.values()];
}

/** Undefined where nothing is left that a street could be called. */
function partsOfTokens(tokens: readonly string[]): StreetName | undefined {
  const parts = partsOfStreet(tokens.join(' '));
  return tokens.length === 0 || (tokens.length === 1 && isStreetType(tokens[0] ?? '')) ? undefined : parts;
}

function withTypeFirst([type = '', ...rest]: string[]): StreetName[] {
  if (!isStreetType(type) || rest.length === 0 || isStreetType(rest.at(-1) ?? '')) return [];
  const named = rest.filter((token) => !smallWords.has(token));
  return [rest, named.length > 0 ? named : rest].map((tokens) => ({
    ...{ base: tokens.join(''), type, direction: undefined },
  }));
}
