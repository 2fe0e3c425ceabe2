import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setSettings } from '#src/platform/settings/setting.ts';
import { vehicleTypesHere } from '#src/riding/vehicle-types/vehicle-types.ts';
import { draw } from '#test/drawn.tsx';
import { VehiclePicker } from './vehicle-picker.tsx';

const [standard] = vehicleTypesHere.fallback.types;
const access = { ...standard!, id: 'access', name: 'Access', isAccessible: true };
afterEach(() => setSettings({ version: 0, values: {} }));

function drawn(etaSeconds: number | null | undefined, others: number | null = 240) {
  setSettings({ version: 1, values: { [vehicleTypesHere.name]: { types: [standard, access] } } });
  const facts = { standard: { etaSeconds: others }, access: { etaSeconds } };
  draw(<VehiclePicker types={undefined} value="standard" onChange={() => {}} facts={facts} />);
  return screen.getByText('Wheelchair accessible').closest('label')?.textContent ?? '';
}

test.each([
  ['longer', 840, 240, '10 min longer than other cars'],
  ['none near', null, 240, 'Booked for later, a driver commits to come'],
])('a type for wheelchairs says before booking that it takes longer: %s', (_, eta, others, words) => {
  expect(drawn(eta, others)).toContain(words);
});

test.each([
  ['as soon', 240, 240],
  ['sooner', 60, 240],
  ['nothing else near', 840, null],
  ['not asked yet', undefined, 240],
])('and says nothing of it where that is not so: %s', (_, eta, others) => {
  expect(drawn(eta, others)).not.toMatch(/longer than|commits/);
});
