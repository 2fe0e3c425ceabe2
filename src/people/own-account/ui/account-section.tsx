import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type { AccountAnswer } from './account-changes.ts';

/** A part of the account page: what it is about on the left of a desktop, what can be done on the right. */
export function AccountSection({
  id,
  title,
  about,
  children,
}: {
  id: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-24 border-t border-line py-8 md:grid md:grid-cols-[240px_1fr] md:gap-8"
    >
      <div className="mb-5 md:mb-0">
        <h2 id={`${id}-title`} className="text-21">
          {title}
        </h2>
        <p className="mt-1 max-w-[46ch] text-15 text-muted">{about}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** One line of a section: what it is, how it stands, and what can be done with it. */
export function AccountRow({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <span className="shrink-0 text-muted">{icon}</span>
      <div className="min-w-0 grow basis-[200px]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium break-words">{title}</p>
        {children && <p className="text-13 text-muted">{children}</p>}
      </div>
      {action}
    </div>
  );
}

/** A fetcher for one of the page's forms, with the answer to a post without a script where there is one. */
export function useAccountForm(intents: readonly string[], posted: AccountAnswer | undefined) {
  const fetcher = useFetcher<AccountAnswer>();
  const given = posted?.intent && intents.includes(posted.intent) ? posted : undefined;
  return { fetcher, answer: fetcher.data ?? given, busy: fetcher.state !== 'idle' };
}
