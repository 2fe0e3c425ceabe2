import { useFetcher } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { deviceName } from '#src/design/device-name.ts';
import { Laptop, Smartphone } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import type { Session } from '#src/people/accounts/contract.ts';
import type { FormAnswer } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { useAnswerToast } from '#src/people/accounts/ui/sign-in/use-answer-toast.ts';
import { AccountSection } from './account-section.tsx';

/** Where one is signed in, this device first, each session with a way to end it but the one in use. */
export function DevicesSection({ sessions }: { sessions: readonly Session[] }) {
  const newestFirst = sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.createdAt.localeCompare(a.createdAt),
  );
  return (
    <AccountSection
      id="devices"
      title="Devices"
      about="Where you are signed in. End what you do not know, then change your password."
    >
      <ul className="divide-y divide-line">
        {newestFirst.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <EndSessions others={sessions.length > 1} />
    </AccountSection>
  );
}

function SessionRow({ session }: { session: Session }) {
  const fetcher = useFetcher<FormAnswer>();
  useAnswerToast(fetcher.data);
  const name = deviceName(session.userAgent);
  const Icon = /iPhone|Android/.test(name) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
      <Icon size={22} aria-hidden="true" className="text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {name}
          {session.current && <Badge tone="spruce">This device</Badge>}
        </p>
        <p className="text-13 text-muted">
          Since <When at={session.createdAt} />
          {session.ipAddress && ` from ${session.ipAddress}`}
        </p>
      </div>
      {!session.current && (
        <fetcher.Form method="post" action="/account">
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="id" value={session.id} />
          <Button type="submit" size="sm" busy={fetcher.state !== 'idle'} aria-label={`Sign out ${name}`}>
            Sign Out
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}

/** Ends every other session, or all of them with the one in use. */
function EndSessions({ others }: { others: boolean }) {
  const fetcher = useFetcher<FormAnswer>();
  useAnswerToast(fetcher.data);
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('which');
  return (
    <fetcher.Form
      method="post"
      action="/account"
      className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5"
    >
      <input type="hidden" name="intent" value="end-sessions" />
      {others && (
        <Button type="submit" name="which" value="others" busy={busy === 'others'}>
          Sign Out Everywhere Else
        </Button>
      )}
      <Button type="submit" name="which" value="all" busy={busy === 'all'}>
        Sign Out Everywhere
      </Button>
    </fetcher.Form>
  );
}
