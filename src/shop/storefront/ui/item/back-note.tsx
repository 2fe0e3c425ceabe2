/** What is sold out offers one mail for the day it is back. */

import { useFetcher } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { CircleCheck } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { useSession } from '#src/people/accounts/ui/session.ts';
import type { ItemVariant } from '#src/shop/catalogue/contract.ts';

/** What the page of the item answers to the form. */
export interface NoteAnswer {
  noted?: boolean;
  problem?: string;
}

export function BackNote({
  variant,
  name,
  answer,
}: {
  variant: ItemVariant;
  name: string;
  /** Of a form that was sent without a script. */
  answer: NoteAnswer | undefined;
}) {
  const fetcher = useFetcher<NoteAnswer>();
  const session = useSession();
  const heard = fetcher.data ?? answer;
  return (
    <section
      id="back"
      aria-labelledby="back-title"
      className="mt-5 rounded-card border border-line bg-well p-5"
    >
      <h2 id="back-title" className="text-21">
        Sold out for now
      </h2>
      {heard?.noted ? (
        <p role="status" className="mt-2 flex items-start gap-2.5">
          <CircleCheck size={18} aria-hidden="true" className="mt-0.5 text-moss" />
          Noted. One mail goes out when it is back, and no more.
        </p>
      ) : (
        <fetcher.Form method="post" className="mt-2">
          <p className="text-muted">We write once when {name} is back, and no more.</p>
          <input type="hidden" name="variantId" value={variant.id} />
          <div className="mt-3 flex items-end gap-3">
            <TextField
              label="Email"
              kind="email"
              name="email"
              className="grow"
              defaultValue={session?.email ?? ''}
              error={heard?.problem}
            />
          </div>
          <Button type="submit" tone="spruce" className="mt-3" busy={fetcher.state !== 'idle'}>
            Tell Me When It Is Back
          </Button>
        </fetcher.Form>
      )}
    </section>
  );
}
