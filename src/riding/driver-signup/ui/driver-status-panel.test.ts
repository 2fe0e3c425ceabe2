import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Application } from '#src/riding/drivers/papers-contract.ts';
import { DriverStatusPanel } from './driver-status-panel.tsx';

/** A demo's own driver: approved, with a vehicle, and with nothing that a reviewer could have looked at. */
const takenOn: Application = {
  form: { state: 'Ontario', email: 'dana@rove.example' } as Application['form'],
  step: 0,
  status: 'approved',
  driverId: null,
  savedAt: null,
  submittedAt: '2026-06-01T12:00:00.000Z',
  decidedAt: '2026-06-01T12:00:00.000Z',
  reason: null,
  suspendedUntil: null,
  check: { status: 'none', startedAt: null, endedAt: null },
  papers: [],
  uploads: [],
  vehicles: [],
  notes: [],
  missing: [],
  ending: [],
  cityPapers: [],
  papersDueAt: null,
  simulatedReviewer: true,
};

function wordsOf(application: Application): string {
  const element = createElement(DriverStatusPanel, {
    application,
    uploads: { sendings: {} } as Parameters<typeof DriverStatusPanel>[0]['uploads'],
    heading: { current: null },
    busy: false,
    onFile: () => {},
    onSimulate: () => {},
    onChangeFacts: () => {},
  });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test('whoever was taken on without documents is not told of a review or a check to come', () => {
  for (const status of ['approved', 'suspended'] as const) {
    const words = wordsOf({ ...takenOn, status });
    expect(words).toContain('Taken on without documents');
    expect(words).toContain('no documents were reviewed, and no background check was made');
    expect(words).not.toContain('which takes 1-2 days');
    expect(words).not.toContain('3-5 business days');
  }
});

test('who drove before documents were asked for is told until when to send them', () => {
  const words = wordsOf({ ...takenOn, papersDueAt: '2026-07-01T12:00:00.000Z' });
  expect(words).toContain('Send them before');
  expect(words).not.toContain('A driver of this demo');
});

test('an application that was sent still waits for its review and its check', () => {
  const words = wordsOf({ ...takenOn, status: 'submitted' });
  expect(words).toContain('We review your documents, which takes 1-2 days.');
  expect(words).toContain('A background check takes 3-5 business days.');
  expect(words).not.toContain('Taken on without documents');
});
