import { Form, Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { RideId } from '#src/platform/ids.ts';
import { company } from '#src/platform/settings/company.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { Ticket } from '../contract.ts';
import { longestMessage, ticketTopics } from '../rules.ts';

export interface AskAnswer {
  /** What was made of it, or null when it was refused. */
  ticket: (Ticket & { link: string }) | null;
  /** What was typed, to be filled in again. */
  typed: { about: string; reference: string; message: string; name: string; email: string } | null;
  problem: string | null;
  errors: Record<string, string>;
}

/** ` in German and English`; nothing where English alone is spoken, as this page is. */
function inLanguages(): string {
  const { languages } = company();
  if (languages.length === 1 && languages[0] === 'en') return '';
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const said = languages.map((code) => names.of(code) ?? code);
  return ` in ${new Intl.ListFormat('en', { type: 'conjunction' }).format(said)}`;
}

/** Asks a person. Whoever is signed in is answered at their account's address. */
export function AskForm({
  answer,
  signedIn,
  about,
  reference,
  busy,
}: {
  answer: AskAnswer | null;
  signedIn: boolean;
  about: string;
  reference: string;
  busy: boolean;
}) {
  const { typed, errors = {}, problem } = answer ?? {};
  const { supportPhone } = company();
  return (
    <section aria-labelledby="contact" className="rounded-card border border-line bg-card p-5 md:p-6">
      <h2 id="contact" className="text-28">
        Ask us
      </h2>
      <p className="mt-1 text-muted">A person reads it and answers{inLanguages()}, here and by mail.</p>
      {supportPhone && (
        <p className="mt-1 text-muted">
          Or call{' '}
          <a
            href={`tel:${supportPhone}`}
            className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
          >
            {supportPhone}
          </a>
          .
        </p>
      )}
      {answer?.ticket ? (
        <div role="status" className="mt-4 rounded-card bg-tint p-4">
          <p className="font-semibold">We have your question: {answer.ticket.number}</p>
          <p className="mt-1">
            A person reads it and answers. A mail with its link is on its way; you can read and add to it
            there{signedIn && ', and it stands under Your tickets on this page'}.
          </p>
          <Link
            to={`/help/tickets/${answer.ticket.link}`}
            className="mt-1 flex min-h-11 items-center font-semibold text-spruce underline underline-offset-2"
          >
            Open {answer.ticket.number}
          </Link>
        </div>
      ) : (
        <Form
          method="post"
          action={`/help${about && reference ? `?${new URLSearchParams({ about, reference })}` : ''}#contact`}
          preventScrollReset
          className="mt-4 space-y-4"
        >
          {problem && Object.keys(errors).length === 0 && (
            <p role="alert" className="rounded-control bg-wash-brick p-3 font-medium text-brick">
              {problem}
            </p>
          )}
          <SelectField
            label="About"
            name="about"
            defaultValue={typed?.about ?? (about in ticketTopics ? about : 'ride')}
            options={Object.entries(ticketTopics).map(([value, label]) => ({ value, label }))}
            error={errors.about}
          />
          <TextField
            label="Its number"
            name="reference"
            optional
            maxLength={40}
            placeholder={rideReference(31 as RideId)}
            defaultValue={typed?.reference ?? reference}
            error={errors.reference}
          />
          {!signedIn && (
            <>
              <TextField
                label="Your name"
                name="name"
                autoComplete="name"
                required
                maxLength={80}
                defaultValue={typed?.name}
                error={errors.name}
              />
              <TextField
                label="Email"
                kind="email"
                name="email"
                required
                maxLength={254}
                defaultValue={typed?.email}
                error={errors.email}
              />
            </>
          )}
          <TextAreaField
            label="What happened?"
            name="message"
            required
            rows={4}
            maxLength={longestMessage}
            defaultValue={typed?.message}
            error={errors.message}
          />
          <Button type="submit" tone="signal" size="lg" wide busy={busy}>
            Send
          </Button>
        </Form>
      )}
    </section>
  );
}
