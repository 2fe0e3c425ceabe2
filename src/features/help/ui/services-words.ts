import type { ServiceState } from '../contract.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const isOrAre = (names: readonly string[]) => {
  const said = list.format(names);
  return `${said} ${/s$| and /.test(said) ? 'are' : 'is'}`;
};

/** All services in one line, the worst of them first: what does not answer, then what is off. */
export function servicesWords(services: readonly ServiceState[]): {
  state: ServiceState['state'];
  words: string;
} {
  const named = (wanted: ServiceState['state']) =>
    services.filter(({ state }) => state === wanted).map(({ service }) => service);
  const [trouble, off] = [named('trouble'), named('off')];
  const rest = trouble.length + off.length < services.length ? ', the rest works' : '';
  if (trouble.length > 0)
    return { state: 'trouble', words: `${isOrAre(trouble)} in trouble${off.length > 0 ? '' : rest}` };
  if (off.length > 0) return { state: 'off', words: `${isOrAre(off)} off${rest}` };
  return { state: 'working', words: 'All services work' };
}
