import type { ServiceState } from '../contract.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const isOrAre = (names: readonly string[]) => {
  const said = list.format(names);
  return `${said} ${/s$| and /.test(said) ? 'are' : 'is'}`;
};

const namesOf = (services: readonly ServiceState[]) => services.map(({ service }) => service);

/** All services in one line, the worst of them first: what does not do all it should, then what is off. */
export function servicesWords(services: readonly ServiceState[]): {
  state: ServiceState['state'];
  words: string;
} {
  const inState = (wanted: ServiceState['state']) => services.filter(({ state }) => state === wanted);
  const [trouble, off] = [inState('trouble'), inState('off')];
  const [only] = trouble;
  if (only && trouble.length === 1)
    return {
      state: 'trouble',
      words: `${only.service}: ${only.words[0]?.toLowerCase()}${only.words.slice(1)}`,
    };
  if (trouble.length > 0) return { state: 'trouble', words: `${isOrAre(namesOf(trouble))} in trouble` };
  const rest = off.length < services.length ? ', the rest works' : '';
  if (off.length > 0) return { state: 'off', words: `${isOrAre(namesOf(off))} off${rest}` };
  return { state: 'working', words: 'All services work' };
}
