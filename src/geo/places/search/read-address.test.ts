import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { readAddress } from './read-address.ts';

test.each([
  ['Οδός Ερμού και Αιόλου', 'ερμου', 'αιολου'],
  ['улица Ленина и Пушкина', 'ленина', 'пушкина'],
  ['угол Невского и Садовой', 'невского', 'садовои'],
  ['Calle Mayor y Bailén', 'mayor', 'bailen'],
  ['esquina de Florida y Lavalle', 'florida', 'lavalle'],
  ['Ecke Goethestraße und Schillerstraße', 'goethe', 'schiller'],
  ['Atatürk Cd ve İstiklal Cd', 'ataturk', 'istiklal'],
  ['King and Spadina', 'king', 'spadina'],
  ['corner of Queen St W & Bay', 'queen', 'bay'],
])('%s is where two streets meet', (typed, one, other) => {
  const [part] = readAddress(typed).parts;
  expect(part?.corner?.[0]).toContain(one);
  expect(part?.corner?.[1]).toContain(other);
});

test('capitals typed halfway through a Greek name are its beginning', () => {
  expect(fold('ΕΛΕΥΣΙΝΟΣ').startsWith(fold('ΕΛΕΥΣ'))).toBe(true);
  expect(fold('Ελευσίνος')).toBe(fold('ΕΛΕΥΣΙΝΟΣ'));
});
