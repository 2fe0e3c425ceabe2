import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Lead, StockChangeLine } from '../contract.ts';
import { ChangeOutcome, ChangePreview } from './change-lines.tsx';
import { LeadList } from './lead-list.tsx';
import { addressOf, differenceText, nextSort } from './stock-words.ts';

const drawn = (Component: () => React.ReactNode): string => {
  const Stub = createRoutesStub([{ path: '/', Component }]);
  return renderToString(<Stub />).replaceAll('<!-- -->', '');
};

const line = (change: Partial<StockChangeLine>): StockChangeLine => ({
  ...{ id: 7, title: '2021 Toyota Camry', stockNumber: 'A1', before: '21500.00', after: '21000.00' },
  ...{ status: 'published', refused: null, note: null },
  ...change,
});
const preview = (lines: StockChangeLine[], isFetchedDaily = false) =>
  drawn(() => (
    <ChangePreview
      lines={lines}
      change={{ do: 'price', direction: 'lower', by: '500', unit: 'amount' }}
      isFetchedDaily={isFetchedDaily}
      busy={false}
      back="?"
    />
  ));

describe('a change of many', () => {
  test('is sent with the price of each that was seen, without those that are left', () => {
    const html = preview([line({}), line({ id: 8, refused: 'It is sold.' })]);
    expect(html).toContain('1 car will be changed');
    expect(html).toContain('value="7:21500.00"');
    expect(html).not.toContain('value="8:');
    expect(html).toContain('It is sold.');
  });

  test('cannot be pressed where none may be changed, and says what a daily file does', () => {
    const html = preview([line({ refused: 'It is sold.' })], true);
    expect(html).toContain('None of these can be changed so');
    expect(html).not.toContain('Change the Prices');
    expect(html).toContain('fetched every day');
  });

  test('says afterwards which were left and what follows', () => {
    const lines = [line({}), line({ id: 8, refused: 'Its price was changed meanwhile.' })];
    const html = drawn(() => <ChangeOutcome lines={lines} />);
    expect(html).toContain('1 car changed, 1 left.');
    expect(html).toContain('Its price was changed meanwhile.');
  });
});

describe('a list', () => {
  test('is asked for by an address without what is as usual, and turns with a second press', () => {
    expect(addressOf({ show: 'all', sort: '-leads', q: '' })).toBe('?');
    expect(addressOf({ show: 'draft', sort: 'price', q: 'a b' }, 2)).toBe(
      '?show=draft&sort=price&q=a+b&page=2',
    );
    expect([nextSort('price', '-leads'), nextSort('price', '-price')]).toEqual(['-price', 'price']);
    expect([nextSort('name', '-leads'), nextSort('name', 'name')]).toEqual(['name', '-name']);
  });

  test('says how a price stands to its market in words', () => {
    expect(differenceText({ difference: '-1120.00' })).toBe('$1,120 below');
    expect(differenceText({ difference: '60.00' })).toBe('$60 above');
    expect(differenceText({ difference: null })).toBeNull();
  });
});

test('leads say how long is left or over, and only a message that waits may need no answer', () => {
  const now = Date.parse('2026-05-01T12:00:00Z');
  const lead = (change: Partial<Lead>): Lead => ({
    ...{ kind: 'message', id: 1, vehicleId: 7 as Lead['vehicleId'], title: '2021 Toyota Camry' },
    ...{ stockNumber: null, who: 'Omar', said: 'Is it there?', next: 'Answer.', at: '2026-05-01T11:00:00Z' },
    picture: {
      ...{ src: '/a.svg', avif: null, drawn: true, placeholder: null, width: 600, height: 400, alt: '' },
    },
    due: null,
    ...change,
  });
  const leads = [
    lead({ due: '2026-05-01T12:38:00Z' }),
    lead({ id: 2, kind: 'offer', due: '2026-05-01T10:00:00Z', who: 'Chloé' }),
    lead({ id: 3, who: 'Noor' }),
  ];
  const html = drawn(() => <LeadList leads={leads} now={now} />);
  expect(html).toMatch(/38 min<span[^>]*>left/);
  expect(html).toMatch(/2 h<span[^>]*>overdue/);
  expect(html.match(/Needs no answer:/g)).toHaveLength(1);
  expect(html).toContain('href="/offers/2"');
});
