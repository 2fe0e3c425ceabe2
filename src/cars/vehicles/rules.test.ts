import { expect, test } from 'vitest';
import { contactMailto } from './rules.ts';

const car = { id: 7, year: 2021, make: 'Toyota', model: 'Camry' };

test('a mail draft goes to whoever runs this place, and keeps what was typed', () => {
  const plain = new URL(contactMailto(car, 'desk@shop.example'));
  expect(plain.pathname).toBe('desk@shop.example');
  expect(plain.searchParams.get('subject')).toBe('Inquiry about 2021 Toyota Camry (listing 7)');
  expect(plain.searchParams.get('body')).toContain('2021 Toyota Camry');
  const typed = new URL(contactMailto(car, 'desk@shop.example', 'Is the roof & rack on it?\n\nMaya'));
  expect(typed.searchParams.get('body')).toBe('Is the roof & rack on it?\n\nMaya');
});
