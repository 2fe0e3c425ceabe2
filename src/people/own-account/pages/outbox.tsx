import { useEffect, useRef, useState } from 'react';
import { Link, redirect } from 'react-router';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Mail as MailIcon } from '#src/design/icons.ts';
import { LinkedText } from '#src/design/linked-text.tsx';
import { When } from '#src/design/when.tsx';
import { textLink } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import type { mailCalls } from '#src/platform/mail/contract.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/outbox.ts';

export const meta = () => [{ title: pageTitle('Demo Mail') }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? undefined;
  try {
    const mails = await apiFor<typeof mailCalls>(transportOf(context))('GET /api/outbox', {
      query: { token },
    });
    // From here on the browser keeps the token in a cookie, so that it stands in no address bar or history.
    if (token) throw redirect('/outbox');
    return { mails };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { mails: null };
    // A server that sends real mail has no outbox page either.
    if (error instanceof ApiError && error.status === 404) throw new Response(null, { status: 404 });
    throw error;
  }
}

const PlainText = ({ text }: { text: string }) => (
  <p className="mt-3 break-words whitespace-pre-line">
    <LinkedText text={text} linkClass={`${textLink} break-all`} />
  </p>
);

/** The mail as a mail program shows it, in a frame that runs nothing, and as one without pages does. */
function MailBody({ id, subject, text }: { id: number; subject: string; text: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  const fit = () => {
    const page = frame.current?.contentDocument?.documentElement;
    if (page) setHeight(page.scrollHeight);
  };
  // It may have loaded before this page's own script did.
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page?.readyState === 'complete' && page.URL !== 'about:blank')
      setHeight(page.documentElement.scrollHeight);
  }, []);
  return (
    <>
      <iframe
        ref={frame}
        src={`/api/outbox/${id}`}
        title={subject}
        loading="lazy"
        sandbox="allow-same-origin allow-top-navigation-by-user-activation"
        onLoad={fit}
        style={{ height }}
        className="mt-4 w-full rounded-card border border-line"
      />
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-15 font-semibold">
          As plain text
        </summary>
        <PlainText text={text} />
      </details>
    </>
  );
}

export default function Outbox({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <div className="page-column max-w-[808px]! grow pt-8 md:pt-12">
      <h1 className="text-28 md:text-40">Demo mail</h1>
      <p className="mt-2 text-muted">
        This demo sends nothing. What it would have sent is here, newest first.
      </p>
      {mails === null ? (
        <EmptyState className="mt-6" title="Whose mail?" icon={<MailIcon size={26} aria-hidden="true" />}>
          <Link to="/login?next=/outbox" className={textLink}>
            Sign in
          </Link>{' '}
          to see the mail to your address. Everybody’s mail is at the address that the terminal printed when
          this demo started.
        </EmptyState>
      ) : mails.length === 0 ? (
        <EmptyState className="mt-6" title="No mail yet" icon={<MailIcon size={26} aria-hidden="true" />}>
          Sign up or ask for a new password, and the mail appears here.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {mails.map((mail) => (
            <li key={`${mail.kind} ${mail.id}`}>
              <article className="rounded-card border border-line bg-card p-5 md:p-6">
                <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line pb-3">
                  <h2 className="text-17">{mail.subject}</h2>
                  <p className="min-w-0 text-13 break-words text-muted">
                    to {mail.toAddress}, <When at={mail.createdAt} />
                  </p>
                </header>
                {mail.kind === 'mail' ? (
                  <MailBody id={mail.id} subject={mail.subject} text={mail.body} />
                ) : (
                  <PlainText text={mail.body} />
                )}
              </article>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
