import { PasswordField, TextField } from '#src/design/text-field.tsx';

/** A password, or a code where somebody signs in in two steps. */
export function ProofFields({
  email,
  twoStep,
  errors = {},
}: {
  email: string;
  twoStep: boolean;
  errors?: Record<string, string> | undefined;
}) {
  if (twoStep) {
    return (
      <TextField
        id="proof-code"
        label="Code of your authenticator app"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        hint="6 figures, or one of your recovery codes."
        error={errors.code}
      />
    );
  }
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        id="proof-password"
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
    </>
  );
}

/** What was typed there, as the API takes it. */
export function proofIn(form: FormData): { password: string } | { code: string } {
  const code = form.get('code');
  if (typeof code === 'string') return { code };
  return { password: String(form.get('password') ?? '') };
}
