import { expect, test } from 'vitest';
import { readCarPapers } from './read-car-papers.ts';

test('lines and papers are read in their order, what is not ticked as not wanted', () => {
  const form = new FormData();
  const put = (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
  };
  put({ 'lines.4.text': ' Plates stay. ', 'lines.4.source': 'Act, s. 1', 'lines.4.link': '' });
  put({ 'items.2.id': 'uvip', 'items.2.name': 'Package', 'items.2.words': 'Of the car.' });
  put({
    'items.2.by': 'seller',
    'items.2.proof': 'file',
    'items.2.seenBy': 'both',
    'items.2.isWanted': 'on',
  });
  put({ 'items.0.id': 'plates', 'items.0.by': 'seller', 'items.0.proof': 'tick', 'items.0.seenBy': 'desk' });
  expect(readCarPapers(form)).toEqual({
    lines: [{ text: 'Plates stay.', source: 'Act, s. 1', link: '' }],
    items: [
      {
        ...{ id: 'uvip', name: 'Package', words: 'Of the car.', by: 'seller', proof: 'file' },
        ...{ isWanted: true, seenBy: 'both' },
      },
      { id: 'plates', name: '', words: '', by: 'seller', proof: 'tick', isWanted: false, seenBy: 'desk' },
    ],
  });
});
