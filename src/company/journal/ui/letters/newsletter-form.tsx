import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { type Api, ApiError } from '#src/platform/browser/api.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { blogCalls } from '../../contract.ts';

export interface NewsletterAnswer {
  done: boolean;
  title: string;
  description: string;
  /** What is wrong with the address, beside the field. */
  error?: string;
  email?: string;
}

/** The form's action, on either side: refuses an empty address itself, and asks the API for the rest. */
export async function subscribe(request: Request, api: Api<typeof blogCalls>): Promise<NewsletterAnswer> {
  const typed = (await request.formData()).get('email');
  const email = typeof typed === 'string' ? typed.trim() : '';
  if (!email) {
    const error = 'Please enter your email address.';
    return { done: false, title: 'Email Required', description: error, error };
  }
  try {
    await api('POST /api/newsletter', { body: { email } });
    // The same for every address: whether it was known already is nobody's business.
    return {
      done: true,
      title: 'Subscribed!',
      description: `One thing is left: unless ${email} is confirmed already, a mail is on its way there with a link to press.`,
    };
  } catch (failure) {
    const error = failure instanceof ApiError ? (failure.fieldErrors.email ?? failure.words) : undefined;
    return {
      done: false,
      title: 'Subscription Failed',
      description: 'Failed to subscribe to newsletter. Please try again.',
      email,
      ...(error && { error }),
    };
  }
}

/** Asks for letters. Without a script the page itself answers, so it hands in what its action said. */
export function NewsletterForm({ answered }: { answered?: NewsletterAnswer | undefined }) {
  const fetcher = useFetcher<NewsletterAnswer>();
  const answer = fetcher.data ?? answered;
  const form = useRef<HTMLFormElement>(null);
  const told = useRef<NewsletterAnswer>(undefined);
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    const { title, description, done } = answer;
    toast({ title, description, tone: done ? 'success' : 'failure' });
    if (done) form.current?.reset();
    else if (answer.error) form.current?.querySelector('input')?.focus();
  }, [answer]);
  return (
    <section aria-labelledby="newsletter" className="contours border-y border-line bg-well">
      <div className="page-column grid items-center gap-x-16 gap-y-6 py-10 md:py-14 lg:grid-cols-2">
        <div>
          <h2 id="newsletter" className="text-28 md:text-40">
            A letter now and then
          </h2>
          <p className="mt-2 text-17 text-muted">
            Roads worth taking, repairs, and what changed at {companyName()}.
          </p>
        </div>
        <fetcher.Form ref={form} method="post" action="/blog" noValidate className="flex items-start gap-3">
          <TextField
            id="newsletter-email"
            label="Email"
            kind="email"
            name="email"
            placeholder="you@example.com"
            required
            maxLength={254}
            className="grow"
            defaultValue={answered?.email}
            error={answer?.done ? undefined : answer?.error}
          />
          <Button type="submit" tone="ink" size="lg" className="mt-6" busy={fetcher.state !== 'idle'}>
            Subscribe
          </Button>
        </fetcher.Form>
        {answer?.done && (
          <p role="status" className="font-semibold text-moss lg:col-start-2">
            {answer.title} {answer.description}
          </p>
        )}
      </div>
    </section>
  );
}
