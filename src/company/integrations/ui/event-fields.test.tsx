import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MyPermissions } from '#src/design/desk/may.tsx';
import { draw } from '#test/drawn.tsx';
import { citiesSaid, cityWords, EndpointFields } from './event-fields.tsx';

const cities = [
  { id: 'toronto', name: 'Toronto' },
  { id: 'calgary', name: 'Calgary' },
];
const of = { name: 'Lakeview', url: 'https://lakeview.example', events: [], cityIds: ['calgary'] };
const form = (...said: [name: string, value: string][]) => {
  const data = new FormData();
  for (const [name, value] of said) data.append(name, value);
  return data;
};

test('cities are chosen once it is for certain ones, and all of them can be taken again', async () => {
  const { user } = draw(<EndpointFields cities={cities} errors={undefined} />);
  const which = screen.getByRole('combobox', { name: 'Of which cities' });
  expect(screen.queryByRole('checkbox', { name: 'Toronto' })).toBeNull();
  await user.selectOptions(which, 'some');
  await user.click(screen.getByRole('checkbox', { name: 'Toronto' }));
  await user.selectOptions(which, 'all');
  expect(screen.queryByRole('checkbox', { name: 'Toronto' })).toBeNull();
});

test('who is for certain cities alone chooses among them, and has no all', () => {
  draw(
    <MyPermissions all={[]} some={['integrations.manage']}>
      <EndpointFields of={of} cities={cities} errors={{ cityIds: 'Choose a city, or all of them.' }} />
    </MyPermissions>,
  );
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Calgary' }).checked).toBe(true);
  expect(screen.getByText('Choose a city, or all of them.')).toBeTruthy();
});

test('what says both all and some is for those that are ticked, and some without any is none', () => {
  expect(citiesSaid(form(['ofCities', 'all']))).toBeNull();
  expect(citiesSaid(form(['ofCities', 'all'], ['cityIds', 'toronto']))).toEqual(['toronto']);
  expect(citiesSaid(form(['ofCities', 'some']))).toEqual([]);
  expect(citiesSaid(form())).toEqual([]);
  expect(cityWords(['calgary', 'gone'], cities)).toBe('Calgary, gone');
});
