import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import DriverDashboard from './driver-dashboard.tsx';

/** The dashboard of somebody without a driver profile; `savedAt` is when their application was last kept. */
function shown(savedAt: string | null): string {
  const loaderData = { driving: null, application: { savedAt, step: 1 } };
  const page = createElement(DriverDashboard as React.ComponentType<{ loaderData: unknown }>, { loaderData });
  const router = createMemoryRouter([{ id: 'root', path: '/', element: page, loader: () => null }], {
    hydrationData: { loaderData: { root: { session: { id: 4, firstName: 'Rita', lastName: 'Wells' } } } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test('whoever has begun to register reads that it is kept and where it goes on', () => {
  expect(shown(null)).toContain('Registering takes a few minutes.');
  const begun = shown('2026-06-01T12:00:00.000Z');
  expect(begun).toContain('Driver Profile Not Found');
  expect(begun).toContain('What you typed is kept, and step 2 is next.');
});
