/** When two registrations are the same one. Pure. */
import { plainDigit } from '#src/platform/typed-numbers.ts';
import { dealingNow, findRegistrar, otherRegistrar } from './dealing.ts';
import { nameKeyOf } from './name-key.ts';

/**
 * The same for a number however it is written: ` #05-210 987`, `OMVIC 5210987` and `5210987` are one of OMVIC's.
 * Empty where there is neither letter nor figure.
 */
export function registrationKeyOf(typed: string, registrarName = ''): string {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, plainDigit)
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  const name = plain(registrarName);
  const key = plain(
    typed.replace(/^\W*(reg(istration)?|lic(en[cs]e)?)?\W*(no|nr|number|#)?\W+(?=.*\d)/i, ''),
  );
  const own = name !== '' && key.startsWith(name) && key.length > name.length ? key.slice(name.length) : key;
  return own.replace(/^0+(?=.)/, '');
}

export interface NamedRegistrar {
  registrar: string;
  registrarName: string;
}

/** One that is in the list is that one, also where its name was typed. */
export function knownRegistrar({ registrar, registrarName }: NamedRegistrar): NamedRegistrar {
  const key = nameKeyOf(registrarName);
  const known =
    registrar === otherRegistrar && key !== ''
      ? dealingNow().registrars.find(({ name, longName }) => [name, longName].map(nameKeyOf).includes(key))
      : findRegistrar(registrar);
  return known ? { registrar: known.id, registrarName: known.name } : { registrar, registrarName };
}

/** What numbers are unique within: `omvic`, or `other:` and the letters of a typed name. */
export const registrarKeyOf = ({ registrar, registrarName }: NamedRegistrar): string =>
  registrar === otherRegistrar ? `${otherRegistrar}:${nameKeyOf(registrarName)}` : registrar;
