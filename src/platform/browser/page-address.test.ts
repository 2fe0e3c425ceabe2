import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

const addressOf = (path: string) => {
  const { pathname, search } = pageAddress(new Request(`https://rove.example${path}`));
  return pathname + search;
};

test('the address of a page is the same whether the whole page is asked for or its data alone', () => {
  expect(addressOf('/operations?find=a%20b')).toBe('/operations?find=a%20b');
  expect(addressOf('/operations.data?find=a')).toBe('/operations?find=a');
  expect(addressOf('/operations.data?find=a&_routes=root')).toBe('/operations?find=a');
  expect(addressOf('/_.data')).toBe('/');
  expect(addressOf('/help/_.data?_routes=root')).toBe('/help/');
});
