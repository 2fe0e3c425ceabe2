import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { ErrorPanel } from './error-panel.tsx';

/** A part of a page with data of its own, which fails alone: `value` is null where it could not be read just now. */
export function PagePart<T>({
  name,
  value,
  children,
}: {
  name: string;
  value: T | null;
  children: (value: T) => ReactNode;
}) {
  const { revalidate } = useRevalidator();
  if (value !== null) return children(value);
  return (
    <div className="border-t border-line py-8">
      <ErrorPanel title={`${name}: this could not be loaded`} onRetry={() => void revalidate()}>
        The rest of the page works. Nothing of yours is lost.
      </ErrorPanel>
    </div>
  );
}
