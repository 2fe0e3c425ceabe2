import { isRouteErrorResponse } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { NotFound } from './not-found.tsx';

/** What an error boundary shows. An answer of 404 becomes the page for unknown addresses. */
export default function Failure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const detail = import.meta.env.DEV && error instanceof Error ? error.stack : undefined;
  return (
    <div className="contours flex min-h-[60dvh] grow flex-col items-center justify-center px-4 py-16 text-center">
      <h1 className="text-40">Something went wrong</h1>
      <p className="mt-3 max-w-[44ch] text-17 text-muted">
        This page could not be shown. What you did before it is kept.
      </p>
      <form
        className="mt-8 flex flex-wrap justify-center gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          location.reload();
        }}
      >
        <Button type="submit" tone="signal" size="lg">
          Try Again
        </Button>
        <ButtonLink to="/" size="lg" reloadDocument>
          Back to start
        </ButtonLink>
      </form>
      {detail && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="mt-8 max-w-full overflow-x-auto rounded-card border border-line bg-card p-4 text-left text-13"
        >
          {detail}
        </pre>
      )}
    </div>
  );
}
