/** Between the frame of the desk and each of its pages: one that fails leaves the frame standing. */
import { isRouteErrorResponse, Outlet } from 'react-router';
import Failure from '#src/design/shell/failure.tsx';
import type { Route } from './+types/desk-page.ts';

export default function DeskPage() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Who may come in at all is the frame's to say.
  if (isRouteErrorResponse(error) && error.status === 403) throw error;
  return <Failure error={error} />;
}
