import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { TradeIn } from '../contract.ts';
import { TradeInCard } from './trade-in-card.tsx';

const tradeIn: TradeIn = {
  ...{ id: 3, inquiryId: 8, role: 'buyer', askedAt: '2026-05-01T12:00:00.000Z', zone: 'America/Toronto' },
  car: {
    ...{ year: 2016, make: 'Honda', model: 'Civic', trim: 'EX', mileage: 98_000, unit: 'km' },
    ...{ looks: 'good', accidents: 'none' },
  },
  ...{ range: { low: '9200.00', high: '10800.00' }, figure: null, mayName: false },
};
const drawn = (change: Partial<TradeIn>, refused: Parameters<typeof TradeInCard>[0]['refused'] = null) => {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <TradeInCard tradeIn={{ ...tradeIn, ...change }} refused={refused} /> },
  ]);
  return renderToString(<Stub />);
};

test('a buyer reads what such cars are listed at, and that no money moves', () => {
  const html = drawn({});
  expect(html).toContain('$9,200 to $10,800');
  expect(html).toContain('No money moves here');
  expect(html).not.toContain('You would give');
  expect(drawn({ range: null })).toContain('Too few cars like it');
});

test('a dealer names a figure, reads what was refused of it, and names another one', () => {
  const asked = drawn({ role: 'seller', mayName: true });
  expect(asked).toContain('Say what you would give');
  const refused = { words: 'No.', fields: { until: 'Choose a day from today on.' } };
  expect(drawn({ role: 'seller', mayName: true }, refused)).toContain('Choose a day from today on.');
  const at = '2026-05-02T12:00:00.000Z';
  const figure = { amount: '9500.00', until: '2026-05-12T03:59:59.000Z', at, holds: true };
  const named = drawn({ role: 'seller', mayName: true, figure });
  expect(named).toContain('Name another figure');
  expect(named).toContain('Holds until');
  expect(drawn({ figure: { ...figure, holds: false } })).toContain('Held until');
});
