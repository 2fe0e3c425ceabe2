import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

const wrong = 'The passwords do not match.';
const problems = [
  { fieldId: 'firstName', message: 'Enter your first name.' },
  { fieldId: 'confirmPassword', message: wrong },
];
const shown = (words: string) =>
  renderToStaticMarkup(createElement(ErrorSummary, { title: 'Check the form', problems }, words));

test('what a field’s link says is not said above it too', () => {
  expect(shown(wrong).split(wrong)).toHaveLength(2);
});

test('what no link says stands above them', () => {
  expect(shown('Nothing was sent.')).toContain('Nothing was sent.');
});
