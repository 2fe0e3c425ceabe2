import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import type { User } from '#src/people/accounts/contract.ts';
import type { FormAnswer } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { phoneWords } from '#src/platform/phone-words.ts';

/** Name and phone of whoever is signed in; saving them is the account page's action. */
export function ProfileForm({
  user,
  posted,
  className,
}: {
  user: User;
  /** The answer to a post without a script. */
  posted?: FormAnswer | undefined;
  className?: string;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data ?? posted;
  const told = useRef(answer);
  useEffect(() => {
    if (fetcher.state !== 'idle' || !answer || told.current === answer) return;
    told.current = answer;
    if (answer.done)
      toast({ title: 'Profile updated', description: 'Your changes are saved.', tone: 'success' });
  }, [fetcher.state, answer]);
  const errors = answer?.errors ?? {};
  return (
    <fetcher.Form method="post" action="/account" className={cx('space-y-4', className)} noValidate>
      <input type="hidden" name="intent" value="profile" />
      {answer?.title && <ErrorSummary title={answer.title}>{answer.description}</ErrorSummary>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={80}
          required
          defaultValue={user.firstName}
          error={errors.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          hint="Leave it empty if you have one name."
          optional
          defaultValue={user.lastName}
          error={errors.lastName}
        />
      </div>
      <TextField
        label="Phone"
        kind="phone"
        name="phone"
        maxLength={60}
        optional
        defaultValue={phoneWords(user.phone ?? '')}
        error={errors.phone}
      />
      <Button type="submit" tone="spruce" size="lg" busy={fetcher.state !== 'idle'}>
        Update Profile
      </Button>
    </fetcher.Form>
  );
}
