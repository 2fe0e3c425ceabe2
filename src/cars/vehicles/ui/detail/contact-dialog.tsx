import { type FormEvent, useState } from 'react';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { Mail, Send } from '#src/design/icons.ts';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { useContactAddress, useSession } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { fullName } from '#src/platform/person-name.ts';
import { phoneWords } from '#src/platform/phone-words.ts';
import { contactMailto, inquiryTemplate } from '../../rules.ts';
import type { vehicleSellerCalls } from '../../seller-contract.ts';
import type { Vehicle } from '../../shapes.ts';
import { titleText } from '../words.ts';

const missingWords = 'Please fill in your name, email, and message.';

/** Asks the seller. When the call fails, the same message opens in the visitor's own mail program. */
export function ContactDialog({
  vehicle,
  open,
  onOpenChange,
}: {
  vehicle: Vehicle;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const session = useSession();
  const contactAddress = useContactAddress();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const missing = ['name', 'email', 'message'].filter((name) => text(name) === '');
    if (missing.length > 0) {
      setErrors(Object.fromEntries(missing.map((name) => [name, `Enter your ${name}.`])));
      setProblem(missingWords);
      toast({ title: 'Missing Information', description: missingWords, tone: 'failure' });
      return;
    }
    setBusy(true);
    setErrors({});
    setProblem(null);
    try {
      await apiFor<typeof vehicleSellerCalls>()('POST /api/contact/vehicle', {
        body: {
          name: text('name'),
          email: text('email'),
          phone: text('phone'),
          message: text('message'),
          vehicleId: vehicle.id,
        },
      });
      onOpenChange(false);
      toast({
        title: 'Message sent',
        description: session
          ? 'The answer comes to your inquiries and by mail.'
          : 'The answer comes by mail.',
        tone: 'success',
      });
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        setErrors(error.fieldErrors);
        setProblem(error.words ?? 'The message was not sent.');
      } else {
        setProblem(
          'The message could not be sent from here, so your mail program was opened with it. What you typed is still here: try again in a moment.',
        );
        window.location.href = contactMailto(vehicle, contactAddress, signedMessage(text));
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Contact seller"
      description={`${titleText(vehicle)}. Your address is not shown to the seller.`}
    >
      <form onSubmit={(event) => void send(event)} noValidate className="space-y-4">
        {problem && <ErrorSummary title="Not sent">{problem}</ErrorSummary>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            required
            defaultValue={session ? fullName(session) : ''}
            error={errors.name}
          />
          <TextField
            label="Phone"
            kind="phone"
            name="phone"
            optional
            defaultValue={phoneWords(session?.phone ?? '')}
            error={errors.phone}
          />
        </div>
        <TextField
          label="Email"
          kind="email"
          name="email"
          required
          defaultValue={session?.email ?? ''}
          error={errors.email}
        />
        <TextAreaField
          label="Message"
          name="message"
          rows={5}
          required
          maxLength={4000}
          defaultValue={inquiryTemplate(vehicle)}
          error={errors.message}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <a href={contactMailto(vehicle, contactAddress)} className={buttonClass()}>
            <Mail size={18} aria-hidden="true" />
            Use my mail program
          </a>
          <Button type="submit" tone="signal" busy={busy}>
            <Send size={18} aria-hidden="true" />
            Send message
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What was typed, as a letter: the message, and below it who wrote it. */
const signedMessage = (text: (name: string) => string): string =>
  [text('message'), [text('name'), text('phone')].filter(Boolean).join(', ')].join('\n\n');
