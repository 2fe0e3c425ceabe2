import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notesOf } from './release.ts';

const changelog =
  '# Changelog\n\n## 0.2.0\n\n- New.\n\n### More\n\n- Other.\n\n## 0.1.0\n\nThe first.\n\n## 0.0.9\n';

test('the notes of a release are its section of the changelog', () => {
  expect(notesOf(changelog, '0.2.0')).toBe('- New.\n\n### More\n\n- Other.\n');
  expect(notesOf(changelog, '0.1.0')).toBe('The first.\n');
});

test('a version of which nothing is said is not released', () => {
  expect(() => notesOf(changelog, '0.3.0')).toThrow('CHANGELOG.md says nothing of 0.3.0.');
  expect(() => notesOf(changelog, '0.0.9')).toThrow('says nothing');
});

test('this version has its section', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version).length).toBeGreaterThan(500);
});
