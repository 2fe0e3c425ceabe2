/** Asks whoever is signed in to accept the terms when they have changed; what they do meanwhile goes on. */
import { useId } from 'react';
import { Link, useFetcher } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { When } from '#src/design/when.tsx';
import type { TermsToAccept } from '../contract.ts';

export default function TermsBar({ version, changedAt }: NonNullable<TermsToAccept>) {
  const accepting = useFetcher<{ words: string } | null>();
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line bg-wash-amber">
      <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-1 px-4 py-1.5">
        <p id={id}>
          <b className="font-semibold">Our terms changed</b> on <When at={changedAt} show="date" />.
        </p>
        <div className="flex items-center gap-4">
          <Link
            to="/terms"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
          >
            Read the terms
          </Link>
          <accepting.Form method="post" action="/terms">
            <input type="hidden" name="version" value={version} />
            <Button type="submit" tone="outline" busy={accepting.state !== 'idle'}>
              I accept them
            </Button>
          </accepting.Form>
        </div>
        {accepting.data && (
          <p role="alert" className="w-full text-center font-medium text-brick">
            {accepting.data.words}
          </p>
        )}
      </div>
    </section>
  );
}
