import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '#test/drawn.tsx';
import { demoOptions } from '../ride-options-setting.ts';
import { OptionsForm } from './options-form.tsx';

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
