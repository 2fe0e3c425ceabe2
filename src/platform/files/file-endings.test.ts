import { expect, test } from 'vitest';
import { endingProblem, type FileFormat } from './file-endings.ts';

const pictures: FileFormat[] = ['jpeg', 'png', 'webp', 'avif'];

test.each([
  ['front.jpg', 'jpeg'],
  ['FRONT.JPEG', 'jpeg'],
  ['a.b.png', 'png'],
  ['IMG_1.heic', 'avif'],
  ['front.png', 'jpeg'],
  ['saved from a page.jpg', 'webp'],
  ['unreadable.jpg', undefined],
] as const)('%s is taken where its content is %s', (name, content) => {
  expect(endingProblem(name, pictures, content)).toBeNull();
});

test.each([
  ['../../evil.svg', undefined, 'Its name must end in .jpg, .png, .webp or .avif.'],
  ['evil.exe', 'png', 'Its name must end in .jpg, .png, .webp or .avif.'],
  ['png', 'png', 'Its name must end in .jpg, .png, .webp or .avif.'],
  [undefined, 'png', 'Its name must end in .jpg, .png, .webp or .avif.'],
] as const)('%s is refused where its content is %s', (name, content, words) => {
  expect(endingProblem(name, pictures, content)).toBe(words);
});

test('one kind is asked for by its one ending', () => {
  expect(endingProblem('stock.xlsx', ['csv'], undefined)).toBe('Its name must end in .csv.');
});
