/** What is drawn of a city's areas: steps and the way back, corners as text, and the form that is posted. */
import { describe, expect, it } from 'vitest';
import type { Ring } from '#src/geo/streets/cities/area.ts';
import {
  beginHistory,
  changed,
  type Drawn,
  newArea,
  readCorners,
  readPlace,
  redone,
  ringOfSelected,
  type Selected,
  undone,
  withDoor,
  withRing,
  withZone,
  writeCorners,
} from './editing.ts';
import { readAreasForm } from './read-areas-form.ts';

const box: Ring = [
  [-79.5, 43.6],
  [-79.3, 43.6],
  [-79.3, 43.8],
  [-79.5, 43.8],
];
const core: Ring = [
  [-79.4, 43.64],
  [-79.37, 43.64],
  [-79.37, 43.66],
];
const drawn: Drawn = {
  ...{ serviceArea: [box], centre: [-79.4, 43.7], openingHours: null },
  areas: [{ id: 'core', kind: 'fares', name: 'Core', ring: core }],
};
const selected: Selected = { what: 'area', id: 'core' };

describe('drawing', () => {
  it('goes back and forth by steps, one drag being one', () => {
    const moved = (lng: number) => withRing(drawn, selected, core.with(0, [lng, 43.64]));
    let history = beginHistory(drawn);
    for (const lng of [-79.41, -79.42, -79.43]) history = changed(history, moved(lng), 'drag 1');
    history = changed(history, moved(-79.44), 'drag 2');
    expect(ringOfSelected(history.now, selected)?.[0]).toEqual([-79.44, 43.64]);
    history = undone(history);
    expect(ringOfSelected(history.now, selected)?.[0]).toEqual([-79.43, 43.64]);
    history = undone(history);
    expect(history.now).toBe(drawn);
    expect(undone(history).now).toBe(drawn);
    expect(ringOfSelected(redone(history).now, selected)?.[0]).toEqual([-79.43, 43.64]);
    // A new step has no way forth any more.
    expect(changed(history, moved(-79.39)).future).toEqual([]);
  });

  it('moves the edge of the city too', () => {
    const next = withRing(drawn, { what: 'service', ring: 0 }, box.slice(1));
    expect([next.serviceArea, next.areas]).toEqual([[box.slice(1)], drawn.areas]);
  });

  it('draws where drivers wait apart from the place, and takes it away again', () => {
    const union = newArea('station', 'union', 'Union');
    const zone: Selected = { what: 'zone', id: 'union' };
    const begun = { ...drawn, areas: [...drawn.areas, { ...union, ring: core }] };
    expect(ringOfSelected(begun, zone)).toBeNull();
    const next = withRing(begun, zone, box);
    expect(ringOfSelected(next, zone)).toEqual(box);
    expect(next.areas[1]).toMatchObject({ ring: core, queue: { isOn: true, zone: box, minutesOutside: 10 } });
    const [, place] = next.areas;
    expect(place && withZone(place, null)).toMatchObject({ queue: { isOn: true, zone: null } });
    // What waits for fares has no line.
    expect(withRing(begun, { what: 'zone', id: 'core' }, box).areas[0]).toEqual(drawn.areas[0]);
  });

  it('gives a new door the first letter that is free, and at most thirty', () => {
    let area = newArea('airport', 'pearson', 'Pearson');
    for (let count = 0; count < 40; count += 1) area = withDoor(area, [-79.62 + count / 1000, 43.68]);
    const doors = 'doors' in area ? area.doors : [];
    expect(doors.map(({ label }) => label).slice(0, 3)).toEqual(['A', 'B', 'C']);
    expect(new Set(doors.map(({ label }) => label)).size).toBe(30);
  });
});

describe('corners as text', () => {
  it('come back as they were written', () => {
    expect(readCorners(writeCorners(core))).toEqual(core);
    expect(readPlace(' 43.6453,-79.3806 ')).toEqual([-79.3806, 43.6453]);
  });

  it.each(['', '43.6', 'north, west', '95, 10', '43.6, -200', '43,6, 79,3', '1e3, 4'])(
    'not of %j',
    (typed) => {
      expect(readPlace(typed)).toBeNull();
    },
  );

  it('name the line that is wrong', () => {
    expect(readCorners('43.6, -79.4\n\nsomewhere')).toMatch(/^Line 2 /);
  });
});

describe('the posted form', () => {
  const post = (fields: Record<string, string>) => {
    const form = new FormData();
    const all = {
      version: '3',
      drawn: JSON.stringify(drawn),
      reason: 'As drawn',
      effectiveFrom: '',
      ...fields,
    };
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    return readAreasForm(form, 'America/Toronto');
  };

  it('is read with its time by the city’s clock', () => {
    expect(post({ effectiveFrom: '2026-12-01T04:00' })).toEqual({
      ...{ version: 3, drawn, reason: 'As drawn', effectiveFrom: '2026-12-01T09:00:00.000Z' },
    });
    expect(post({})).toMatchObject({ effectiveFrom: null });
  });

  it.each([
    ['rubbish', '{', /did not arrive/],
    ['nothing', '', /did not arrive/],
    ['a number', '12', /./],
    [
      'an area without corners',
      JSON.stringify({ ...drawn, areas: [{ ...drawn.areas[0], ring: [] }] }),
      /^Core: /,
    ],
    ['an edge without corners', JSON.stringify({ ...drawn, serviceArea: [] }), /./],
    [
      'hours without days',
      JSON.stringify({ ...drawn, openingHours: [{ days: [], from: '1', until: '2' }] }),
      /day/,
    ],
  ])('of %s is refused in words', (_what, posted, words) => {
    const read = post({ drawn: posted });
    expect('fields' in read && read.fields.areas).toMatch(words);
  });

  it('says at its field which time cannot be read', () => {
    expect(post({ effectiveFrom: 'soon' })).toEqual({ fields: { effectiveFrom: expect.any(String) } });
  });
});
