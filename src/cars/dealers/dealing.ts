/** What a company asks of those who sell cars: who registers dealers, and what a private seller may do. Pure. */
import { settingOf } from '#src/platform/settings/setting.ts';

/** An authority that registers dealers. */
export interface Registrar {
  /** It stays for good, since registrations name it: `omvic`. */
  id: string;
  /** `OMVIC` */
  name: string;
  longName: string;
  /** Where it registers, by country and province or state: `CA-ON`. */
  province: string;
  /** Where anybody may look a registration up: `https://…`; empty where there is no such page. */
  searchUrl: string;
}

export interface Dealing {
  registrars: readonly Registrar[];
  /** How many cars somebody who is no dealer may bring to market within 365 days. */
  privateCarsAYear: number;
  /** Whether a private seller’s telephone is confirmed by a text before their car is shown, where texts go out. */
  phoneWanted: boolean;
}

export const mostRegistrars = 40;
/** In place of a registrar's id, where the dealer typed its name. */
export const otherRegistrar = 'other';
export const privateYearDays = 365;

export const dealingHere = {
  name: 'dealing',
  fallback: {
    registrars: [
      {
        id: 'omvic',
        name: 'OMVIC',
        longName: 'Ontario Motor Vehicle Industry Council',
        province: 'CA-ON',
        searchUrl: 'https://www.omvic.ca/buying/your-rights/registered-dealers/',
      },
      {
        id: 'amvic',
        name: 'AMVIC',
        longName: 'Alberta Motor Vehicle Industry Council',
        province: 'CA-AB',
        searchUrl: 'https://www.amvic.org/',
      },
    ],
    privateCarsAYear: 4,
    phoneWanted: true,
  } satisfies Dealing as Dealing,
};

/** What holds now. */
export const dealingNow = (): Dealing => settingOf(dealingHere);

export const findRegistrar = (id: string): Registrar | undefined =>
  dealingNow().registrars.find((one) => one.id === id);
