import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setSettings } from '#src/platform/settings/setting.ts';
import { draw } from '#test/drawn.tsx';
import { offeredOptions, optionsHere, shownOfOptions } from '../ride-options.ts';
import { demoOptions } from '../ride-options-setting.ts';
import { OptionsForm } from './options-form.tsx';

afterEach(() => setSettings({ version: 0, values: {} }));

test('pages are sent what is offered alone, and read of it what the server reads', () => {
  const { options } = demoOptions;
  const value = { options: { ...options, pet: { ...options.pet, isOffered: false } } };
  setSettings({ version: 1, values: { [optionsHere.name]: value } });
  const here = offeredOptions();
  expect(here.map(({ id }) => id)).toEqual(['child_seat', 'luggage', 'quiet', 'cool', 'warm']);
  expect(here[0]).toMatchObject(options.child_seat);
  setSettings({ version: 1, values: { [optionsHere.name]: shownOfOptions(value) } });
  expect(offeredOptions()).toEqual(here);
  setSettings({ version: 0, values: {} });
  expect(offeredOptions()).toEqual([]);
});

test('what is refused stands at its field', () => {
  draw(
    <OptionsForm
      offers={demoOptions}
      version={1}
      refused={
        {
          words: 'Some of it cannot be set.',
          fields: { 'options.luggage.feeCents': 'The fee is too high.' },
        } as never
      }
    />,
  );
  const card = screen.getByRole('heading', { name: 'Much luggage' }).parentElement;
  expect(card?.textContent).toContain('The fee is too high.');
  expect(screen.getAllByText('The fee is too high.')).toHaveLength(1);
});
