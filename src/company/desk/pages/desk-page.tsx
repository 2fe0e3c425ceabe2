/** Between the frame of the desk and each of its pages: one that fails leaves the frame standing. */
import { isRouteErrorResponse, Outlet } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { useMay } from '#src/design/desk/may.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { LockKeyhole } from '#src/design/icons.ts';
import Failure from '#src/design/shell/failure.tsx';
import { groupsFor } from '../ui/my-desk.ts';
import type { Route } from './+types/desk-page.ts';

export default function DeskPage() {
  return <Outlet />;
}

/** @param words which of the permissions is missing */
function BeyondRoles({ words }: { words: string }) {
  const [first] = groupsFor(useMay()).flatMap(({ ways }) => ways);
  return (
    <EmptyState
      as="h1"
      title="Not among what your roles let you do"
      icon={<LockKeyhole size={26} aria-hidden="true" />}
      action={first && <ButtonLink to={first.to}>Back to {first.label}</ButtonLink>}
    >
      {words}
    </EmptyState>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403) {
    // Who may come in at all is the frame's to say.
    if (!error.data || error.data === 'second_factor_needed') throw error;
    return <BeyondRoles words={String(error.data)} />;
  }
  return <Failure error={error} />;
}
