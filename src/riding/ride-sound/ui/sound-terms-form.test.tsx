/** What the desk keeps of a form comes back as it was, also of cities that the form does not show. */
import { expect, test } from 'vitest';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { draw } from '#test/drawn.tsx';
import type { SoundTerms } from '../rules.ts';
import { readSoundTerms } from './read-sound-terms.ts';
import { SoundTermsForm } from './sound-terms-form.tsx';

test('what is said of a city that is closed stays said', () => {
  const [shown] = cityFrames();
  const terms: SoundTerms = {
    ...{ isOn: true, daysOnPhone: 7, daysKept: 90 },
    onIn: { [shown!.id]: true, closedville: false, opensville: true },
  };
  draw(<SoundTermsForm terms={terms} version={1} refused={null} />);
  expect(readSoundTerms(new FormData(document.querySelector('form')!))).toEqual(terms);
});
