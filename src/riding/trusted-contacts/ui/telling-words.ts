/** How it is said when a contact is told. Pure. */
import { nightWords } from '#src/riding/pickup-pins/pins.ts';
import { type Telling, tellings } from '../rules.ts';

export const tellingWords = (telling: Telling): string =>
  ({
    never: 'Only if I raise the alarm',
    night: `At night, ${nightWords()}`,
    always: 'On every ride',
  })[telling];

export const tellingChoices = () =>
  tellings.map((value) => ({ value, label: tellingWords(value) })).reverse();
