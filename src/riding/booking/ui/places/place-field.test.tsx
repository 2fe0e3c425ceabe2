import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { placesCalls } from '#src/geo/places/contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, held, lost, refused } from '#test/stand-in-api.ts';
import { noPlace, type PlaceChoice } from '../booking-form.ts';
import { PlaceField, pickupMark } from './place-field.tsx';
import { rememberSearch } from './recent-searches.ts';
import { showSavedPlaces } from './saved-places-store.ts';

const near = { lat: 43.65, lng: -79.38 };
const found = (name: string) => ({
  place_id: `id of ${name}`,
  main_text: name,
  secondary_text: 'Toronto, ON',
  description: `${name}, Toronto, ON`,
  types: [],
  source: 'embedded' as const,
});
const union = { address: 'Union Station, Toronto, ON', lat: 43.6453, lng: -79.3806 };
/** As the server answers where it is. */
const known = { ...union, placeId: 'id of Union Station', source: 'embedded' as const };

function Field({
  error,
  taken,
  onValue,
  onChosen,
}: {
  error?: string;
  taken?: string[];
  onValue: (place: PlaceChoice) => void;
  onChosen: () => void;
}) {
  const [value, setValue] = useState(noPlace);
  return (
    <>
      <PlaceField
        label="Pickup"
        name="pickup"
        mark={pickupMark}
        value={value}
        near={near}
        error={error}
        onFocus={() => {}}
        onChosen={onChosen}
        {...(taken && { taken })}
        onChange={(place) => {
          setValue(place);
          onValue(place);
        }}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

function open(given: { error?: string; taken?: string[] } = {}) {
  const values: PlaceChoice[] = [];
  let chosen = 0;
  const { user } = draw(
    <Field {...given} onValue={(place) => values.push(place)} onChosen={() => (chosen += 1)} />,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pickup' });
  return { user, field, values, chosen: () => chosen };
}

/** Answers every search with places that have its words in their names, and says where the first one is. */
const searches = () =>
  answering<typeof placesCalls>({
    'GET /api/geocoding/autocomplete': ({ query }) =>
      ['Union Station', 'Union Park', 'Casa Loma']
        .filter((name) => name.toLowerCase().startsWith(query.input!.toLowerCase()))
        .map(found),
    'GET /api/geocoding/coverage': () => ({ coverage: 'world' }),
    'GET /api/geocoding/details': () => known,
  });
const asked = ({ sentTo }: ReturnType<typeof searches>, call: 'autocomplete' | 'details') =>
  sentTo(`GET /api/geocoding/${call}`).map(({ query }) => query);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

afterEach(() => showSavedPlaces([]));

test('is empty and closed at first, and asks nobody for fewer than three letters', async () => {
  const api = searches();
  const { user, field } = open();
  expect(field).toHaveProperty('value', '');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await user.type(field, 'un');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole('option')).toBeNull();
  expect(api.sent).toEqual([]);
});

test('what is typed is looked for once typing pauses, near the city on the map, and how much is found is said', async () => {
  const api = searches();
  const { user, field } = open();
  await user.type(field, 'union');
  const list = await screen.findByRole('listbox', { name: 'Pickup suggestions' });
  await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(3));
  expect(
    within(list)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Union StationToronto, ON', 'Union ParkToronto, ON', 'Set on map']);
  expect(asked(api, 'autocomplete')).toEqual([{ input: 'union', lat: '43.65', lng: '-79.38' }]);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-controls')).toBe(list.id);
  expect(screen.getByText('2 places found').getAttribute('aria-live')).toBe('polite');
});

test('the arrows go round the list, Enter takes the place, and its position follows its words', async () => {
  const api = searches();
  const { user, field, values, chosen } = open();
  await user.type(field, 'union');
  await screen.findByRole('option', { name: /Union Station/ });
  expect(active(field)).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(active(field)?.textContent).toContain('Union Station');
  expect(active(field)?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowUp}');
  expect(active(field)?.textContent).toBe('Set on map');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(values.at(-1)?.address).toBe('Union Station, Toronto, ON');
  expect(chosen()).toBe(1);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(values.at(-1)).toEqual(union));
  expect(asked(api, 'details')).toEqual([{ address: 'id of Union Station', lat: '43.65', lng: '-79.38' }]);
});

test('Enter takes the first that was found for what was typed; a place that stands is sent with its form', async () => {
  searches();
  const { user, field, values, chosen } = open();
  await user.type(field, 'union');
  await screen.findByRole('option', { name: /Union Station/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(values.at(-1)).toEqual(union));
  expect(chosen()).toBe(1);
  await user.keyboard('{Enter}');
  expect(chosen()).toBe(1);
});

test('Escape closes the list and keeps the words, Tab closes it and goes on', async () => {
  searches();
  const { user, field } = open();
  await user.type(field, 'union');
  await screen.findByRole('option', { name: /Union Station/ });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(field.value).toBe('union');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /Union Station/ })).toBeTruthy();
  await user.tab();
  expect(screen.queryByRole('option')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set pickup on map' }));
});

test('while the newer words are looked for the earlier list stays, and nothing of it can be taken', async () => {
  const api = searches();
  const { user, field, values, chosen } = open();
  await user.type(field, 'uni');
  await screen.findByRole('option', { name: /Union Park/ });
  const late = held<ReturnType<typeof found>[]>();
  api.answers['GET /api/geocoding/autocomplete'] = late.answer;
  await user.type(field, 'on');
  const row = screen.getByRole('option', { name: /Union Park/ });
  expect(row.getAttribute('aria-disabled')).toBe('true');
  await user.click(row);
  // The pointer has made it the active one.
  await user.keyboard('{Enter}');
  expect(chosen()).toBe(0);
  expect(values.at(-1)?.address).toBe('union');
  await waitFor(() => expect(asked(api, 'autocomplete')).toHaveLength(2));
  late.come([found('Union Station')]);
  await waitFor(() => expect(screen.queryByRole('option', { name: /Union Park/ })).toBeNull());
  await user.click(screen.getByRole('option', { name: /Union Station/ }));
  expect(chosen()).toBe(1);
});

test('an answer to earlier words that comes last is never shown', async () => {
  const first = held<ReturnType<typeof found>[]>();
  const api = searches();
  const later = api.answers['GET /api/geocoding/autocomplete'];
  api.answers['GET /api/geocoding/autocomplete'] = first.answer;
  const { user, field } = open();
  await user.type(field, 'cas');
  await waitFor(() => expect(asked(api, 'autocomplete')).toHaveLength(1));
  api.answers['GET /api/geocoding/autocomplete'] = later;
  await user.clear(field);
  await user.type(field, 'union');
  await screen.findByRole('option', { name: /Union Station/ });
  first.come([found('Casa Loma')]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('option', { name: /Casa Loma/ })).toBeNull();
  expect(screen.getByRole('option', { name: /Union Station/ })).toBeTruthy();
});

test('where nothing is found it says so, and it says otherwise where the search does not answer', async () => {
  const api = searches();
  const { user, field } = open();
  await user.type(field, 'zzzzqq');
  expect(await screen.findByText('Try a different search term')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Try a different search term')).toBeNull();
  api.answers['GET /api/geocoding/autocomplete'] = lost;
  await user.type(field, 'q');
  expect(await screen.findByText(/^The place search does not answer\. Try again in a moment\./)).toBeTruthy();
  expect(screen.queryByText('Try a different search term')).toBeNull();
  expect(screen.getByText('The place search does not answer').getAttribute('aria-live')).toBe('polite');
});

test('without the server well-known cities are found, and have their position at once', async () => {
  const api = searches();
  api.answers['GET /api/geocoding/autocomplete'] = lost;
  const { user, field, values } = open();
  await user.type(field, 'calg');
  expect(await screen.findByText(/Only well-known cities are found\./)).toBeTruthy();
  await user.click(screen.getByRole('option', { name: /^Calgary/ }));
  expect(values.at(-1)?.address).toMatch(/^Calgary/);
  expect(values.at(-1)?.lat).toBeCloseTo(51.05, 1);
  expect(asked(api, 'details')).toEqual([]);
});

test('words that were only typed get their position as the field is left, unless somebody types on or the server says no', async () => {
  const api = searches();
  const { user, field, values } = open();
  await user.type(field, 'union station');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await waitFor(() => expect(values.at(-1)).toEqual(union));
  const late = held<typeof known>();
  api.answers['GET /api/geocoding/details'] = late.answer;
  await user.clear(field);
  await user.type(field, 'casa lo');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  // What stands in the field is chosen whole as it is entered, so typing takes its place.
  await user.type(field, 'casa loma');
  late.come({ ...known, address: 'Casa Lo' });
  api.answers['GET /api/geocoding/details'] = () => refused(404, 'place_not_found', 'Nobody knows it.');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await waitFor(() => expect(asked(api, 'details')).toHaveLength(3));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(values.at(-1)).toEqual({ address: field.value, lat: null, lng: null });
});

test('an empty field offers saved places and earlier searches, but none that the form holds already', async () => {
  const api = searches();
  for (const name of ['Casa Loma', 'Pearson', 'Union Station', 'Harbourfront', 'High Park'])
    rememberSearch(`${name}, Toronto, ON`);
  showSavedPlaces([
    { id: 1, kind: 'home', name: 'Home', address: '62 Bain Avenue', lat: 43.67, lng: -79.34 },
  ] as never);
  const { user, field, values } = open({
    taken: ['Casa Loma, Toronto, ON', 'Pearson, Toronto, ON', 'Union Station, Toronto, ON'],
  });
  await user.click(field);
  const list = await screen.findByRole('listbox', { name: 'Saved places and recent searches' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Home62 Bain Avenue', 'High ParkToronto, ON', 'HarbourfrontToronto, ON']);
  expect(within(list).getAllByText('Recent searches')).toHaveLength(1);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(values.at(-1)).toEqual({ address: '62 Bain Avenue', lat: 43.67, lng: -79.34 });
  expect(api.sent).toEqual([]);
});

test('a fault stands at the field and is read with it', () => {
  const { field } = open({ error: 'Where should the car come?' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Where should the car come?',
  );
});

test('where the device is becomes the place, once however often it is pressed, and a refusal is told in words', async () => {
  const api = answering<typeof placesCalls>({ 'GET /api/geocoding/reverse': () => union as never });
  let tell: PositionCallback = () => {};
  let refuse: PositionErrorCallback = () => {};
  let times = 0;
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition(told: PositionCallback, failed: PositionErrorCallback) {
        times += 1;
        tell = told;
        refuse = failed;
      },
    },
  });
  const { user, values } = open();
  const locate = screen.getByRole<HTMLButtonElement>('button', { name: 'Use current location for pickup' });
  await user.click(locate);
  await waitFor(() => expect(times).toBe(1));
  expect(locate.disabled).toBe(true);
  await user.click(locate);
  tell({ coords: { latitude: 43.6453, longitude: -79.3806 } } as GeolocationPosition);
  expect(await screen.findByText('Location Set')).toBeTruthy();
  expect(values).toEqual([union]);
  expect(times).toBe(1);
  expect(api.sent[0]?.query).toEqual({ lat: '43.6453', lng: '-79.3806' });
  await user.click(locate);
  await waitFor(() => expect(times).toBe(2));
  refuse({ code: 1 } as GeolocationPositionError);
  expect(await screen.findByText(/^Location access denied/)).toBeTruthy();
  expect(values).toEqual([union]);
});
